import { type OperatorTable } from './condition-operator.js';

/** For rules that are switched on (`$is: [true]`) or off. */
export const flagOperators: OperatorTable = {
  $is: {
    takes: 'one',
    expects: 'true or false',
    read: (value) =>
      value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined,
    compile:
      ([wanted]) =>
      (actual) =>
        actual === wanted,
  },
};
