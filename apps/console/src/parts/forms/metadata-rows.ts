import { type components } from '../../api/schema.js';

/** Metadata as people fill it in: names and values as texts. */
export interface MetadataRow {
  readonly name: string;
  readonly value: string;
}

export type PropertyOfSchema = components['schemas']['MetadataSchemaAnswer']['properties'][string];
type Properties = Readonly<Record<string, PropertyOfSchema>>;
type Metadata = Readonly<Record<string, unknown>>;

/** What is stored, and a row for each further property that the project's schema defines. */
export function metadataRows(metadata: Metadata = {}, properties: Properties = {}): MetadataRow[] {
  const names = new Set([...Object.keys(properties), ...Object.keys(metadata)]);
  return [...names].map((name) => ({ name, value: textOf(metadata[name], properties[name]) }));
}

/** What changed: the engine merges it name by name, and null removes one. */
export function metadataChange(
  before: Metadata,
  rows: readonly MetadataRow[],
  properties: Properties = {},
): Record<string, unknown> {
  const kept = rows
    .map(({ name, value }) => ({ name: name.trim(), value }))
    .filter(({ name, value }) => name !== '' && !(value === '' && properties[name]));
  const names = kept.map(({ name }) => name);
  const gone = Object.keys(before).filter((name) => !names.includes(name));
  const changed = kept.filter(({ name, value }) => value !== textOf(before[name], properties[name]));
  return Object.fromEntries([
    ...gone.map((name) => [name, null]),
    ...changed.map(({ name, value }) => [name, valueOf(value, properties[name])]),
  ]);
}

/** Of a property that is a list: its values, each as a text. */
export function listIn(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))) : [];
  } catch {
    return [];
  }
}

export function listText(values: readonly string[]): string {
  return values.length === 0 ? '' : JSON.stringify(values);
}

const TEXTS: readonly string[] = ['string', 'date', 'datetime', 'image_url'];

function textOf(value: unknown, property?: PropertyOfSchema): string {
  if (value === undefined || value === null) return '';
  if (property?.array && Array.isArray(value))
    return listText(value.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))));
  if (typeof value !== 'string') return JSON.stringify(value);
  return property || guessed(value) === value ? value : JSON.stringify(value);
}

function valueOf(text: string, property: PropertyOfSchema | undefined): unknown {
  if (!property) return guessed(text);
  const { type, array } = property;
  const one = (each: string) => (TEXTS.includes(type) ? each : guessed(each));
  return array ? listIn(text).map(one) : one(text);
}

/** `12`, `true` and JSON are what they look like; all else is a text. */
function guessed(text: string): unknown {
  const trimmed = text.trim();
  if (!/^(-?\d+(\.\d+)?|true|false|[[{"].*)$/s.test(trimmed)) return text;
  try {
    const value: unknown = JSON.parse(trimmed);
    return typeof value === 'number' && String(value) !== trimmed ? text : value;
  } catch {
    return text;
  }
}
