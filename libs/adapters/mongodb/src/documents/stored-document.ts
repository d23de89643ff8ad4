import { ObjectId } from 'mongodb';

/** A document as the engine has it: its own fields, in a form that every engine takes, beside those of the store. */
export interface Stored {
  readonly _id: string;
  /** Changes with every write, so that a concurrent write is noticed. */
  readonly _version: ObjectId;
  /** Names of fields, or lists in lists, were escaped. */
  readonly _escaped?: true;
  readonly [field: string]: unknown;
}

const OF_THE_STORE = new Set(['_id', '_version', '_escaped']);
/** Dots lead into records, dollars begin operators, and names end at a NUL. */
const UNUSUAL = /^$|^\$|[%.\0]/;
const ESCAPED = /%([0-9A-F]{2})/g;
/** The name without letters. */
const EMPTY = '%';
/** A list in a list, which FerretDB refuses, is the only field of a record, under a name that no field can have. */
const LIST = '%%';

export function stored(id: string, document: object): Stored {
  const _version = new ObjectId();
  if (!isUnusual(document)) return { ...document, _id: id, _version };
  const fields = Object.entries(document).map(([name, value]) => [topName(name), escaped(value)]);
  return { ...(Object.fromEntries(fields) as object), _id: id, _version, _escaped: true };
}

export function shown<D extends object>({ _id, _version, _escaped, ...document }: Stored): D {
  return (_escaped ? unescaped(document) : document) as D;
}

/** Where the engine has what a list of names leads to. */
export function pathOf(names: readonly string[]): string {
  return names.map((name, depth) => (depth === 0 ? topName(name) : escapedName(name))).join('.');
}

function isUnusual(document: object): boolean {
  return Object.keys(document).some((name) => OF_THE_STORE.has(name)) || holdsUnusual(document);
}

function holdsUnusual(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.some((element) => Array.isArray(element) || holdsUnusual(element));
  for (const [name, inner] of Object.entries(value)) {
    if (UNUSUAL.test(name) || holdsUnusual(inner)) return true;
  }
  return false;
}

function escaped(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(escapedElement);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [escapedName(name), escaped(inner)]));
}

function escapedElement(element: unknown): unknown {
  return Array.isArray(element) ? { [LIST]: escaped(element) } : escaped(element);
}

function unescaped(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(unescaped);
  if (LIST in value) return unescaped(value[LIST]);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [unescapedName(name), unescaped(inner)]));
}

function topName(name: string): string {
  return OF_THE_STORE.has(name) ? hexOf('_') + name.slice(1) : escapedName(name);
}

function escapedName(name: string): string {
  if (!UNUSUAL.test(name)) return name;
  return name === '' ? EMPTY : name.replace(/^\$|[%.\0]/g, hexOf);
}

function unescapedName(name: string): string {
  if (name === EMPTY) return '';
  return name.replace(ESCAPED, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function hexOf(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
