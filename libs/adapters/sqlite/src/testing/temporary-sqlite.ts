import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { openSqlite, type Sqlite, type SqliteOptions } from '../open-sqlite.js';

/** A data file for one test, gone when it is closed. */
export function temporarySqlite(options: Partial<SqliteOptions> = {}): TemporarySqlite {
  return new TemporarySqlite(mkdtempSync(join(tmpdir(), 'perkstream-sqlite-')), options);
}

export class TemporarySqlite {
  readonly file: string;
  readonly opened: Sqlite;

  constructor(
    readonly folder: string,
    options: Partial<SqliteOptions> = {},
  ) {
    this.file = join(folder, 'data.sqlite');
    this.opened = openSqlite({ file: this.file, ...options });
  }

  get store() {
    return this.opened.eventStore;
  }

  get documents() {
    return this.opened.documents;
  }

  /** Opens the files as they are at this moment: what is left when the process dies now. */
  async afterCrash(): Promise<TemporarySqlite> {
    const folder = mkdtempSync(join(tmpdir(), 'perkstream-sqlite-'));
    for (const suffix of ['', '-wal']) {
      if (existsSync(this.file + suffix)) copyFileSync(this.file + suffix, join(folder, `data.sqlite${suffix}`));
    }
    return new TemporarySqlite(folder);
  }

  /** Somebody else holds the file's write lock. */
  async interrupt(): Promise<() => Promise<void>> {
    const other = new Database(this.file, { timeout: 5000 });
    other.exec('BEGIN IMMEDIATE');
    return async () => {
      other.exec('ROLLBACK');
      other.close();
    };
  }

  async close(): Promise<void> {
    await this.opened.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
