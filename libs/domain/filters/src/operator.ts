import { type Condition, type Instant, type Scalar } from '@perkstream/kernel';
import { type ReadyField } from './filter-field.js';
import { type OperatorName } from './operator-name.js';

/** A value as it was sent: a text in a query; text, number or truth value in a body. */
export type Sent = string | number | boolean;

/** What one operator means for the fields of one type. */
export type Operator =
  /** The operator says it all: its value is empty, `true`, or `false` for the opposite. */
  | { readonly takes: 'nothing'; condition(field: ReadyField, now: Instant): Condition }
  /** Several values are several questions, joined by the filter's junction. `expects` names what a value must be. */
  | {
      readonly takes: 'each';
      readonly expects: string;
      condition(field: ReadyField, value: Sent, now: Instant): Condition | undefined;
    }
  /** The values are one question together. */
  | {
      readonly takes: 'list';
      readonly expects: string;
      condition(field: ReadyField, values: readonly Sent[]): Condition | undefined;
    };

export type Operators = Partial<Record<OperatorName, Operator>>;

export const presence: Operators = {
  $has_value: { takes: 'nothing', condition: ({ path }) => ({ field: path, present: true }) },
  $is_unknown: { takes: 'nothing', condition: ({ path }) => ({ field: path, present: false }) },
};

/** `$is`, `$is_not`, `$in`, `$not_in` for a type whose values `read` turns into what documents hold. */
export function equality<Value extends Scalar>(
  expects: string,
  read: (sent: Sent, field: ReadyField) => Value | undefined,
): Operators {
  const readAll = (values: readonly Sent[], field: ReadyField): Value[] | undefined => {
    const all = values.map((value) => read(value, field));
    return all.includes(undefined) ? undefined : (all as Value[]);
  };
  return {
    $is: each(expects, read, ({ path }, is) => ({ field: path, is })),
    $is_not: each(expects, read, ({ path }, is) => ({ not: { field: path, is } })),
    $in: {
      takes: 'list',
      expects,
      condition: (field, values) => {
        const all = readAll(values, field);
        return all && { field: field.path, in: all };
      },
    },
    $not_in: {
      takes: 'list',
      expects,
      condition: (field, values) => {
        const all = readAll(values, field);
        return all && { not: { field: field.path, in: all } };
      },
    },
  };
}

/** An operator of one value, which `read` turns into what it is compared with; undefined: not such a value. */
export function each<Value extends Scalar>(
  expects: string,
  read: (sent: Sent, field: ReadyField) => Value | undefined,
  condition: (field: ReadyField, value: Value, now: Instant) => Condition,
): Operator {
  return {
    takes: 'each',
    expects,
    condition(field, sent, now) {
      const value = read(sent, field);
      return value === undefined ? undefined : condition(field, value, now);
    },
  };
}
