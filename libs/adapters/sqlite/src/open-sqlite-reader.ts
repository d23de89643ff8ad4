import { type EventStore, type KeyStore } from '@perkstream/ports';
import { SqliteConnection } from './connection.js';
import { EventFeed } from './events/event-feed.js';
import { EventsTable } from './events/events-table.js';
import { keyIn } from './keys/sqlite-key-store.js';

interface SqliteReader {
  readonly eventStore: Pick<EventStore, 'readAll'>;
  readonly keys: Pick<KeyStore, 'find'>;
  close(): void;
}

const CACHE_BYTES = 16 * 1024 * 1024;

/** A connection of a thread that only reads the file, which another thread of the process has open. */
export function openSqliteReader(file: string): SqliteReader {
  const connection = new SqliteConnection(file, { cacheBytes: CACHE_BYTES });
  connection.pragma('query_only = ON');
  const table = new EventsTable(connection);
  return {
    // Each reads up to what is committed by then.
    eventStore: { readAll: (options) => new EventFeed(table, table.lastPosition()).readAll(options) },
    keys: { find: async (owner) => keyIn(connection, owner) },
    close: () => connection.close(),
  };
}
