import { randomBytes } from 'node:crypto';
import { type KeyStore } from '@perkstream/ports';
import { type CommitQueue } from '../commit-queue.js';
import { type SqliteConnection } from '../connection.js';
import { answering } from '../engine-failure.js';

const KEY_BYTES = 32;
/** Stores a new key, or returns the one that another request has stored in the meantime. */
const OBTAIN = `INSERT INTO keys (owner, bytes) VALUES (?, ?)
  ON CONFLICT DO UPDATE SET bytes = bytes RETURNING bytes`;
const RETRY_MS = 1000;

/** Keeps keys in a table of the same file. Destroying a key removes it from the file and from the write-ahead log as well. */
export class SqliteKeyStore implements KeyStore {
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: SqliteConnection,
    private readonly queue: CommitQueue,
    private readonly reportFailure: (error: unknown) => void,
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

  destroy(owner: string): Promise<void> {
    return this.destroyWhere('owner = ?', owner);
  }

  destroyAll(prefix: string): Promise<void> {
    return this.destroyWhere('owner >= ? AND owner < ?', prefix, `${prefix}\uffff`);
  }

  private async destroyWhere(condition: string, ...values: string[]): Promise<void> {
    await this.queue.submit(() => {
      this.connection.statement(`UPDATE keys SET bytes = zeroblob(length(bytes)) WHERE ${condition}`).run(values);
      this.connection.statement(`DELETE FROM keys WHERE ${condition}`).run(values);
    });
    this.emptyLog();
  }

  close(): void {
    clearTimeout(this.retry);
  }

  private look(owner: string): Uint8Array | undefined {
    return keyIn(this.connection, owner);
  }

  /** Truncates the write-ahead log, which still has the page with the key; tries again later while a backup reads the log. */
  private emptyLog(): void {
    clearTimeout(this.retry);
    let busy = true;
    try {
      busy = this.connection.pragma('wal_checkpoint(TRUNCATE)')?.[0] !== 0;
    } catch (error) {
      this.reportFailure(error);
    }
    if (busy) this.retry = setTimeout(() => this.emptyLog(), RETRY_MS).unref();
  }
}

export function keyIn(connection: SqliteConnection, owner: string): Uint8Array | undefined {
  const bytes = connection.statement('SELECT bytes FROM keys WHERE owner = ?').get([owner])?.[0];
  return bytes instanceof Uint8Array ? new Uint8Array(bytes) : undefined;
}
