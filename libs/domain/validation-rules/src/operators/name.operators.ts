import { type ConditionValue } from '../rule-set.js';
import { not, type OperatorTable, type Predicate } from './condition-operator.js';

const name = { expects: 'a text that is not empty', read: readName } as const;

/** For rules about the actor: keys and logins. A missing actor counts as another name. */
export const nameOperators: OperatorTable = operatorsBy((values) => {
  const wanted = new Set<unknown>(values);
  return (actual) => wanted.has(actual);
});

/** For rules about what somebody is in: the value that is asked about is a function from names to truth. */
export const membershipOperators: OperatorTable = operatorsBy((values) => {
  const names = values as readonly string[];
  return (actual, { steps }) => {
    steps?.take(names.length);
    return typeof actual === 'function' && names.some((wanted) => (actual as (of: string) => boolean)(wanted));
  };
});

function operatorsBy(oneOf: (values: readonly ConditionValue[]) => Predicate): OperatorTable {
  return {
    $is: { ...name, takes: 'one', compile: oneOf },
    $is_not: { ...name, takes: 'one', compile: (values) => not(oneOf(values)) },
    $in: { ...name, takes: 'many', compile: oneOf },
    $not_in: { ...name, takes: 'many', compile: (values) => not(oneOf(values)) },
  };
}

function readName(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 1_000 ? value : undefined;
}
