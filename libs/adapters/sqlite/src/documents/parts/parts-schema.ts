import { type SqliteConnection } from '../../connection.js';
import { type CollectionTable } from '../collection-table.js';
import { partsTable } from './parts-index.js';

/** The record of the full-text engine that names the pieces of the index, as it is when there are none. */
const STRUCTURE = { id: 10, empty: "x'00000000FF000001000000'" };

/** Makes the index of a collection ready: empty where it is new, or where other fields are indexed than before. */
export function prepareParts(connection: SqliteConnection, { name, number, definition }: CollectionTable): void {
  const { parts = [] } = definition;
  const fields = JSON.stringify(parts);
  const had = connection.statement('SELECT fields FROM parts WHERE collection = ?').get([number])?.[0];
  if (had === fields || (had === undefined && parts.length === 0)) return;
  dropParts(connection, name, number);
  if (parts.length === 0) return;
  const index = partsTable(name);
  const columns = parts.map((_field, place) => `p${place}`).join(', ');
  // It keeps no texts, and not where in them a part stands. Pieces are merged in slices, not within commits that cannot wait.
  connection.exec(
    `CREATE VIRTUAL TABLE ${index} USING fts5(${columns}, tokenize = 'trigram case_sensitive 1',
       content = '', contentless_delete = 1, detail = none);
     INSERT INTO ${index} (${index}, rank) VALUES ('automerge', 0);
     INSERT INTO ${index} (${index}, rank) VALUES ('usermerge', 8);
     INSERT INTO ${index} (${index}, rank) VALUES ('crisismerge', 64);`,
  );
  connection.statement('INSERT INTO parts (collection, fields, complete) VALUES (?, ?, 0)').run([number, fields]);
}

export function dropParts(connection: SqliteConnection, name: string, number: number): void {
  connection.exec(`DROP TABLE IF EXISTS ${partsTable(name)}`);
  connection.statement('DELETE FROM parts WHERE collection = ?').run([number]);
}

/**
 * Removes a little of an index that nobody asks any more. To the engine it is empty at once, as checks of the file expect; what
 * it had is given back piece by piece. @returns whether there was anything
 */
export function emptyPartsSlice(
  connection: SqliteConnection,
  { name, number }: CollectionTable,
  rows: number,
): boolean {
  if (!connection.statement('SELECT 1 FROM parts WHERE collection = ?').get([number])) return false;
  const index = partsTable(name);
  connection.exec(`UPDATE ${index}_data SET block = ${STRUCTURE.empty} WHERE id = ${STRUCTURE.id}`);
  const [pages, sizes] = [
    `SELECT id FROM ${index}_data WHERE id > ${STRUCTURE.id} LIMIT ${Math.ceil(rows / 4)}`,
    `SELECT id FROM ${index}_docsize LIMIT ${rows}`,
  ];
  const isLeft = [pages, sizes].some((some) => connection.statement(some).get([]) !== undefined);
  connection.exec(
    `DELETE FROM ${index}_data WHERE id IN (${pages}); DELETE FROM ${index}_docsize WHERE id IN (${sizes})`,
  );
  return isLeft;
}
