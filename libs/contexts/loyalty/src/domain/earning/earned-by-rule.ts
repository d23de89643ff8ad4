import { checkAvailability } from '@perkstream/domain-availability';
import { compiledOf, evaluate, type RuleSubject } from '@perkstream/domain-validation-rules';
import { isRefusal } from '@perkstream/kernel';
import { type AssignedRuleSet, type EarningRule, type TierMapping } from '@perkstream/published';
import { earnedPoints } from './earned-points.js';
import { type EarningFacts } from './earning.js';
import { parseEarning } from './parse-earning.js';

/** The order or event, as validation rules ask about it and as earnings measure it; the same for all rules. */
export interface Measured {
  readonly subject: RuleSubject;
  readonly facts: EarningFacts;
}

/**
 * The points that a rule gives for an order or event; 0 where the rule is disabled, outside its window, or one of its
 * validation rules does not hold. A validation rule that was deleted does not hold.
 */
export function earnedByRule(
  rule: EarningRule,
  validationRules: readonly AssignedRuleSet[],
  { subject, facts }: Measured,
  mapping?: TierMapping,
): number {
  const { now, timeZone = 'UTC', steps } = subject;
  if (!rule.active || checkAvailability(rule.windows, now, timeZone) !== 'available') return 0;
  const own = validationRules.filter(({ relatedObjectId }) => relatedObjectId === rule.id);
  if (rule.validationRuleId !== null && !own.some(({ ruleId }) => ruleId === rule.validationRuleId)) return 0;
  if (!own.every((validationRule) => evaluate(compiledOf(validationRule), subject).passed)) return 0;
  const earning = parseEarning(rule.loyalty, rule.event);
  if (isRefusal(earning)) return 0;
  steps?.take(facts.order?.items.length ?? 0);
  return earnedPoints(earning, facts, mapping);
}
