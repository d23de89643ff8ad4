import { type CommitQueue } from '../commit-queue.js';
import { type SqliteConnection } from '../connection.js';
import { type ReaderThread } from '../reader-thread.js';
import { type CollectionTable } from './collection-table.js';
import { type DocumentSession } from './document-session.js';
import { type SearchCost } from './search-cost.js';

/** What the store and its collections work with. */
export interface SqliteDocumentStoreParts {
  readonly connection: SqliteConnection;
  readonly queue: CommitQueue;
  readonly session: DocumentSession;
  readonly reader: ReaderThread;
  readonly cost: SearchCost;
  /** The open collections by name; the session looks into it too. */
  readonly tables: Map<string, CollectionTable>;
  /** Inside the transaction, before documents are touched by anything but a view. */
  readonly settleViews: () => void;
  readonly tellFailure: (error: unknown) => void;
}
