import { type Condition, type Scalar } from '@perkstream/kernel';
import { type DocumentQuery } from '@perkstream/ports';
import { conditionSql } from './condition-sql.js';
import { type CollectionTable } from './collection-table.js';
import { fieldTerm } from './field-term.js';
import { type Search } from './search-cost.js';
import { SqlText } from './sql-text.js';

/**
 * The statement that answers a query, and the values bound to it.
 * @param from the documents in question, where they are not all of the table
 */
export function documentQuery(
  table: CollectionTable,
  query: DocumentQuery,
  columns = 'body',
  from: (text: SqlText) => string = () => table.name,
): Search {
  const text = new SqlText();
  let sql = `SELECT ${columns} FROM ${from(text)}`;
  if (query.where) sql += ` WHERE ${conditionSql(table, query.where, text)}`;
  if (columns === 'body') sql += ` ORDER BY ${order(table, query.orderBy ?? [], text)}`;
  if (query.limit !== undefined || query.offset) {
    sql += ` LIMIT ${text.bind(query.limit ?? -1)} OFFSET ${text.bind(query.offset ?? 0)}`;
  }
  return { sql, values: text.values };
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

/** The group that the condition asks for and nothing else: its documents are counted already. */
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
