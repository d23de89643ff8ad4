import { type CollectionDefinition } from '@perkstream/ports';
import { type SqliteConnection } from '../connection.js';
import { type CollectionTable } from './collection-table.js';
import { columnName, quoted } from './columns.js';

/** The part of a definition that decides the columns and indexes of its table; a change makes a new table. */
export function shapeOf({ fields, indexes, sparse, beside, countedBy }: CollectionDefinition): string {
  return JSON.stringify({ fields, indexes, sparse, beside, countedBy });
}

/** The fields that an index holds behind the ids. */
export function besideOf({ beside = {} }: CollectionDefinition, index: readonly string[]): readonly string[] {
  const field = beside[index.at(-1) ?? ''];
  return field === undefined ? [] : [field];
}

export function createTable(connection: SqliteConnection, { name, columns, definition }: CollectionTable): void {
  const own = columns.single.map(({ column }) => `${column}, `).join('');
  // Columns have no type: SQLite would convert values to it.
  connection.exec(`CREATE TABLE ${name} (row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, ${own}body TEXT NOT NULL)`);
  const listed = new Set(columns.lists.map(({ field }) => field));
  definition.indexes.forEach((fields, index) => {
    for (const field of fields) {
      if (!(field in definition.fields))
        throw new Error(`${definition.name}: an index names ${field}, which is no field`);
    }
    // A list field has a table of its own, which serves as its index.
    const names = fields.filter((field) => !listed.has(field)).map(columnName);
    if (names.length === 0) return;
    const having = fields.filter((field) => definition.sparse?.includes(field)).map(columnName);
    const where = having.length === 0 ? '' : ` WHERE ${having.map((column) => `${column} IS NOT NULL`).join(' AND ')}`;
    const beside = besideOf(definition, fields).map((field) => `, ${columnName(field)}`);
    connection.exec(`CREATE INDEX ${name}_${index} ON ${name} (${names.join(', ')}, id${beside.join('')})${where}`);
  });
  for (const { table } of columns.lists) {
    connection.exec(`CREATE TABLE ${quoted(table)} (value, id TEXT NOT NULL, PRIMARY KEY (value, id)) WITHOUT ROWID`);
  }
}

/** Drops a table with its lists and counts. The caller empties it first, because dropping a large table takes long. */
export function dropTable(connection: SqliteConnection, { name, number, columns }: CollectionTable): void {
  connection.exec(`DROP TABLE IF EXISTS ${name}`);
  for (const { table } of columns.lists) connection.exec(`DROP TABLE IF EXISTS ${quoted(table)}`);
  connection.statement('DELETE FROM counts WHERE collection = ?').run([number]);
  connection.statement('DELETE FROM collections WHERE number = ?').run([number]);
}

/**
 * Removes some documents, and some rows of the lists.
 * @returns whether there was anything to remove
 */
export function emptySlice(connection: SqliteConnection, table: CollectionTable, rows: number): boolean {
  const { name, columns } = table;
  const last = connection.statement(`SELECT max(row) FROM (SELECT row FROM ${name} ORDER BY row LIMIT ?)`).get([rows]);
  let removed = false;
  if (typeof last?.[0] === 'number') {
    connection.statement(`DELETE FROM ${name} WHERE row <= ?`).run([last[0]]);
    removed = true;
  }
  for (const { table } of columns.lists) {
    const list = quoted(table);
    const some = `SELECT value, id FROM ${list} LIMIT ${rows}`;
    if (!connection.statement(`SELECT 1 FROM ${list} LIMIT 1`).get([])) continue;
    connection.statement(`DELETE FROM ${list} WHERE (value, id) IN (${some})`).run([]);
    removed = true;
  }
  return removed;
}

/** Copies every document of one table into another, which has other columns. */
export function copyDocuments(connection: SqliteConnection, from: CollectionTable, to: CollectionTable): void {
  const page = connection.statement(`SELECT row, id, body FROM ${from.name} WHERE row > ? ORDER BY row LIMIT 1000`);
  let after = 0;
  for (;;) {
    const rows = page.all([after]) as unknown as readonly [number, string, string][];
    for (const [, id, body] of rows) to.add(id, JSON.parse(body) as object);
    to.flush();
    const last = rows.at(-1);
    if (!last) break;
    after = last[0];
  }
}
