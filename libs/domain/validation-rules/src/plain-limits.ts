import { type JsonObject } from '@perkstream/kernel';
import { boundsOf } from './compile-counter.js';
import { isLogicMistake, parseLogic } from './logic/logic.js';
import { type Rule, type RuleSet } from './rule-set.js';

/** What has limits of its own. */
export type LimitedHolder = 'campaign' | 'promotion_tier';

/** The rule that counts for a limit: of all codes and tiers of a campaign, or of one tier. */
const RULES = {
  redemptions: { campaign: 'campaign.redemptions.count', promotion_tier: 'redemption.count' },
  redemptions_per_customer: {
    campaign: 'campaign.redemptions.customers_count',
    promotion_tier: 'redemption.count.per_customer',
  },
  redemptions_per_day: { campaign: 'campaign.redemptions.count.daily', promotion_tier: 'redemption.count.daily' },
  redemptions_per_month: { campaign: 'campaign.redemptions.count.monthly', promotion_tier: 'redemption.count.monthly' },
  redemptions_per_customer_per_day: {
    campaign: 'campaign.redemptions.customers_count.daily',
    promotion_tier: 'redemption.count.per_customer.daily',
  },
  redemptions_per_customer_per_month: {
    campaign: 'campaign.redemptions.customers_count.monthly',
    promotion_tier: 'redemption.count.per_customer.monthly',
  },
  discount: { campaign: 'campaign.orders.amount_discounted', promotion_tier: 'redemption.orders.amount_discounted' },
  order_amount: { campaign: 'campaign.orders.amount', promotion_tier: 'redemption.orders.amount' },
} as const satisfies Readonly<Record<string, Readonly<Record<LimitedHolder, string>>>>;

export type PlainLimitName = keyof typeof RULES;

/** Money in minor units, all else in redemptions; each 1 or more. */
export type LimitValues = Readonly<Partial<Record<PlainLimitName, number>>>;

const NAMES = Object.keys(RULES) as readonly PlainLimitName[];

export function ruleOfLimit(name: PlainLimitName, holder: LimitedHolder): string {
  return RULES[name][holder];
}

/** The conditions of the one rule that sets all of these limits, in wire form. */
export function rulesOfLimits(limits: LimitValues, holder: LimitedHolder): JsonObject {
  const set = NAMES.filter((name) => limits[name] !== undefined);
  const rules = set.map((name, index) => [
    String(index + 1),
    { name: RULES[name][holder], conditions: { $less_than_or_equal: [limits[name]!] } },
  ]);
  return { ...Object.fromEntries(rules), logic: set.map((_name, index) => index + 1).join(' and ') };
}

/** The limits that a rule set means; undefined where it means anything else, or says something of its own when it fails. */
export function limitsOfRuleSet(
  { rules: { logic, rules }, bundleRules, error, applicableTo }: RuleSet,
  holder: LimitedHolder,
): LimitValues | undefined {
  const namesGoods = applicableTo.includedAll || applicableTo.included.length + applicableTo.excluded.length > 0;
  if (bundleRules || error || namesGoods) return undefined;
  const numbers = logic === undefined ? Object.keys(rules) : numbersJoinedByAnd(logic);
  if (numbers.length === 0 || numbers.length !== Object.keys(rules).length) return undefined;
  const limits: Partial<Record<PlainLimitName, number>> = {};
  for (const number of numbers) {
    const found = limitOf(rules[number]!, holder);
    if (!found || limits[found.name] !== undefined) return undefined;
    limits[found.name] = found.maximum;
  }
  return limits;
}

function limitOf({ name: ruleName, conditions, rules: below, error }: Rule, holder: LimitedHolder) {
  const name = NAMES.find((each) => RULES[each][holder] === ruleName);
  const [condition, ...others] = Object.entries(conditions);
  const isMore = others.length > 0 || error !== undefined || Object.keys(below?.rules ?? {}).length > 0;
  if (!name || !condition || isMore) return undefined;
  const [operator, values] = condition;
  if (operator !== '$less_than_or_equal' && operator !== '$less_than') return undefined;
  const [maximum] = boundsOf(operator, values as readonly number[]);
  return maximum !== undefined && maximum >= 1 ? { name, maximum } : undefined;
}

/** Each number once; none where there is anything but `and`. */
function numbersJoinedByAnd(text: string): readonly string[] {
  const logic = parseLogic(text);
  if (logic === null || isLogicMistake(logic) || 'or' in logic) return [];
  if ('rule' in logic) return [logic.rule];
  const numbers = logic.and.flatMap((part) => ('rule' in part ? [part.rule] : []));
  return numbers.length === logic.and.length && new Set(numbers).size === numbers.length ? numbers : [];
}
