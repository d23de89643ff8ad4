import { type Comparison, type Condition, type Scalar } from '@perkstream/kernel';

/** A condition as the list of those that must all hold. */
export function conjunctsOf(condition: Condition | undefined): readonly Condition[] {
  if (!condition) return [];
  return 'all' in condition ? condition.all.flatMap(conjunctsOf) : [condition];
}

/** The field of a single comparison. */
export function fieldOf(condition: Condition): string | undefined {
  return 'field' in condition ? condition.field : undefined;
}

/** The values that a condition on `field` admits, when it is one of equality. */
export function valuesOf(condition: Condition, field: string): readonly Scalar[] | undefined {
  if (!('field' in condition) || condition.field !== field) return undefined;
  if ('is' in condition) return [condition.is];
  return 'in' in condition ? [...new Set(condition.in)] : undefined;
}

/** A comparison that names a stretch of an index. */
export function isRange(condition: Condition): condition is Comparison {
  return ['less', 'lessOrEqual', 'more', 'moreOrEqual', 'startsWith'].some((kind) => kind in condition);
}

/** The same, in a form that no index is chosen for: what is left to be asked of documents that come in order already. */
export function asked(condition: Condition): Condition {
  return { not: { not: condition } };
}
