import { isRefusal } from '@perkstream/kernel';
import { checkRuleSet } from '../check/check-rule-set.js';
import { compileRuleSet, type CompiledRuleSet } from '../compile-rule-set.js';

/** A rule set that is in order, as it comes out of a store. */
export function compiledRuleSet(wire: object): CompiledRuleSet {
  const checked = checkRuleSet({ name: 'x', ...wire });
  if (isRefusal(checked)) throw new Error(JSON.stringify(checked));
  return compileRuleSet(JSON.parse(JSON.stringify(checked)) as typeof checked);
}

export function compiledRules(rules: object, rest: object = {}): CompiledRuleSet {
  return compiledRuleSet({ rules, ...rest });
}
