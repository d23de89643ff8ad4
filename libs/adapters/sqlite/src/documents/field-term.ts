import { type CollectionTable } from './collection-table.js';
import { columnName, quoted } from './columns.js';
import { type SqlText } from './sql-text.js';

/** How a field is looked at in SQL. */
export interface FieldTerm {
  /** Its value in the form that columns have; null where it is missing. */
  readonly value: string;
  /** The number of its elements; 0 where it is no list. */
  readonly length: string;
  /** That it is a list with one of the (bound) elements; undefined where it never is. */
  readonly contains: ((elements: readonly string[]) => string) | undefined;
  /** The JSON text that it is looked up in. */
  readonly text?: string;
  /** `contains` finds a value that stands alone, too. */
  readonly isListed?: true;
}

/** Deeper than this, dots count as part of a key: it bounds the work of a path that somebody sent. */
const DEEPEST = 16;
/** Keys that JSON writes otherwise than they are; paths of SQLite cannot name them. */
// eslint-disable-next-line no-control-regex
const UNUSUAL = /["\\\u0000-\u001f\ud800-\udfff]/u;

export function fieldTerm(table: CollectionTable, field: string, sql: SqlText): FieldTerm {
  if (field === 'id') return { value: 'id', length: '0', contains: undefined };
  const type = Object.hasOwn(table.definition.fields, field) ? table.definition.fields[field] : undefined;
  const inside = pathTerm('body', field, sql);
  if (type === undefined) return inside;
  if (type !== 'texts') return { value: columnName(field), length: inside.length, contains: undefined };
  const list = table.columns.lists.find((each) => each.field === field);
  const contains = (elements: readonly string[]) =>
    `id IN (SELECT id FROM ${quoted(list?.table ?? '')} WHERE value IN (${elements.join(', ')}))`;
  return { value: inside.value, length: inside.length, contains, isListed: true };
}

/** A field without a column, looked up in a JSON text as `valueAt` of the kernel does. */
function pathTerm(text: string, field: string, sql: SqlText): FieldTerm {
  const isUnusual = UNUSUAL.test(field);
  const term = isUnusual ? termAt(byKeys(text, field, sql), "'$'") : termAt(text, byPath(text, field, sql));
  return { ...term, text };
}

function termAt(document: string, path: string): FieldTerm {
  const type = `json_type(${document}, ${path})`;
  const element = `CASE e.type WHEN 'true' THEN x'01' WHEN 'false' THEN x'00'
    WHEN 'array' THEN x'02' WHEN 'object' THEN x'02' ELSE e.value END`;
  return {
    value: `CASE ${type} WHEN 'true' THEN x'01' WHEN 'false' THEN x'00'
      WHEN 'array' THEN x'02' WHEN 'object' THEN x'02' ELSE json_extract(${document}, ${path}) END`,
    length: `coalesce(json_array_length(${document}, ${path}), 0)`,
    contains: (wanted) =>
      `(${type} = 'array' AND EXISTS (SELECT 1 FROM json_each(${document}, ${path}) e WHERE ${element} ${wanted.length === 1 ? `IS ${wanted[0]}` : `IN (${wanted.join(', ')})`}))`,
  };
}

/** The ways to read a dotted name, the one that counts first: `a.b.c` is the key `a.b.c`, or `b.c` in `a`, or `c` in `b` in `a`. */
function readings(field: string): string[][] {
  const parts = field.split('.');
  return parts.slice(0, DEEPEST).map((_part, depth) => [...parts.slice(0, depth), parts.slice(depth).join('.')]);
}

function byPath(text: string, field: string, sql: SqlText): string {
  const paths = readings(field).map((keys) => sql.bind(`$${keys.map((key) => `."${key}"`).join('')}`));
  const last = paths.pop() ?? "'$'";
  if (paths.length === 0) return last;
  const cases = paths.map((path) => `WHEN json_type(${text}, ${path}) IS NOT NULL THEN ${path}`);
  return `CASE ${cases.join(' ')} ELSE ${last} END`;
}

/** The JSON text of the value. */
function byKeys(text: string, field: string, sql: SqlText): string {
  const values = readings(field).map((keys) =>
    keys.reduce((document, key) => {
      const value = `CASE k.type WHEN 'object' THEN k.value WHEN 'array' THEN k.value
        WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE json_quote(k.value) END`;
      return `(SELECT ${value} FROM json_each(${document}) k WHERE k.key = ${sql.bind(key)})`;
    }, text),
  );
  return values.length === 1 ? (values[0] ?? 'NULL') : `coalesce(${values.join(', ')})`;
}
