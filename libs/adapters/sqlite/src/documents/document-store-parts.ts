import { type CommitQueue } from '../commit-queue.js';
import { type SqliteConnection } from '../connection.js';
import { type ReaderThread } from '../reader-thread.js';
import { type CollectionTable } from './collection-table.js';
import { type DocumentSession } from './document-session.js';
import { type SearchCost } from './search-cost.js';

/** What the store shares with its collections. */
export interface SqliteDocumentStoreParts {
  readonly connection: SqliteConnection;
  readonly queue: CommitQueue;
  readonly session: DocumentSession;
  readonly reader: ReaderThread;
  readonly cost: SearchCost;
  /** Tables of the open collections, by name; shared with the session. */
  readonly tables: Map<string, CollectionTable>;
  /** Has views apply the events of the transaction; called before anything but a view touches documents. */
  readonly settleViews: () => void;
  readonly reportFailure: (error: unknown) => void;
}
