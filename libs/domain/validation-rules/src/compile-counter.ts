import { type CompiledCounter, type RuleDefinition } from './rule-definition.js';
import { compileConditions, type OperatorTable } from './operators/condition-operator.js';
import { type Rule } from './rule-set.js';

export interface CounterOfRuleSet {
  readonly rule: string;
  readonly definition: RuleDefinition;
}

/** `$less_than`, `$less_than_or_equal`, `$is` and `$in` bound a counter from above: a process reserves up to the bound. */
export function compileCounter(
  definition: RuleDefinition,
  { name, conditions }: Rule,
  counters: CounterOfRuleSet[],
): CompiledCounter {
  let index = counters.findIndex(({ rule }) => rule === name);
  if (index < 0) index = counters.push({ rule: name, definition }) - 1;
  const bounds = Object.entries(conditions).flatMap(([operator, values]) =>
    boundsOf(operator, values as readonly number[]),
  );
  const isMaximumOnly = Object.entries(conditions).every(
    ([operator, [value]]) =>
      operator === '$less_than' ||
      operator === '$less_than_or_equal' ||
      // The first redemption is the only one that "is 1".
      (operator === '$is' && value === 1 && definition.counter?.counts === 'redemptions'),
  );
  return {
    index,
    ...(bounds.length > 0 && { maximum: Math.min(...bounds) }),
    isMaximumOnly,
    holds: compileConditions(definition.operators as OperatorTable, conditions),
  };
}

/** The largest values that a condition lets through. Counters are whole numbers. */
export function boundsOf(operator: string, values: readonly number[]): number[] {
  if (operator === '$less_than') return [Math.ceil(values[0]!) - 1];
  if (operator === '$less_than_or_equal' || operator === '$is') return [Math.floor(values[0]!)];
  return operator === '$in' ? [Math.floor(Math.max(...values))] : [];
}
