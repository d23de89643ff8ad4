/** What stands in a filter in the place of somebody who was erased. */
const ERASED = '(erased)';
/** Characters of the shortest name that is looked for within longer texts: "Al" is in too many of them. */
const MIN_NAME_CHARACTERS = 4;

/**
 * Filters without the names of a person: texts that are or hold one of them are replaced, also where they are encoded as in addresses.
 * @returns the same value where none of them stands in it
 */
export function withoutNames<Value>(value: Value, names: readonly string[]): Value {
  const lower = names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
  return lower.length === 0 ? value : (replaced(value, lower) as Value);
}

function replaced(value: unknown, names: readonly string[]): unknown {
  if (typeof value === 'string') return isNaming(value, names) ? ERASED : value;
  if (typeof value !== 'object' || value === null) return value;
  const before = Object.entries(value);
  const after = before.map(([name, part]) => [name, replaced(part, names)] as const);
  if (after.every(([, part], index) => part === before[index]![1])) return value;
  return Array.isArray(value) ? after.map(([, part]) => part) : Object.fromEntries(after);
}

function isNaming(text: string, names: readonly string[]): boolean {
  const texts = [text.toLowerCase(), decoded(text).toLowerCase()];
  return names.some((name) =>
    texts.some((each) => each.trim() === name || (name.length >= MIN_NAME_CHARACTERS && each.includes(name))),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
