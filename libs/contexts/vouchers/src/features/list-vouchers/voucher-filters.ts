import { type Condition } from '@perkstream/kernel';
import { defineList, voucherFields } from '@perkstream/domain-filters';
import { marksFor, markOfExpiry } from '../../views/vouchers/voucher-marks.js';

const DAY_MS = 86_400_000;
const MIDNIGHT = 'T00:00:00.000Z';

export const voucherList = defineList({
  fields: voucherFields,
  order: { created_at: 'created_at', updated_at: 'updated_at', code: 'code' },
  search: 'search',
  paging: 'rows',
  bounds: { created_at: 'created_at', updated_at: 'updated_at' },
});

/** The same vouchers, found by the index of marks where a value in metadata is asked for, or the day on which they expire. */
export function onMarks(projectId: string, condition: Condition): Condition {
  if ('all' in condition) {
    const day = dayOfExpiry(condition.all);
    if (day !== undefined) return { field: 'marks', is: markOfExpiry(projectId, day) };
    return { all: condition.all.map((each) => onMarks(projectId, each)) };
  }
  if (!('field' in condition) || !condition.field.startsWith('metadata.')) return condition;
  const marks = marksFor(projectId, condition);
  return marks ? { all: [{ field: 'marks', in: marks }, condition] } : condition;
}

/** The day, where the conditions are its beginning and its end. */
function dayOfExpiry([from, to, ...further]: readonly Condition[]): string | undefined {
  if (!from || !to || further.length > 0 || !('moreOrEqual' in from) || !('less' in to)) return undefined;
  if (from.field !== 'expiration_date' || to.field !== 'expiration_date') return undefined;
  const [first, last] = [String(from.moreOrEqual), String(to.less)];
  const isDay = first.endsWith(MIDNIGHT) && Date.parse(last) - Date.parse(first) === DAY_MS;
  return isDay ? first.slice(0, 10) : undefined;
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
