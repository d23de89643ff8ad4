import { afterPrefix, type Comparison, type Condition, type Scalar } from '@perkstream/kernel';
import { type CollectionDefinition, type FieldType } from '@perkstream/ports';
import { allOf, ANYTHING, anyOf, EVERYTHING, exact, type Narrowed, noneOf, NOTHING, roughly } from './filter.js';
import { pathOf } from './stored-document.js';

/**
 * Names with more dots than this are looked at in each document by ourselves. This bounds the work of a path that somebody
 * sent.
 */
const MAX_DEPTH = 16;

/**
 * A condition of the kernel as a filter. Declared fields hold what their definition says, so their filter is exact. Other
 * fields may hold anything, and names with dots may lead through lists: for them the filter finds every document that may meet
 * the condition.
 */
export function narrowed(definition: CollectionDefinition, condition: Condition): Narrowed {
  if ('all' in condition) return allOf(condition.all.map((part) => narrowed(definition, part)));
  if ('any' in condition) return anyOf(condition.any.map((part) => narrowed(definition, part)));
  if ('not' in condition) return noneOf(narrowed(definition, condition.not));
  if (condition.field === 'id') return single('_id', 'text', condition);
  const { fields } = definition;
  const type = Object.hasOwn(fields, condition.field) ? fields[condition.field] : undefined;
  if (type === undefined) return undeclared(condition);
  const path = pathOf(condition.field.split('.'));
  return type === 'texts' ? list(path, condition) : single(path, type, condition);
}

function single(path: string, type: FieldType, comparison: Comparison): Narrowed {
  if ('is' in comparison) return exact({ [path]: comparison.is });
  if ('in' in comparison) return among(path, comparison.in);
  if ('present' in comparison) return exact({ [path]: comparison.present ? { $ne: null } : null });
  if ('count' in comparison) return comparison.count === 0 ? EVERYTHING : NOTHING;
  if ('countLess' in comparison) return comparison.countLess > 0 ? EVERYTHING : NOTHING;
  if ('countMore' in comparison) return comparison.countMore < 0 ? EVERYTHING : NOTHING;
  return type === 'boolean' ? NOTHING : exact({ [path]: ofScalar(comparison) });
}

function list(path: string, comparison: Comparison): Narrowed {
  if ('is' in comparison) return exact({ [path]: comparison.is });
  if ('in' in comparison) return among(path, comparison.in);
  if ('contains' in comparison) return exact({ [path]: comparison.contains });
  if ('present' in comparison) return exact({ [path]: comparison.present ? { $ne: null } : null });
  if ('count' in comparison) return ofLength(path, comparison.count);
  if ('countLess' in comparison) return noneOf(longerThan(path, Math.ceil(comparison.countLess) - 1));
  if ('countMore' in comparison) return longerThan(path, Math.floor(comparison.countMore));
  return NOTHING;
}

function among(path: string, values: readonly Scalar[]): Narrowed {
  return values.length === 0 ? NOTHING : exact({ [path]: { $in: [...values] } });
}

function ofLength(path: string, length: number): Narrowed {
  if (!Number.isInteger(length)) return NOTHING;
  return allOf([longerThan(path, length - 1), noneOf(longerThan(path, length))]);
}

function longerThan(path: string, length: number): Narrowed {
  return length < 0 ? EVERYTHING : exact({ [`${path}.${length}`]: { $exists: true } });
}

type OfScalar = Extract<
  Comparison,
  | { less: unknown }
  | { lessOrEqual: unknown }
  | { more: unknown }
  | { moreOrEqual: unknown }
  | { startsWith: string }
  | { endsWith: string }
  | { contains: string }
>;

/** Numbers are compared with numbers only, texts with texts only. */
function ofScalar(comparison: OfScalar): object {
  if ('less' in comparison) return { $lt: comparison.less };
  if ('lessOrEqual' in comparison) return { $lte: comparison.lessOrEqual };
  if ('more' in comparison) return { $gt: comparison.more };
  if ('moreOrEqual' in comparison) return { $gte: comparison.moreOrEqual };
  if ('startsWith' in comparison) return beginning(comparison.startsWith);
  if ('endsWith' in comparison) return { $regex: `${asPattern(comparison.endsWith)}\\z` };
  return { $regex: asPattern(comparison.contains) };
}

function beginning(prefix: string): object {
  const end = afterPrefix(prefix);
  return end === undefined ? { $gte: prefix } : { $gte: prefix, $lt: end };
}

function asPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|#\s-]/g, '\\$&').replaceAll('\0', '\\x00');
}

/** A condition that a missing field meets as well may hold for any document. */
function undeclared(comparison: Comparison): Narrowed {
  const paths = readings(comparison.field);
  if (!paths || holdsOfMissing(comparison)) return ANYTHING;
  if ('in' in comparison && comparison.in.length === 0) return NOTHING;
  return anyOf(paths.map((path) => roughly({ [path]: perhaps(comparison) })));
}

/**
 * The ways to read a dotted name: `a.b.c` is the name `a.b.c`, or `b.c` in `a`, or `c` in `b` in `a`. Undefined where an
 * engine has no path for it: some refuse names that are empty, or have white space around them.
 */
function readings(field: string): string[] | undefined {
  const parts = field.split('.');
  if (parts.length > MAX_DEPTH || parts.some((part) => part === '' || part !== part.trim())) {
    return undefined;
  }
  return parts.map((_part, depth) => pathOf([...parts.slice(0, depth), parts.slice(depth).join('.')]));
}

function holdsOfMissing(comparison: Comparison): boolean {
  if ('is' in comparison) return comparison.is === null;
  if ('in' in comparison) return comparison.in.includes(null);
  if ('present' in comparison) return !comparison.present;
  return 'count' in comparison || 'countLess' in comparison || 'countMore' in comparison;
}

function perhaps(comparison: Comparison): object {
  if ('is' in comparison) return { $eq: comparison.is };
  if ('in' in comparison) return { $in: [...comparison.in] };
  if ('present' in comparison) return { $exists: true };
  return ofScalar(comparison as OfScalar);
}
