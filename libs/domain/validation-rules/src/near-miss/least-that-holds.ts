import { compileConditions, type OperatorTable } from '../operators/condition-operator.js';
import { type CheckNode } from '../rule-definition.js';
import { type RuleSubject } from '../rule-subject.js';

/** The least whole number above the given one of which the conditions hold; undefined where there is none. */
export function leastThatHolds(
  { definition, conditions }: CheckNode,
  above: number,
  subject: RuleSubject,
): number | undefined {
  const values = Object.values(conditions).flat() as readonly number[];
  subject.steps?.take(4 * values.length);
  const holds = compileConditions(definition.operators as OperatorTable, conditions);
  // What conditions say changes at their values and right behind them only.
  const candidates = [above + 1, ...values.flatMap((value) => [Math.ceil(value), Math.floor(value) + 1])];
  return candidates
    .filter((value) => value > above && Number.isSafeInteger(value))
    .sort((a, b) => a - b)
    .find((value) => holds(value, subject));
}
