import { each, equality, type Operators, type Sent } from '../operator.js';
import { type ReadyField } from '../filter-field.js';
import { readNumber, readText } from '../sent-value.js';

const ELEMENT = 'an element of the list';
const COUNT = 'a number';

/** Fields that hold several texts or numbers. An empty list has no value. */
export const listOperators: Operators = {
  ...equality(ELEMENT, readElement),
  $has_value: { takes: 'nothing', condition: ({ path }) => ({ field: path, countMore: 0 }) },
  $is_unknown: { takes: 'nothing', condition: ({ path }) => ({ field: path, count: 0 }) },
  // Not the store's `contains`, which looks for texts only: "contains an element" is its `is`.
  $contains: each(ELEMENT, readElement, ({ path }, is) => ({ field: path, is })),
  $not_contain: each(ELEMENT, readElement, ({ path }, is) => ({ not: { field: path, is } })),
  $count: each(COUNT, readNumber, ({ path }, count) => ({ field: path, count })),
  $count_less: each(COUNT, readNumber, ({ path }, countLess) => ({ field: path, countLess })),
  $count_more: each(COUNT, readNumber, ({ path }, countMore) => ({ field: path, countMore })),
};

function readElement(sent: Sent, { numbers }: ReadyField): string | number | undefined {
  return numbers ? readNumber(sent) : readText(sent);
}
