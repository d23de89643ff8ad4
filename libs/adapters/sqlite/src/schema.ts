import { type SqliteConnection } from './connection.js';

/**
 * The steps from an empty file to the current shape. A step that was released is never edited: a change is one more step.
 * Stream names stand in the rows as they are. Numbering them in a table of their own was measured: the first event of a stream
 * becomes a tenth dearer, the later ones up to a third cheaper, the file a tenth smaller where streams are long. Most streams are
 * short, and every read of all streams would have to join.
 */
const STEPS: readonly (string | ((connection: SqliteConnection) => void))[] = [
  `CREATE TABLE events (
     position INTEGER PRIMARY KEY,
     stream TEXT NOT NULL,
     revision INTEGER NOT NULL,
     type TEXT NOT NULL,
     id TEXT NOT NULL,
     data TEXT NOT NULL,
     metadata TEXT NOT NULL
   );
   CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
   CREATE TABLE collections (
     number INTEGER PRIMARY KEY,
     name TEXT UNIQUE,
     definition TEXT NOT NULL
   );
   CREATE TABLE counts (
     collection INTEGER NOT NULL,
     grouped TEXT NOT NULL,
     documents INTEGER NOT NULL,
     PRIMARY KEY (collection, grouped)
   ) WITHOUT ROWID;
   CREATE TABLE keys (
     owner TEXT PRIMARY KEY,
     bytes BLOB NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE probe (
     number INTEGER PRIMARY KEY,
     filling BLOB
   );`,
  `CREATE TABLE parts (
     collection INTEGER PRIMARY KEY,
     fields TEXT NOT NULL,
     complete INTEGER NOT NULL
   );`,
  withoutParts,
];

/** Brings the file to the current shape. @throws Error when a newer version of the program wrote it */
export function migrate(connection: SqliteConnection): void {
  const version = Number(connection.pragma('user_version')?.[0] ?? 0);
  if (version > STEPS.length) {
    throw new Error(`The data was written by a newer version (schema ${version}, this one knows ${STEPS.length})`);
  }
  STEPS.slice(version).forEach((step, index) => {
    connection.transaction(() => {
      if (typeof step === 'string') connection.exec(step);
      else step(connection);
      connection.exec(`PRAGMA user_version = ${version + index + 1}`);
    });
  });
}

/** There were full-text tables of parts of codes. */
function withoutParts(connection: SqliteConnection): void {
  for (const [number] of connection.statement('SELECT collection FROM parts').all([])) {
    connection.exec(`DROP TABLE IF EXISTS documents_${number}_parts`);
  }
  connection.exec('DROP TABLE parts');
}
