import Database from 'libsql';
import { LRUCache } from 'lru-cache';
import { EngineUnavailable } from '@perkstream/ports';
import { ENGINE } from './engine-failure.js';

/** What may be bound to a statement. Nothing else: the driver ends the whole process when it meets a boolean. */
export type SqlValue = string | number | Uint8Array | null;
export type SqlRow = readonly SqlValue[];

interface ConnectionOptions {
  /** Bytes of pages kept in memory. */
  readonly cacheBytes: number;
  /** The file refuses to grow beyond it, as a full disk would. */
  readonly maxFileBytes?: number;
}

const PAGE_BYTES = 4096;

/** The one connection to the file. Synchronous; statements are prepared once. */
export class SqliteConnection {
  private readonly database: Database.Database;
  private readonly statements = new LRUCache<string, SqliteStatement>({ max: 800 });
  private isFlushing = true;

  constructor(file: string, options: ConnectionOptions) {
    this.database = new Database(file, { timeout: 500 });
    const pragmas = [
      `page_size = ${PAGE_BYTES}`,
      'journal_mode = WAL',
      // An answer leaves after COMMIT, so the commit is on the disk by then.
      'synchronous = FULL',
      `cache_size = -${Math.floor(options.cacheBytes / 1024)}`,
      'cache_spill = 6000',
      'mmap_size = 0',
      // Sorting a large list spills to a file instead of filling the memory.
      'temp_store = FILE',
      'journal_size_limit = 67108864',
      // Deleted content is overwritten, in pages that were given free as well: a person who is erased leaves nothing behind.
      'secure_delete = ON',
      'foreign_keys = OFF',
      // What the checkpoints of another thread have left over (see `Checkpoints`).
      'wal_autocheckpoint = 16000',
    ];
    if (options.maxFileBytes) pragmas.push(`max_page_count = ${Math.ceil(options.maxFileBytes / PAGE_BYTES)}`);
    for (const pragma of pragmas) this.pragma(pragma);
  }

  /** Of statements that are used all the time, or whose texts are few. */
  statement(sql: string): SqliteStatement {
    if (!this.database.open) throw new EngineUnavailable(ENGINE, 'not_done', { message: 'The file is closed' });
    const known = this.statements.get(sql);
    if (known) return known;
    const made = new SqliteStatement(() => this.database.prepare(sql));
    this.statements.set(sql, made);
    return made;
  }

  exec(sql: string): void {
    this.database.exec(sql);
  }

  /** What the engine would do for the statement, step by step. */
  plan(sql: string, values: SqlRow): string[] {
    const explained = this.statement(`EXPLAIN QUERY PLAN ${sql}`);
    const steps = explained.all(values).map((row) => String(row[3]));
    // After `all` the driver leaves this kind of statement open, which would keep the log from being emptied; `get` closes it.
    explained.get(values);
    return steps;
  }

  /** The first row that the pragma answers with, if any. */
  pragma(text: string): SqlRow | undefined {
    return new SqliteStatement(() => this.database.prepare(`PRAGMA ${text}`)).first();
  }

  /** @param flushed the commit is on the disk when it returns, with all those before it */
  begin(flushed = true): void {
    if (flushed !== this.isFlushing) this.pragma(`synchronous = ${flushed ? 'FULL' : 'NORMAL'}`);
    this.isFlushing = flushed;
    this.database.exec('BEGIN IMMEDIATE');
  }

  commit(): void {
    this.database.exec('COMMIT');
  }

  /** After some failures the engine has rolled back already. */
  rollback(): void {
    if (this.database.inTransaction) this.database.exec('ROLLBACK');
  }

  /** Runs a change of its own, outside of the queue of commits: at start, and for tables. */
  transaction<T>(change: () => T): T {
    this.begin();
    try {
      const result = change();
      this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }
}

/**
 * Is prepared anew after a failure: the driver leaves a statement that failed as it was, and the next `get` would carry out what the failed
 * one was given, and answer with its row.
 */
class SqliteStatement {
  private prepared: Database.Statement;
  private rows: Database.Statement;
  private hasFailed = false;

  constructor(private readonly prepare: () => Database.Statement) {
    this.prepared = prepare();
    this.rows = rowsOf(this.prepared);
  }

  /** @returns the row number of the row last inserted */
  run(values: SqlRow): number {
    if (this.hasFailed) this.renew();
    try {
      return Number(this.prepared.run(values).lastInsertRowid);
    } catch (error) {
      throw this.failed(error);
    }
  }

  /** The first row of a statement that may have none to give. */
  first(): SqlRow | undefined {
    if (this.prepared.reader) return this.get([]);
    this.run([]);
    return undefined;
  }

  get(values: SqlRow): SqlRow | undefined {
    if (this.hasFailed) this.renew();
    try {
      return this.rows.get(values) as SqlRow | undefined;
    } catch (error) {
      throw this.failed(error);
    }
  }

  all(values: SqlRow): SqlRow[] {
    if (this.hasFailed) this.renew();
    try {
      return this.rows.all(values) as SqlRow[];
    } catch (error) {
      throw this.failed(error);
    }
  }

  private failed(error: unknown): unknown {
    this.hasFailed = true;
    return error;
  }

  private renew(): void {
    this.prepared = this.prepare();
    this.rows = rowsOf(this.prepared);
    this.hasFailed = false;
  }
}

/** The statement itself, which answers with rows where it has any. */
function rowsOf(prepared: Database.Statement): Database.Statement {
  return prepared.reader ? prepared.raw() : prepared;
}
