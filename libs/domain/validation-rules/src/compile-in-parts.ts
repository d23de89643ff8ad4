import { sizeOf } from '@perkstream/kernel';
import { type CompiledRuleSet, compileRuleSet } from './compile-rule-set.js';
import { type RuleSet } from './rule-set.js';
import { STEPS_TO_COMPILE } from './step-costs.js';

/** Who holds a rule set as it was stored, with `checkRuleSet` before. */
export interface HasRuleSet {
  readonly ruleSet: object;
}

const compiledSets = new WeakMap<object, CompiledRuleSet>();

/** Once per rule set, for as long as somebody has it. */
export function compiledOf({ ruleSet }: HasRuleSet): CompiledRuleSet {
  let compiled = compiledSets.get(ruleSet);
  if (!compiled) compiledSets.set(ruleSet, (compiled = compileRuleSet(ruleSet as RuleSet)));
  return compiled;
}

/**
 * Compiles what has not been yet, so that `compiledOf` has it, and stops after each: the largest takes some twenty milliseconds. Says
 * how many steps it took. They count against no request: its budget does not depend on what was compiled before.
 */
export function* compileInParts(holders: Iterable<HasRuleSet>): Generator<number, undefined> {
  for (const holder of holders) {
    if (compiledSets.has(holder.ruleSet)) continue;
    compiledOf(holder);
    yield STEPS_TO_COMPILE * sizeOf(holder.ruleSet);
  }
}
