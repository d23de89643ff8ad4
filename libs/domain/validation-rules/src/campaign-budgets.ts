import { type CounterDefinition } from './counter.js';
import { boundsOf } from './compile-counter.js';
import { isLogicMistake, parseLogic } from './logic/logic.js';
import { type RuleSet } from './rule-set.js';
import { ruleRegistry } from './rules/registry.js';

/** What a campaign may give in all. */
export interface CampaignBudget {
  /** The name of the rule that counts */
  readonly rule: string;
  readonly counter: CounterDefinition;
  /** The most that is given; redemptions, or minor units. */
  readonly maximum: number;
}

/** The budgets that a rule set sets: conditions on all that a campaign ever gives, where no other rule may stand in their place. */
export function campaignBudgetsOf(ruleSet: RuleSet): readonly CampaignBudget[] {
  return findBoundedCounters(ruleSet).filter(
    ({ counter }) => counter.scope === 'campaign' && counter.per === 'all' && counter.window === 'all',
  );
}

/** How many redemptions a rule set allows each customer, in any period, where no other rule may stand in the place of the limit. */
export function customerLimitsOf(ruleSet: RuleSet): readonly number[] {
  const limits = findBoundedCounters(ruleSet).filter(
    ({ counter }) => counter.per === 'customer' && counter.counts === 'redemptions',
  );
  return limits.map(({ maximum }) => maximum);
}

function findBoundedCounters({ rules: { logic, rules } }: RuleSet): readonly CampaignBudget[] {
  const numbers = logic === undefined ? Object.keys(rules) : alwaysAsked(parseLogic(logic));
  return numbers.flatMap((number) => {
    const { name, conditions } = rules[number]!;
    const counter = ruleRegistry.get(name)?.counter;
    if (!counter) return [];
    const bounds = Object.entries(conditions).flatMap(([operator, values]) =>
      boundsOf(operator, values as readonly number[]),
    );
    return bounds.length === 0 ? [] : [{ rule: name, counter, maximum: Math.min(...bounds) }];
  });
}

/** The numbers of the rules that must hold, whatever others do. */
function alwaysAsked(logic: ReturnType<typeof parseLogic>): readonly string[] {
  if (logic === null || isLogicMistake(logic) || 'or' in logic) return [];
  return 'and' in logic ? logic.and.flatMap(alwaysAsked) : [logic.rule];
}
