import {
  type CampaignBudget,
  campaignBudgetsOf,
  checkRuleSet,
  type RuleSet,
} from '@perkstream/domain-validation-rules';
import { isRefusal } from '@perkstream/kernel';
import { type AssignedRuleSet } from '@perkstream/published';
import { type DraftOnTrial } from './draft-on-trial.js';

const AMOUNT_RULES: ReadonlySet<string> = new Set(['order.amount', 'order.initial_amount']);
const LOWER_BOUNDS: ReadonlySet<string> = new Set(['$more_than', '$more_than_or_equal']);
const DISCOUNTS_OF_CAMPAIGN = 'campaign.orders.amount_discounted';

/** The lowest limit of what a draft takes off in all; undefined where it has none. */
export function budgetOf({ offers }: DraftOnTrial): CampaignBudget | undefined {
  const budgets = offers.flatMap(({ rules }) => rules.flatMap((assigned) => campaignBudgetsOf(ruleSetOf(assigned))));
  const ofDiscounts = budgets.filter(({ rule }) => rule === DISCOUNTS_OF_CAMPAIGN);
  return ofDiscounts.sort((one, other) => one.maximum - other.maximum)[0];
}

/** The least amount of an order that a rule of the draft asks for; minor units. */
export function thresholdOf(draft: DraftOnTrial): number | undefined {
  const bodies = draft.rule ? [checked(draft.rule.body.body)] : [];
  const sets = [...draft.offers.flatMap(({ rules }) => rules.map(ruleSetOf)), ...bodies];
  for (const { rules } of sets) {
    for (const { name, conditions } of Object.values(rules.rules)) {
      if (!AMOUNT_RULES.has(name)) continue;
      for (const [operator, values] of Object.entries(conditions)) {
        const [least] = values as readonly unknown[];
        if (LOWER_BOUNDS.has(operator) && typeof least === 'number' && least > 0) return least;
      }
    }
  }
  return undefined;
}

function ruleSetOf({ ruleSet }: AssignedRuleSet): RuleSet {
  return ruleSet as unknown as RuleSet;
}

function checked(body: object): RuleSet {
  const ruleSet = checkRuleSet(body);
  if (isRefusal(ruleSet)) throw new Error(`A rule that was checked before: ${ruleSet.details?.details}`);
  return ruleSet;
}
