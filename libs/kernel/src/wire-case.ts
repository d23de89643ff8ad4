/**
 * Names on the wire are snake_case, names inside are camelCase. The two meet in `published` presenters and parsers.
 * Keys of free-form maps (`metadata`) are never touched.
 */
const FREE_FORM = new Set(['metadata', 'attributes', 'rules', 'bundle_rules', 'bundleRules']);

export function toCamelCase(value: unknown): unknown {
  return rename(value, (key) => key.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase()));
}

export function toSnakeCase(value: unknown): unknown {
  return rename(value, (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

function rename(value: unknown, name: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => rename(part, name));
  if (value === null || typeof value !== 'object') return value;
  const result: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) result[name(key)] = FREE_FORM.has(key) ? part : rename(part, name);
  return result;
}
