import { copyFileSync, existsSync, openSync, readSync, truncateSync } from 'node:fs';
import { endianness } from 'node:os';
import { join } from 'node:path';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import Database from 'libsql';
import { replace } from '../planted/replace.js';
import { type State } from '../states/states.js';
import { type World } from '../world/world.js';
import { type Wire } from './wire.js';

export type Connection = Database.Database;
type Value = string | number | Uint8Array | null;

const FILE = 'data.sqlite';
/** What a crash leaves; the index of the log is made anew from it. */
const PARTS = ['', '-wal', '-end'];
const HEADER_BYTES = 32;
const PAGE_BYTES = 24 + 4096;
/** Where the index of the log says how many pages it has. See sqlite.org/walformat.html. */
const PAGES_AT = 16;
const UNLIMITED_PAGES = 1_073_741_823;
/** Milliseconds that each piece of work takes in a commit to a slow disk. */
const SLOW = [4, 8, 16];
/** Of machines that an engine dies with. */
const POWER_CUTS = 0.4;

/**
 * The data file as one process has it open, with the real adapter on the real SQLite. Between the two the process dies, the disk is slow,
 * or somebody else has the file.
 */
export class EmbeddedData {
  readonly connections: Connection[] = [];
  sqlite: Sqlite | undefined;
  /** The process has ended, or the file is closed in order: nobody reads what is written here from now on. */
  hasLeft = false;
  /** The connection that commits. */
  private main: Connection | undefined;
  private index: number | undefined;
  private isFlushing = true;
  /** Pages of the log that are on the disk for certain. */
  private flushedPages = 0;

  constructor(
    private readonly world: World,
    readonly wire: Wire,
    readonly folder: string,
    /** Is called after each commit. */
    private readonly committed: () => void,
  ) {}

  get file(): string {
    return join(this.folder, FILE);
  }

  open(reportFailure: (error: unknown) => void): Sqlite {
    this.sqlite = openSqlite({ file: this.file, reportFailure });
    this.flushedPages = this.pages;
    // Waiting for somebody else would take real time.
    this.rows('PRAGMA busy_timeout = 0');
    return this.sqlite;
  }

  rows(sql: string, ...values: Value[]): Value[][] {
    if (!this.main) throw new Error('No data is open');
    return this.main.prepare(sql).raw().all(values) as Value[][];
  }

  /** It grows no further, or does again. */
  fill(isFull: boolean): void {
    const [[pages] = []] = this.rows('PRAGMA page_count');
    this.rows(`PRAGMA max_page_count = ${isFull ? Number(pages) : UNLIMITED_PAGES}`);
  }

  /** @param run what the adapter asks the connection for */
  exec(connection: Connection, sql: string, run: () => void): void {
    if (sql.startsWith('BEGIN IMMEDIATE')) this.begin(run);
    else if (sql === 'COMMIT' && connection === this.main) this.commit(run);
    else run();
    if (sql === 'ROLLBACK') this.world.lookTakes = 0;
  }

  prepare(connection: Connection, sql: string): void {
    if (!this.connections.includes(connection)) this.connections.push(connection);
    if (sql.startsWith('PRAGMA journal_mode')) this.main = connection;
    if (sql.startsWith('PRAGMA synchronous')) this.isFlushing = sql.endsWith('FULL');
  }

  /** Leaves there what a process that died has stored; the whole machine with it, now and then: then what was not flushed is gone. */
  copyTo(folder: string): void {
    for (const part of PARTS)
      if (existsSync(this.file + part)) copyFileSync(this.file + part, join(folder, FILE + part));
    if (this.index === undefined || !this.world.chance.is(POWER_CUTS)) return;
    const lost = this.pages - this.flushedPages;
    this.reach('the machine of the embedded engines dies');
    if (lost > 0) this.reach('pages of a commit that was not flushed are lost');
    // A log that has begun anew is as long as what was written to it since. Of that, the disk may have any part.
    const [from = 0, to = 0] = [lost < 0 ? 0 : this.flushedPages, this.pages].map(
      (pages) => HEADER_BYTES + pages * PAGE_BYTES,
    );
    if (lost !== 0) truncateSync(join(folder, `${FILE}-wal`), from + this.world.chance.below(to - from));
    this.world.note(`the machine dies: ${lost} pages are lost`);
  }

  private begin(run: () => void): void {
    const { wire, world } = this;
    const { caller } = wire;
    if (caller.isDead) throw failure('SQLITE_IOERR', 'the process has ended');
    if (wire.happens('stall')) caller.stall(world.chance.below(60_000));
    if (wire.happens('slow', 4)) {
      world.lookTakes = world.chance.of(SLOW);
      this.reach('the disk of the embedded engines is slow');
    }
    if (!wire.happens('notDone')) return run();
    this.reach('somebody else has the data file');
    const other = new Database(this.file);
    other.exec('BEGIN IMMEDIATE');
    try {
      run();
    } finally {
      other.exec('ROLLBACK');
      other.close();
    }
  }

  private commit(run: () => void): void {
    const { wire, world } = this;
    const { caller } = wire;
    world.lookTakes = 0;
    // What it stores after its end, nobody reads.
    if (caller.isDead) return run();
    const dies = wire.happens('crash', AT_COMMITS);
    if (!dies && wire.happens('requestLost')) return this.refuse();
    if (dies && world.chance.is(0.5)) {
      this.reach('the embedded engine dies before a commit');
      caller.crash('before a commit');
      return run();
    }
    run();
    world.note(`${caller.name} commits${this.isFlushing ? '' : ', without a flush'}`);
    if (this.isFlushing) this.flushedPages = this.pages;
    if (this.sqlite) this.committed();
    if (!dies) return;
    this.reach('the embedded engine dies after a commit');
    caller.crash('after a commit');
  }

  /** Some failures of a commit end the transaction, others leave that to who began it. */
  private refuse(): void {
    this.reach('a commit fails');
    this.world.note('the commit fails');
    if (this.world.chance.is(0.5)) this.main?.prepare('ROLLBACK').run();
    throw failure('SQLITE_FULL', 'database or disk is full');
  }

  private get pages(): number {
    // It is not closed before the connection: that would end the locks that this process has on it.
    this.index ??= openSync(`${this.file}-shm`, 'r');
    const bytes = Buffer.alloc(4);
    readSync(this.index, bytes, 0, 4, PAGES_AT);
    return endianness() === 'LE' ? bytes.readUInt32LE() : bytes.readUInt32BE();
  }

  private reach(state: State): void {
    this.world.reached.reach(state);
  }
}

/** How much more often a process dies at a commit than at a call of an engine: one commit has the writes of many. */
const AT_COMMITS = 6;

/** @param dataOf whose data a connection is to, if it is one of the simulation */
export function watchDriver(dataOf: (connection: Connection) => EmbeddedData | undefined): () => void {
  const restore = [
    replace(Database.prototype, 'exec', (before) => {
      return function (this: Connection, sql) {
        const run = () => before.call(this, sql);
        const data = dataOf(this);
        if (data) data.exec(this, sql, run as () => void);
        else run();
        return this;
      };
    }),
    replace(Database.prototype, 'prepare', (before) => {
      return function (this: Connection, sql: string) {
        dataOf(this)?.prepare(this, sql);
        return before.call(this, sql) as never;
      };
    }),
  ];
  return () => restore.forEach((each) => each());
}

export function isOfTheDisk(error: unknown): boolean {
  return /^SQLITE_(BUSY|FULL|IOERR)/.test(String((error as { code?: unknown }).code));
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
