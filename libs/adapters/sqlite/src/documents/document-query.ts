import { type Comparison, type Condition, type Scalar } from '@perkstream/kernel';
import { type DocumentQuery } from '@perkstream/ports';
import { conditionSql, simplest } from './condition-sql.js';
import { besideOf } from './collection-schema.js';
import { type CollectionTable } from './collection-table.js';
import { columnValue, quoted } from './columns.js';
import { fieldTerm } from './field-term.js';
import { type Search } from './search-cost.js';
import { SqlText } from './sql-text.js';

/** The most ranges of an index that one query merges. */
const MAX_VALUES = 10;

export const COUNT = 'count(*)';

/** The statement that answers a query, and the values bound to it. */
export function documentQuery(table: CollectionTable, query: DocumentQuery, columns = 'body'): Search {
  const text = new SqlText();
  const isInOrder = columns !== COUNT;
  const conditions = query.where ? conjuncts(query.where) : [];
  const byId = !isInOrder || (query.orderBy?.[0]?.field ?? 'id') === 'id';
  const isSorted = byId && isBetween(conditions, 'id');
  const known = conditions.find(namesDocuments);
  const listed = byId && !known ? conditions.find((each) => isAmongElements(table, each)) : undefined;
  const source = listed ? holding(table, listed, query, text) : known ? withIds(table, known, text) : table.name;
  let sql = `SELECT ${columns} FROM ${source}`;
  const rest = conditions.filter((each) => each !== listed && each !== known);
  const isPage = isInOrder && query.limit !== undefined && !known;
  const covering = isPage ? coveringIndex(table, conditions, query.orderBy) : undefined;
  if (covering !== undefined) return alongIndex(table, covering, conditions, query, columns);
  if (rest.length > 0) sql += ` WHERE ${conditionSql(table, { all: rest }, text)}`;
  if (isInOrder && !listed) sql += ` ORDER BY ${isSorted ? '+' : ''}${order(table, query.orderBy ?? [], text)}`;
  if (query.limit !== undefined || query.offset) {
    sql += ` LIMIT ${text.bind(query.limit ?? -1)} OFFSET ${text.bind(query.offset ?? 0)}`;
  }
  return { sql, values: text.values };
}

/**
 * The index that holds all that a search for a part of a text looks at. To go through a million of its entries takes a tenth of a
 * second; through as many documents, half a second, or minutes where they have to be read from the disk.
 */
function coveringIndex(
  { columns, definition }: CollectionTable,
  conditions: readonly Condition[],
  orderBy: DocumentQuery['orderBy'] = [],
): number | undefined {
  if (!conditions.some((each) => isAboutPart(definition, each))) return undefined;
  const looked = [...conditions.flatMap(fieldsOf), ...orderBy.map(({ field }) => field)];
  const unusable = [...(definition.sparse ?? []), ...columns.lists.map(({ field }) => field)];
  const index = definition.indexes.findIndex(
    (fields) =>
      looked.every((field) => field === 'id' || [...fields, ...besideOf(definition, fields)].includes(field)) &&
      !fields.some((field) => unusable.includes(field)),
  );
  return index < 0 ? undefined : index;
}

/** Whether no index leads to the texts with the part, but only to those of the group (see `countedBy`). */
function isAboutPart({ indexes }: CollectionTable['definition'], condition: Condition): boolean {
  if (!('startsWith' in condition)) return 'contains' in condition;
  return !indexes.some((fields) => [0, 1].includes(fields.indexOf(condition.field)));
}

function fieldsOf(condition: Condition): readonly string[] {
  if ('all' in condition) return condition.all.flatMap(fieldsOf);
  if ('any' in condition) return condition.any.flatMap(fieldsOf);
  return 'not' in condition ? fieldsOf(condition.not) : [condition.field];
}

/** The documents of a page whose places are found in an index alone. */
function alongIndex(
  table: CollectionTable,
  index: number,
  conditions: readonly Condition[],
  { orderBy = [], limit = -1, offset = 0 }: DocumentQuery,
  columns: string,
): Search {
  const text = new SqlText();
  const where = conditionSql(table, { all: conditions }, text);
  const sorted = `ORDER BY ${order(table, orderBy, text)}`;
  const page = `LIMIT ${text.bind(limit)} OFFSET ${text.bind(offset)}`;
  const rows = `SELECT row FROM ${table.name} INDEXED BY ${table.name}_${index} WHERE ${where} ${sorted} ${page}`;
  const sql = `SELECT ${columns} FROM ${table.name} WHERE row IN (${rows}) ORDER BY ${order(table, orderBy, text)}`;
  return { sql, values: text.values };
}

