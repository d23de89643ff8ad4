import { type Comparison, type Condition, readerOf, type Scalar } from './condition.js';

/**
 * Whether a document meets a `Condition`: the same answer as that of every document store, without a store. A
 * missing field equals null.
 */
export function matches(condition: Condition, document: unknown): boolean {
  return compileMatcher(condition)(document);
}

/** Like `matches`, for a condition that many documents are held against: it is taken apart once. */
export function compileMatcher(condition: Condition): (document: unknown) => boolean {
  if ('all' in condition) {
    const parts = condition.all.map(compileMatcher);
    return (document) => parts.every((part) => part(document));
  }
  if ('any' in condition) {
    const parts = condition.any.map(compileMatcher);
    return (document) => parts.some((part) => part(document));
  }
  if ('not' in condition) {
    const part = compileMatcher(condition.not);
    return (document) => !part(document);
  }
  const read = readerOf(condition.field);
  if ('in' in condition) {
    const wanted = new Set<unknown>(condition.in);
    return (document) => isAmong(wanted, read(document));
  }
  return (document) => compares(condition, read(document));
}

/** Each element is looked at once, however many values are wanted: clients make both lists long. */
function isAmong(wanted: ReadonlySet<unknown>, value: unknown): boolean {
  return Array.isArray(value) ? value.some((element) => wanted.has(element)) : wanted.has(value ?? null);
}

function compares(comparison: Exclude<Comparison, { in: unknown }>, value: unknown): boolean {
  if ('is' in comparison) return equals(value, comparison.is);
  if ('less' in comparison) return isComparable(value, comparison.less) && value < comparison.less;
  if ('lessOrEqual' in comparison)
    return isComparable(value, comparison.lessOrEqual) && value <= comparison.lessOrEqual;
  if ('more' in comparison) return isComparable(value, comparison.more) && value > comparison.more;
  if ('moreOrEqual' in comparison)
    return isComparable(value, comparison.moreOrEqual) && value >= comparison.moreOrEqual;
  if ('present' in comparison) return (value !== undefined && value !== null) === comparison.present;
  if ('startsWith' in comparison) return typeof value === 'string' && value.startsWith(comparison.startsWith);
  if ('endsWith' in comparison) return typeof value === 'string' && value.endsWith(comparison.endsWith);
  if ('contains' in comparison) return contains(value, comparison.contains);
  if ('count' in comparison) return lengthOf(value) === comparison.count;
  if ('countLess' in comparison) return lengthOf(value) < comparison.countLess;
  return lengthOf(value) > comparison.countMore;
}

function equals(value: unknown, wanted: Scalar): boolean {
  return Array.isArray(value) ? value.includes(wanted) : (value ?? null) === wanted;
}

function isComparable<Wanted extends number | string>(value: unknown, wanted: Wanted): value is Wanted {
  return typeof value === typeof wanted;
}

function contains(value: unknown, wanted: string): boolean {
  if (typeof value === 'string') return value.includes(wanted);
  return Array.isArray(value) && value.includes(wanted);
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
