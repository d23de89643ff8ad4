import { type ConditionValue } from '../rule-set.js';
import { not, type ConditionOperator, type OperatorTable, type Predicate } from './condition-operator.js';
import { numberOf } from './value-text.js';

const number = { expects: 'a number', read: numberOf } as const;

/** For rules about amounts, prices, quantities and counts. A number that is not there meets no condition but "is not". */
export const numberOperators: OperatorTable = {
  $is: compare((actual, wanted) => actual === wanted),
  $is_not: { ...number, takes: 'one', compile: (values) => not(oneOf(values)) },
  $in: { ...number, takes: 'many', compile: oneOf },
  $not_in: { ...number, takes: 'many', compile: (values) => not(oneOf(values)) },
  $less_than: compare((actual, wanted) => actual < wanted),
  $less_than_or_equal: compare((actual, wanted) => actual <= wanted),
  $more_than: compare((actual, wanted) => actual > wanted),
  $more_than_or_equal: compare((actual, wanted) => actual >= wanted),
};

function compare(holds: (actual: number, wanted: number) => boolean): ConditionOperator {
  return {
    ...number,
    takes: 'one',
    compile: ([value]) => {
      const wanted = value as number;
      return (actual) => typeof actual === 'number' && holds(actual, wanted);
    },
  };
}

function oneOf(values: readonly ConditionValue[]): Predicate {
  const wanted = new Set(values as readonly number[]);
  return (actual) => wanted.has(actual as number);
}
