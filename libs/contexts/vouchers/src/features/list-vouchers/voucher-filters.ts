import { type Condition } from '@perkstream/kernel';
import { defineList, voucherFields } from '@perkstream/domain-filters';
import { marksFor, marksOfDays } from '../../views/vouchers/voucher-marks.js';

export const voucherList = defineList({
  fields: voucherFields,
  order: { created_at: 'created_at', updated_at: 'updated_at', code: 'code' },
  bounds: { created_at: 'created_at', updated_at: 'updated_at' },
});

/** The same vouchers, found by the index of marks where a value in metadata is asked for, or days on which they expire. */
export function onMarks(projectId: string, condition: Condition): Condition {
  if ('all' in condition) {
    const days = daysOfExpiration(projectId, condition.all);
    return { all: [...days, ...condition.all.map((each) => onMarks(projectId, each))] };
  }
  if (!('field' in condition) || !condition.field.startsWith('metadata.')) return condition;
  const marks = marksFor(projectId, condition);
  return marks ? { all: [{ field: 'marks', in: marks }, condition] } : condition;
}

function daysOfExpiration(projectId: string, conditions: readonly Condition[]): Condition[] {
  const about = conditions.filter((each) => 'field' in each && each.field === 'expiration_date');
  const from = about.flatMap((each) => ('moreOrEqual' in each ? each.moreOrEqual : 'more' in each ? each.more : []));
  const to = about.flatMap((each) => ('lessOrEqual' in each ? each.lessOrEqual : 'less' in each ? each.less : []));
  const marks = from[0] && to[0] && marksOfDays(projectId, String(from[0]), String(to[0]));
  return marks ? [{ field: 'marks', in: marks }] : [];
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
