import { each, equality, presence, type Operators } from '../operator.js';
import { readNumber } from '../sent-value.js';

const NUMBER = 'a number';

export const numberOperators: Operators = {
  ...equality(NUMBER, readNumber),
  ...presence,
  $more_than: each(NUMBER, readNumber, ({ path }, more) => ({ field: path, more })),
  $less_than: each(NUMBER, readNumber, ({ path }, less) => ({ field: path, less })),
  $more_than_equal: each(NUMBER, readNumber, ({ path }, moreOrEqual) => ({ field: path, moreOrEqual })),
  $less_than_equal: each(NUMBER, readNumber, ({ path }, lessOrEqual) => ({ field: path, lessOrEqual })),
};
