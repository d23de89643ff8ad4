import { type Comparison, type Condition, type Scalar, valueAt } from '@perkstream/kernel';

/** What the kernel says that a condition means, as plainly as it can be written: the judge of the stores' answers. */
export function meets(document: unknown, condition: Condition): boolean {
  if ('all' in condition) return condition.all.every((part) => meets(document, part));
  if ('any' in condition) return condition.any.some((part) => meets(document, part));
  if ('not' in condition) return !meets(document, condition.not);
  return holds(valueAt(document, condition.field), condition);
}

function holds(value: unknown, comparison: Comparison): boolean {
  if ('is' in comparison) return isOrHolds(value, comparison.is);
  if ('in' in comparison) return comparison.in.some((each) => isOrHolds(value, each));
  if ('less' in comparison) return typeof value === typeof comparison.less && (value as string) < comparison.less;
  if ('lessOrEqual' in comparison)
    return typeof value === typeof comparison.lessOrEqual && (value as string) <= comparison.lessOrEqual;
  if ('more' in comparison) return typeof value === typeof comparison.more && (value as string) > comparison.more;
  if ('moreOrEqual' in comparison)
    return typeof value === typeof comparison.moreOrEqual && (value as string) >= comparison.moreOrEqual;
  if ('present' in comparison) return ((value ?? null) !== null) === comparison.present;
  if ('startsWith' in comparison) return typeof value === 'string' && value.startsWith(comparison.startsWith);
  if ('endsWith' in comparison) return typeof value === 'string' && value.endsWith(comparison.endsWith);
  if ('contains' in comparison) {
    return Array.isArray(value)
      ? value.includes(comparison.contains)
      : typeof value === 'string' && value.includes(comparison.contains);
  }
  const length = Array.isArray(value) ? value.length : 0;
  if ('count' in comparison) return length === comparison.count;
  if ('countLess' in comparison) return length < comparison.countLess;
  return length > comparison.countMore;
}

/** A missing field is null. */
function isOrHolds(value: unknown, wanted: Scalar): boolean {
  return Array.isArray(value) ? value.includes(wanted) : (value ?? null) === wanted;
}
