import { type Condition } from '@perkstream/kernel';
import { type ReadyField } from '../filter-field.js';
import { each, equality, presence, type Operator, type Operators } from '../operator.js';
import { readText, readTruth } from '../sent-value.js';

const TEXT = 'a text of at most 1000 characters';

/** `true` and `false`, in any case for equality; as the texts `true` and `false` otherwise. */
export const booleanOperators: Operators = {
  ...equality('true or false', readTruth),
  ...presence,
  $contains: textual((truth, part) => truth.includes(part)),
  $not_contain: textual((truth, part) => !truth.includes(part)),
  $starts_with: textual((truth, start) => truth.startsWith(start)),
  $ends_with: textual((truth, end) => truth.endsWith(end)),
};

function textual(holds: (truth: string, text: string) => boolean): Operator {
  const condition = ({ path }: ReadyField, text: string): Condition => {
    return { field: path, in: [true, false].filter((truth) => holds(String(truth), text)) };
  };
  return each(TEXT, readText, condition);
}
