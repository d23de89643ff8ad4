import { type CollectionTable } from './collection-table.js';
import { columnName, quoted } from './columns.js';
import { type SqlText } from './sql-text.js';

/** A field as SQL expressions. */
export interface FieldTerm {
  /** The value in the form that columns have; null where it is missing. */
  readonly value: string;
  /** The number of elements; 0 where the value is no list. */
  readonly length: string;
  /** Whether the value is a list with one of the (bound, or selected) elements; undefined where it cannot be a list. */
  readonly contains: ((elements: readonly string[] | string) => string) | undefined;
  /** The field has no column: it is looked up in the JSON text of the document. */
  readonly isInBody?: true;
  /** `contains` also finds a single value that is no list. */
  readonly isListed?: true;
}

/** Beyond this depth dots count as part of a key, which bounds the work that a path sent by a client causes. */
const MAX_DEPTH = 16;
/** Characters that would end a key in a path of SQLite, or that JSON escapes. */
// oxlint-disable-next-line no-control-regex
const UNUSUAL = /["\\\u0000-\u001f]|\p{Surrogate}/gu;

export function fieldTerm(table: CollectionTable, field: string, sql: SqlText): FieldTerm {
  if (field === 'id') return { value: 'id', length: '0', contains: undefined };
  const type = Object.hasOwn(table.definition.fields, field) ? table.definition.fields[field] : undefined;
  const inside = inBody(field, sql);
  if (type === undefined) return inside;
  if (type !== 'texts') return { value: columnName(field), length: inside.length, contains: undefined };
  const list = table.columns.lists.find((each) => each.field === field);
  const contains = (elements: readonly string[] | string) =>
    `id IN (SELECT id FROM ${quoted(list?.table ?? '')} WHERE value IN (${[elements].flat().join(', ')}))`;
  return { value: inside.value, length: inside.length, contains, isListed: true };
}

/** A field without a column, looked up in the document as `valueAt` of the kernel does. */
function inBody(field: string, sql: SqlText): FieldTerm {
  const path = pathTo(field, sql);
  const type = `json_type(body, ${path})`;
  const element = `CASE e.type WHEN 'true' THEN x'01' WHEN 'false' THEN x'00'
    WHEN 'array' THEN x'02' WHEN 'object' THEN x'02' ELSE e.value END`;
  return {
    value: `CASE ${type} WHEN 'true' THEN x'01' WHEN 'false' THEN x'00'
      WHEN 'array' THEN x'02' WHEN 'object' THEN x'02' ELSE json_extract(body, ${path}) END`,
    length: `coalesce(json_array_length(body, ${path}), 0)`,
    contains: (elements) => {
      const isOne = typeof elements !== 'string' && elements.length === 1;
      const isWanted = isOne ? `IS ${elements[0]}` : `IN (${[elements].flat().join(', ')})`;
      return `(${type} = 'array' AND EXISTS (SELECT 1 FROM json_each(body, ${path}) e WHERE ${element} ${isWanted}))`;
    },
    isInBody: true,
  };
}

/** What a dotted name may mean, in the order in which it is tried: `a.b.c` is the key `a.b.c`, or `b.c` in `a`, or `c` in `b` in `a`. */
function readings(field: string): string[][] {
  const parts = field.split('.');
  return parts.slice(0, MAX_DEPTH).map((_part, depth) => [...parts.slice(0, depth), parts.slice(depth).join('.')]);
}

function pathTo(field: string, sql: SqlText): string {
  const paths = readings(field).map((keys) => sql.bind(`$${keys.map((key) => `."${escaped(key)}"`).join('')}`));
  const last = paths.pop() ?? "'$'";
  if (paths.length === 0) return last;
  const cases = paths.map((path) => `WHEN json_type(body, ${path}) IS NOT NULL THEN ${path}`);
  return `CASE ${cases.join(' ')} ELSE ${last} END`;
}

function escaped(key: string): string {
  return key.replace(UNUSUAL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
