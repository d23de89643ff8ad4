import { afterPrefix, type Comparison, type Condition, type Scalar } from '@perkstream/kernel';
import { type SqlValue } from '../connection.js';
import { FALSE, TRUE } from '../documents/columns.js';
import { after, before, type Cut, HIGHEST, intersection, LOWEST, type Stretch, wellFormed } from './cut.js';

/** What is asked of an index: the values of all fields but the last, and which ones of the last. */
export interface Asked {
  readonly equal: readonly SqlValue[];
  /** Apart from each other. */
  readonly stretches: readonly Stretch[];
}

const FIRST_TEXT = before('');
const FIRST_BYTES = before(Buffer.alloc(0));

/** undefined: the condition asks something else, or more */
export function askedOf(index: readonly string[], where: Condition): Asked | undefined {
  const comparisons = comparisonsIn(where);
  if (!comparisons?.every(({ field }) => index.includes(field))) return undefined;
  const about = (field: string) => comparisons.filter((each) => each.field === field);
  const equal = index.slice(0, -1).map((field) => onlyValue(about(field)));
  const ranges = about(index.at(-1) ?? '').map(stretchesOf);
  if (ranges.length === 0 || equal.includes(undefined) || ranges.includes(undefined)) return undefined;
  const stretches = (ranges as Stretch[][]).reduce((all, more) =>
    all.flatMap((one) => more.map((other) => intersection(one, other)).filter((each) => each !== undefined)),
  );
  return { equal: equal as SqlValue[], stretches };
}

/** undefined: they need not all hold, or one of them need not */
function comparisonsIn(where: Condition): readonly Comparison[] | undefined {
  if ('field' in where) return [where];
  if (!('all' in where)) return undefined;
  const parts = where.all.map(comparisonsIn);
  return parts.includes(undefined) ? undefined : (parts as Comparison[][]).flat();
}

function onlyValue(comparisons: readonly Comparison[]): SqlValue | undefined {
  const [only, ...others] = comparisons;
  if (!only || others.length > 0) return undefined;
  const values = 'is' in only ? [only.is] : 'in' in only ? only.in : [];
  return values.length === 1 ? columnForm(values[0] ?? null) : undefined;
}

/** undefined: what equals nothing in a column */
function columnForm(value: Scalar): Exclude<SqlValue, null> | undefined {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value === 'boolean') return value ? TRUE : FALSE;
  return value !== null && Number.isFinite(value) ? value : undefined;
}

function stretchesOf(comparison: Comparison): readonly Stretch[] | undefined {
  if ('is' in comparison) return pointsOf([comparison.is]);
  if ('in' in comparison) return pointsOf(comparison.in);
  if ('less' in comparison) return below(comparison.less, before);
  if ('lessOrEqual' in comparison) return below(comparison.lessOrEqual, after);
  if ('more' in comparison) return above(comparison.more, after);
  if ('moreOrEqual' in comparison) return above(comparison.moreOrEqual, before);
  if ('present' in comparison) return comparison.present ? [{ from: LOWEST, to: HIGHEST }] : undefined;
  if (!('startsWith' in comparison)) return undefined;
  const end = afterPrefix(comparison.startsWith);
  return within({
    from: before(wellFormed(comparison.startsWith)),
    to: end === undefined ? FIRST_BYTES : before(wellFormed(end)),
  });
}

function pointsOf(values: readonly Scalar[]): readonly Stretch[] | undefined {
  const forms = new Set(values.map(columnForm));
  if (forms.has(undefined)) return undefined;
  return [...(forms as Set<SqlValue>)].map((value) => ({ from: before(value), to: after(value) }));
}

/** Comparisons hold within numbers, or within texts. */
function below(limit: number | string, cut: (value: SqlValue) => Cut): readonly Stretch[] | undefined {
  const value = columnForm(limit);
  if (value === undefined) return undefined;
  return within({ from: typeof value === 'string' ? FIRST_TEXT : LOWEST, to: cut(value) });
}

function above(limit: number | string, cut: (value: SqlValue) => Cut): readonly Stretch[] | undefined {
  const value = columnForm(limit);
  if (value === undefined) return undefined;
  return within({ from: cut(value), to: typeof value === 'string' ? FIRST_BYTES : FIRST_TEXT });
}

function within(stretch: Stretch): readonly Stretch[] {
  const found = intersection(stretch, { from: LOWEST, to: HIGHEST });
  return found ? [found] : [];
}