/** Whether the condition lists the ids of documents. Of a single id SQLite knows that it is the shortest way. */
function namesDocuments(condition: Condition): boolean {
  return 'in' in condition && condition.field === 'id';
}

/** Left to itself, SQLite looks through all documents of a project for the ids; `CROSS JOIN` makes it begin with the ids. */
function withIds(table: CollectionTable, condition: Condition, text: SqlText): string {
  const ids = `SELECT id AS candidate FROM ${table.name} WHERE ${conditionSql(table, { all: [condition] }, text)}`;
  return `(${ids}) CROSS JOIN ${table.name} ON id = candidate`;
}

type Listed = Extract<Comparison, { is: unknown } | { in: unknown }>;

function conjuncts(condition: Condition): readonly Condition[] {
  if ('all' in condition) return condition.all.flatMap(conjuncts);
  return ['field' in condition ? simplest(condition) : condition];
}

/** Whether an index yields, for each value that the condition names, the documents in the order of their ids. */
function isAmongElements({ columns, definition }: CollectionTable, condition: Condition): condition is Listed {
  if (!('is' in condition || 'in' in condition)) return false;
  const values = valuesOf(condition);
  if (values.length === 0 || values.length > MAX_VALUES || values.includes(null)) return false;
  if (columns.lists.some(({ field }) => field === condition.field)) return true;
  return 'in' in condition && definition.indexes.some((fields) => fields.at(-1) === condition.field);
}

function valuesOf(condition: Listed): readonly Scalar[] {
  return 'is' in condition ? [condition.is] : condition.in;
}

/**
 * The documents that have one of the values, in the order of their ids. SQLite merges one range of an index for each value, and reads
 * no further than the page; `CROSS JOIN` makes it follow the order of the left side, and `LIMIT -1` keeps it from dropping that order.
 */
function holding(table: CollectionTable, condition: Listed, { where, orderBy }: DocumentQuery, text: SqlText): string {
  const { field } = condition;
  const list = table.columns.lists.find((each) => each.field === field)?.table;
  const all = where ? conjuncts(where) : [];
  const alike = all.filter((each) => 'is' in each && isColumn(table, each.field));
  // A page that continues after an id begins there in each range, too.
  const ids = all.filter((each) => 'field' in each && each.field === 'id');
  const ranges = valuesOf(condition).map((is) => {
    if (!list) {
      const own = conditionSql(table, { all: [...alike, ...ids, { field, is }] }, text);
      return `SELECT id AS candidate FROM ${table.name} WHERE ${own}`;
    }
    const from = ids.length > 0 ? ` AND ${conditionSql(table, { all: ids }, text)}` : '';
    return `SELECT id AS candidate FROM ${quoted(list)} WHERE value = ${text.bind(columnValue(is))}${from}`;
  });
  const direction = orderBy?.[0]?.descending ? 'DESC' : 'ASC';
  return `(${ranges.join(' UNION ')} ORDER BY 1 ${direction} LIMIT -1) CROSS JOIN ${table.name} ON id = candidate`;
}

function isColumn({ columns }: CollectionTable, field: string): boolean {
  return columns.single.some((each) => each.field === field);
}

/** Whether a field has a lower and an upper bound. Such a range is taken to be short, so its rows are sorted afterwards. */
function isBetween(conditions: readonly Condition[], but: string): boolean {
  const bounded = (kinds: readonly string[]) =>
    conditions.flatMap((each) => ('field' in each && kinds.some((kind) => kind in each) ? [each.field] : []));
  const above = bounded(['more', 'moreOrEqual']);
  return bounded(['less', 'lessOrEqual']).some((field) => field !== but && above.includes(field));
}

function order(table: CollectionTable, orderBy: NonNullable<DocumentQuery['orderBy']>, text: SqlText): string {
  const direction = (descending = false) => (descending ? ' DESC' : '');
  const entries: string[] = [];
  for (const { field, descending } of orderBy) {
    if (field === 'id') return [...entries, `id${direction(descending)}`].join(', ');
    entries.push(fieldTerm(table, field, text).value + direction(descending));
  }
  return [...entries, `id${direction(orderBy.at(-1)?.descending)}`].join(', ');
}

/** The group whose documents the condition means, where it asks for nothing else: their number is kept. */
export function countedGroup(
  countedBy: string | undefined,
  where: Condition | undefined,
): { group: Scalar | undefined } | undefined {
  if (where === undefined) return { group: undefined };
  if ('all' in where) {
    if (where.all.length > 1) return undefined;
    return countedGroup(countedBy, where.all[0]);
  }
  if ('is' in where && where.field === countedBy) return { group: where.is };
  return undefined;
}
