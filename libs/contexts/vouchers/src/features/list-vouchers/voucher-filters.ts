import { type Condition } from '@perkstream/kernel';
import { defineList, voucherFields } from '@perkstream/domain-filters';
import { marksFor } from '../../views/vouchers/metadata-marks.js';

export const voucherList = defineList({
  fields: voucherFields,
  order: { created_at: 'created_at', updated_at: 'updated_at', code: 'code' },
  bounds: { created_at: 'created_at', updated_at: 'updated_at' },
});

/** The same vouchers, found by the index of marks where a value in metadata is asked for. */
export function withMarks(projectId: string, condition: Condition): Condition {
  if ('all' in condition) return { all: condition.all.map((each) => withMarks(projectId, each)) };
  if (!('field' in condition) || !condition.field.startsWith('metadata.')) return condition;
  const marks = marksFor(projectId, condition);
  return marks ? { all: [{ field: 'metadata_marks', in: marks }, condition] } : condition;
}

export function isAboutCreation(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(isAboutCreation);
  return 'field' in condition && condition.field === 'created_at';
}

/** The texts that a field is to be one of. */
export function namesIn(condition: Condition, field: string): readonly string[] | undefined {
  if (!('field' in condition) || condition.field !== field) return undefined;
  const values = 'is' in condition ? [condition.is] : 'in' in condition ? condition.in : [null];
  return values.every((value) => typeof value === 'string') ? values : undefined;
}
