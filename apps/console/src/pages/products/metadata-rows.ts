/** Metadata as people fill it in: names and values as texts. */
export interface MetadataRow {
  readonly name: string;
  readonly value: string;
}

type Metadata = Readonly<Record<string, unknown>>;

export function metadataRows(metadata: Metadata = {}): MetadataRow[] {
  return Object.entries(metadata).map(([name, value]) => ({ name, value: textOf(value) }));
}

/** What changed: the engine merges it name by name, and null removes one. */
export function metadataChange(before: Metadata, rows: readonly MetadataRow[]): Record<string, unknown> {
  const kept = rows.filter(({ name }) => name.trim() !== '');
  const names = kept.map(({ name }) => name.trim());
  const gone = Object.keys(before).filter((name) => !names.includes(name));
  const changed = kept.filter(({ name, value }) => value !== textOf(before[name.trim()]));
  return Object.fromEntries([
    ...gone.map((name) => [name, null]),
    ...changed.map(({ name, value }) => [name.trim(), valueOf(value)]),
  ]);
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' && valueOf(value) === value ? value : JSON.stringify(value);
}

/** `12`, `true` and JSON are what they look like; all else is a text. */
function valueOf(text: string): unknown {
  const trimmed = text.trim();
  if (!/^(-?\d+(\.\d+)?|true|false|[[{"].*)$/s.test(trimmed)) return text;
  try {
    const value: unknown = JSON.parse(trimmed);
    return typeof value === 'number' && String(value) !== trimmed ? text : value;
  } catch {
    return text;
  }
}
