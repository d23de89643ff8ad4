import { randomBytes } from 'node:crypto';
import { type KeyStore } from '@perkstream/ports';
import { type CommitQueue } from '../commit-queue.js';
import { type SqliteConnection } from '../connection.js';
import { answering } from '../engine-failure.js';

const KEY_BYTES = 32;
/** The key that somebody made meanwhile, where there is one. */
const OBTAIN = `INSERT INTO keys (owner, bytes) VALUES (?, ?)
  ON CONFLICT DO UPDATE SET bytes = bytes RETURNING bytes`;
const RETRY_MILLISECONDS = 1000;

/** Keys in a table of the same file. A key that is destroyed is gone from the file and its log, not only from the table. */
export class SqliteKeyStore implements KeyStore {
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: SqliteConnection,
    private readonly queue: CommitQueue,
    private readonly tellFailure: (error: unknown) => void,
  ) {}

  async obtain(owner: string): Promise<Uint8Array> {
    const known = answering(() => this.look(owner));
    if (known) return known;
    return this.queue.submit(() => {
      const bytes = this.connection.statement(OBTAIN).get([owner, randomBytes(KEY_BYTES)])?.[0];
      return new Uint8Array(bytes as Uint8Array);
    });
  }

  async find(owner: string): Promise<Uint8Array | undefined> {
    return answering(() => this.look(owner));
  }

  async destroy(owner: string): Promise<void> {
    await this.queue.submit(() => {
      this.connection.statement('UPDATE keys SET bytes = zeroblob(length(bytes)) WHERE owner = ?').run([owner]);
      this.connection.statement('DELETE FROM keys WHERE owner = ?').run([owner]);
    });
    this.emptyLog();
  }

  close(): void {
    clearTimeout(this.retry);
  }

  private look(owner: string): Uint8Array | undefined {
    const bytes = this.connection.statement('SELECT bytes FROM keys WHERE owner = ?').get([owner])?.[0];
    return bytes instanceof Uint8Array ? new Uint8Array(bytes) : undefined;
  }

  /** The log still has the page as it was: it is brought into the file and cut off, later while a backup reads it. */
  private emptyLog(): void {
    clearTimeout(this.retry);
    let busy = true;
    try {
      busy = this.connection.pragma('wal_checkpoint(TRUNCATE)')?.[0] !== 0;
    } catch (error) {
      this.tellFailure(error);
    }
    if (busy) this.retry = setTimeout(() => this.emptyLog(), RETRY_MILLISECONDS).unref();
  }
}
