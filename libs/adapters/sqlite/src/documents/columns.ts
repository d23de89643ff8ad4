import { readerOf } from '@perkstream/kernel';
import { type CollectionDefinition } from '@perkstream/ports';
import { type SqlValue } from '../connection.js';

/**
 * Values in columns sort and compare as they do in documents: first null, then numbers, then texts, then one byte each for false,
 * for true, and for lists and records. Booleans are bytes so that true is not equal to 1.
 */
export const FALSE = Buffer.from([0]);
export const TRUE = Buffer.from([1]);
/** Stands for any list or record: it is present, but no value is equal to it. */
const OTHER = Buffer.from([2]);

interface Field {
  readonly field: string;
  readonly read: (document: object) => unknown;
}

export interface Columns {
  /** Fields with one value, each in a column of its own. */
  readonly single: readonly (Field & { readonly column: string })[];
  /** Fields with a list of values, each in a table of its own. */
  readonly lists: readonly (Field & { readonly table: string })[];
}

export function columnsOf(definition: CollectionDefinition, table: string): Columns {
  const fields = Object.entries(definition.fields);
  return {
    single: fields
      .filter(([, type]) => type !== 'texts')
      .map(([field]) => ({ field, column: columnName(field), read: readerOf(field) })),
    lists: fields
      .filter(([, type]) => type === 'texts')
      .map(([field], index) => ({ field, table: `${table}_list_${index}`, read: readerOf(field) })),
  };
}

export function columnName(field: string): string {
  return quoted(`$${field}`);
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function columnValue(value: unknown): SqlValue {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'boolean':
      return value ? TRUE : FALSE;
    case 'object':
      return value === null ? null : OTHER;
    default:
      return null;
  }
}

/** The values of a document in the order of its columns. */
export function columnValues(columns: Columns['single'], document: object): readonly SqlValue[] {
  const values: SqlValue[] = [];
  for (const { read } of columns) values.push(columnValue(read(document)));
  return values;
}

/** The distinct elements of a list field, by which its documents are found. A single value counts as a list of one. */
export function listValues(value: unknown): SqlValue[] {
  const elements: unknown[] = Array.isArray(value) ? value : [value];
  return [...new Set(elements.map((element) => columnValue(element)).filter((each) => each !== null))];
}
