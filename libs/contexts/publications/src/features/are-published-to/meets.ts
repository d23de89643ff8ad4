import { type Condition } from '@perkstream/kernel';

/**
 * Whether what somebody has several of meets a condition about one of them: what is joined by `all` is met by one of them together,
 * what is negated by none of them.
 */
export async function meets(where: Condition, any: (where: Condition) => Promise<boolean>): Promise<boolean> {
  if ('not' in where) return !(await meets(where.not, any));
  if ('any' in where) return atLeastOne(where.any, (part) => meets(part, any));
  if (!('all' in where)) return isAbsence(where) ? !(await any({ field: where.field, present: true })) : any(where);
  const positive = where.all.filter(isOfOne);
  if (positive.length > 0 && !(await any({ all: positive }))) return false;
  const rest = where.all.filter((part) => !isOfOne(part));
  return !(await atLeastOne(rest, async (part) => !(await meets(part, any))));
}

async function atLeastOne<T>(parts: readonly T[], isMet: (part: T) => Promise<boolean>): Promise<boolean> {
  for (const part of parts) if (await isMet(part)) return true;
  return false;
}

function isOfOne(where: Condition): boolean {
  if ('not' in where) return false;
  if ('all' in where) return where.all.every(isOfOne);
  if ('any' in where) return where.any.every(isOfOne);
  return !isAbsence(where);
}

/** "Nothing there", of a field or of a list. */
function isAbsence(where: Condition): where is Extract<Condition, { field: string }> {
  return ('present' in where && !where.present) || ('count' in where && where.count === 0);
}
