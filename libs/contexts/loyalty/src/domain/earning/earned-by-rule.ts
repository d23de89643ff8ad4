import { checkAvailability } from '@perkstream/domain-availability';
import { type CompiledRuleSet, compileRuleSet, evaluate, type RuleSet } from '@perkstream/domain-validation-rules';
import { isRefusal } from '@perkstream/kernel';
import { type AssignedRuleSet, type EarningRule } from '@perkstream/published';
import { earnedPoints } from './earned-points.js';
import { earningOf } from './earning-of.js';
import { factsOf, type Happening, subjectOf } from './happening.js';

/**
 * The points that a rule gives for what happened; 0 where it is disabled, outside its window, or a validation rule of it does not
 * hold. One that it names and that is gone does not hold.
 */
export function earnedByRule(
  rule: EarningRule,
  validationRules: readonly AssignedRuleSet[],
  happening: Happening,
): number {
  const { now, timeZone } = happening;
  if (!rule.active || checkAvailability(rule.windows, now, timeZone) !== 'available') return 0;
  const own = validationRules.filter(({ relatedObjectId }) => relatedObjectId === rule.id);
  if (rule.validationRuleId !== null && !own.some(({ ruleId }) => ruleId === rule.validationRuleId)) return 0;
  const subject = subjectOf(happening);
  if (!own.every((validationRule) => evaluate(compiledOf(validationRule), subject).passed)) return 0;
  const earning = earningOf(rule.loyalty, rule.event);
  return isRefusal(earning) ? 0 : earnedPoints(earning, factsOf(happening));
}

const compiledSets = new WeakMap<object, CompiledRuleSet>();

/** Once per rule set, for as long as somebody has it. */
function compiledOf({ ruleSet }: AssignedRuleSet): CompiledRuleSet {
  let compiled = compiledSets.get(ruleSet);
  if (!compiled) compiledSets.set(ruleSet, (compiled = compileRuleSet(ruleSet as unknown as RuleSet)));
  return compiled;
}
