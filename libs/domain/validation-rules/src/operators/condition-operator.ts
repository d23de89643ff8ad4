import { type Instant, type StepBudget } from '@perkstream/kernel';
import { type Conditions, type ConditionValue } from '../rule-set.js';

/** What an operator's values look like. */
export interface OperatorShape {
  readonly takes: 'one' | 'many';
  /** Completes "must be …". */
  readonly expects: string;
  /** The value as it is stored; undefined when it is not acceptable. */
  read(value: unknown): ConditionValue | undefined;
}

/** An operator that can be asked about a value. */
export interface ConditionOperator extends OperatorShape {
  /** Called once per rule set; what it returns is called per request. */
  compile(values: readonly ConditionValue[]): Predicate;
}

export type Predicate = (actual: unknown, moment: Moment) => boolean;

/** When and where the question is asked; a subject is one. */
export interface Moment {
  readonly now: Instant;
  readonly timeZone?: string;
  /** Takes the steps of conditions that cost more than one. */
  readonly steps?: StepBudget;
}

export type OperatorTable<Operator extends OperatorShape = ConditionOperator> = Readonly<Record<string, Operator>>;

/** All conditions of a rule as one question. */
export function compileConditions(operators: OperatorTable, conditions: Conditions): Predicate {
  const predicates = Object.entries(conditions).map(([name, values]) => operators[name]!.compile(values));
  const [first, second] = predicates;
  if (!first) return () => true;
  if (!second) return first;
  return (actual, moment) => predicates.every((holds) => holds(actual, moment));
}

export function not(predicate: Predicate): Predicate {
  return (actual, moment) => !predicate(actual, moment);
}

/** Spellings that clients use beside the documented ones. */
export const operatorAliases: Readonly<Record<string, string>> = {
  $greater_than: '$more_than',
  $greater_than_or_equal: '$more_than_or_equal',
};

/** Every operator that any rule has. */
export const operatorNames: ReadonlySet<string> = new Set([
  ...['$is', '$is_not', '$in', '$not_in'],
  ...['$less_than', '$less_than_or_equal', '$more_than', '$more_than_or_equal'],
  ...['$starts_with', '$ends_with', '$contains'],
  ...['$count', '$count_more', '$count_less', '$not_differ', '$not_intersect'],
  ...['$from', '$after', '$before'],
  ...[
    '$more_than_ago',
    '$less_than_ago',
    '$is_days_ago',
    '$more_than_future',
    '$less_than_future',
    '$is_days_in_future',
  ],
  ...['$dow', '$timeframe', '$timeframe_absolute', '$timeframe_daily_hours'],
]);
