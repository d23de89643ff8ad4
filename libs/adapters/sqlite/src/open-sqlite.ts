import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DocumentStore, type EventStore, type KeyStore } from '@perkstream/ports';
import { copyFile } from './backup.js';
import { Checkpoints } from './checkpoints.js';
import { CommitQueue } from './commit-queue.js';
import { SqliteConnection } from './connection.js';
import { assertOwnOrNew, noData, removeUnfinished } from './data-file.js';
import { DataLock } from './data-lock.js';
import { type CollectionTable } from './documents/collection-table.js';
import { DocumentSession } from './documents/document-session.js';
import { SqliteDocumentStore } from './documents/sqlite-document-store.js';
import { SearchCost } from './documents/search-cost.js';
import { checkEnd, EndMark } from './end-mark.js';
import { isNoData } from './engine-failure.js';
import { EventsTable } from './events/events-table.js';
import { SqliteEventStore } from './events/sqlite-event-store.js';
import { Health } from './health.js';
import { InlineProjections } from './inline-projections.js';
import { SqliteKeyStore } from './keys/sqlite-key-store.js';
import { ReaderThread } from './reader-thread.js';
import { migrate } from './schema.js';

export interface SqliteOptions {
  /** The data file; its folder is made when it is missing. Beside it: `-wal`, `-shm`, `-lock`, `-end`. */
  readonly file: string;
  /** Bytes of pages kept in memory; 16 MiB where absent. */
  readonly cacheBytes?: number;
  /** The file refuses to grow beyond it, as a full disk would. */
  readonly maxFileBytes?: number;
  /** Documents up to which a collection is searched by its columns without the thread for long searches; 2,000 where absent. */
  readonly smallCollection?: number;
  /** Go on without commits that are gone. */
  readonly acceptLoss?: boolean;
  /** Receives bugs in views and of subscriptions' handlers that failed; the rest comes as rejections. */
  readonly reportFailure?: (error: unknown) => void;
  /** Receives the characters of each event that is appended. */
  readonly reportAppended?: (projectId: string, characters: number) => void;
}

export interface Sqlite {
  readonly eventStore: EventStore;
  readonly documents: DocumentStore;
  readonly keys: KeyStore;
  /** A consistent copy under another name, while writes go on. */
  backup(to: string): Promise<void>;
  /** Ends subscriptions, commits what is waiting, gives the file back. */
  close(): Promise<void>;
}

const SMALL_COLLECTION_DOCUMENTS = 2000;
const DEFAULT_CACHE_BYTES = 16 * 1024 * 1024;

/**
 * Events, documents and keys in one file, behind one connection.
 * @throws DataInUse when another process has it open
 * @throws NotData when the file is something else
 * @throws DataLost when commits that were answered are gone, unless `acceptLoss`
 */
export function openSqlite(options: SqliteOptions): Sqlite {
  const { file, cacheBytes = DEFAULT_CACHE_BYTES, maxFileBytes } = options;
  mkdirSync(dirname(file), { recursive: true });
  const lock = DataLock.take(file);
  try {
    assertOwnOrNew(file);
    makePrivate(file);
    removeUnfinished(file);
    const connection = new SqliteConnection(file, { cacheBytes, maxFileBytes });
    migrate(connection);
    if (!options.acceptLoss) checkEnd(file, new EventsTable(connection).lastPosition());
    return assemble(options, connection, lock);
  } catch (error) {
    lock.release();
    throw isNoData(error) ? noData(file, error) : error;
  }
}

/**
 * Keys are in it. The log takes over the mode of the file. A file that is there is not opened for it: closing it again would end all locks
 * that this process has on it, those of `assertOwnOrNew` and of every later connection, and another process that reads the file and
 * closes it would remove the log while this one goes on writing there.
 */
function makePrivate(file: string): void {
  if (existsSync(file)) chmodSync(file, 0o600);
  else closeSync(openSync(file, 'a', 0o600));
}

function assemble(options: SqliteOptions, connection: SqliteConnection, lock: DataLock): Sqlite {
  const { file, smallCollection = SMALL_COLLECTION_DOCUMENTS, reportFailure = () => undefined } = options;
  const { reportAppended = () => undefined } = options;
  const queue = new CommitQueue(connection, reportFailure);
  const tables = new Map<string, CollectionTable>();
  const session = new DocumentSession(tables);
  const projections = new InlineProjections(session);
  const health = new Health(connection, queue);
  const eventStore = new SqliteEventStore({
    table: new EventsTable(connection),
    queue,
    projections,
    reportFailure,
    reportAppended,
    ping: () => health.ping(),
  });
  const reader = new ReaderThread(file);
  const cost = new SearchCost(connection, smallCollection);
  const documents = new SqliteDocumentStore({
    connection,
    queue,
    session,
    tables,
    reader,
    cost,
    settleViews: () => projections.apply(),
    reportFailure,
  });
  const keys = new SqliteKeyStore(connection, queue, reportFailure);
  const mark = new EndMark(file, () => eventStore.end, reportFailure);
  const checkpoints = new Checkpoints(file, reader);
  queue.take(eventStore, session, mark, checkpoints);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await eventStore.stop();
    queue.close();
    documents.close();
    keys.close();
    await reader.close();
    try {
      connection.pragma('wal_checkpoint(TRUNCATE)');
    } catch (error) {
      // The log stays, and is read at the next start.
      reportFailure(error);
    }
    connection.close();
    mark.close();
    checkpoints.close();
    lock.release();
  };
  return { eventStore, documents, keys, backup: (to) => copyFile(file, to), close: () => (closing ??= close()) };
}
