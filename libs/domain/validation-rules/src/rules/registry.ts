import { type CounterDefinition } from '../counter.js';
import { type RuleDefinition } from '../rule-definition.js';
import { campaignRules } from './campaign.rule.js';
import { customerRules } from './customer.rule.js';
import { orderItemsRules } from './order-items.rule.js';
import { orderLineRules } from './order-line.rule.js';
import { orderRules } from './order.rule.js';
import { productMetadataRules } from './product-metadata.rule.js';
import { productRules } from './product.rule.js';
import { publicationHolderRule } from './publication-holder.rule.js';
import { redemptionCountRules } from './redemption-count.rule.js';
import { redemptionRules } from './redemption.rule.js';

const definitions: readonly RuleDefinition[] = [
  ...customerRules,
  ...orderRules,
  ...orderItemsRules,
  ...orderLineRules,
  ...productRules,
  ...productMetadataRules,
  ...campaignRules,
  ...redemptionCountRules,
  ...redemptionRules,
  publicationHolderRule,
];

/** Every rule there is, by its name on the wire. */
export const ruleRegistry: ReadonlyMap<string, RuleDefinition> = new Map(
  definitions.map((definition) => [definition.name, definition]),
);

/** The names that clients may use in rules. */
export const ruleNames: readonly string[] = [...ruleRegistry.keys()];

/** Rules about anything but the customer: the cart, the redemption, what was counted. */
export const rulesBeyondTheCustomer: ReadonlySet<string> = new Set(
  definitions.filter(({ group }) => group !== 'customer').map(({ name }) => name),
);

/** What is only known when the redeemable itself is looked up and priced: its price, its holder, its counters. */
export const rulesAskedLast: ReadonlySet<string> = new Set(
  definitions
    .filter(({ name, counter }) => counter || name === 'order.total_amount' || name === publicationHolderRule.name)
    .map(({ name }) => name),
);

/**
 * What a qualification does not look at: budgets of the campaign and counts, which only the redemption itself can decide.
 */
export const rulesIgnoredByQualifications: ReadonlySet<string> = new Set(
  definitions
    .filter(({ counter }) => counter && (counter.scope === 'campaign' || counter.per === 'customer'))
    .map(({ name }) => name),
);

/** What is about how much was redeemed before. */
export const rulesOfCounters: ReadonlySet<string> = new Set(
  definitions.filter(({ counter }) => counter).map(({ name }) => name),
);

/** What each counting rule counts, by its name. */
export const ruleCounters: ReadonlyMap<string, CounterDefinition> = new Map(
  definitions.flatMap(({ name, counter }) => (counter ? [[name, counter] as const] : [])),
);
