const DATE = /^\d{4}-\d{2}-\d{2}/;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** A value as a text, the same for values that are the same: `5` and `"5"`, objects with their keys in any order. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value, inOrder) ?? '';
  } catch {
    return ''; // nested deeper than the engine can follow: equal to nothing that a rule can name
  }
}

function inOrder(_key: string, part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A finite number, or the text of one. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

export function looksLikeDate(value: unknown): value is string {
  return typeof value === 'string' && DATE.test(value) && value.length <= 40;
}

/** The values of a list, the value itself where it is none, nothing where there is none. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
