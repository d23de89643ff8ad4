import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { copyFile } from './backup.js';
import { DataLock } from './data-lock.js';
import { forgetEnd, noteBackup } from './end-mark.js';
import { isNoData, isSqliteFailure } from './engine-failure.js';

/** How many columns of the table of events are there: other programs have tables of that name, too. */
const EVENT_COLUMNS = `SELECT count(*) FROM pragma_table_info('events')
  WHERE name IN ('position', 'stream', 'revision', 'type', 'id', 'data', 'metadata')`;
const ALL_COLUMNS = 7;

/** What was named is missing, damaged, or no data of this engine. */
export class NotData extends Error {
  override readonly name = 'NotData';
}

/** Something is there already that would be lost. */
export class DataExists extends Error {
  override readonly name = 'DataExists';
}

/**
 * A consistent copy of a data file, whether or not a process has it open: that one goes on writing.
 * @throws NotData when there is no such file
 */
export async function copyDataFile(file: string, to: string): Promise<void> {
  if (!existsSync(file)) throw new NotData(`There is no data at ${file}`);
  mkdirSync(dirname(to), { recursive: true });
  await copyFile(file, to);
  noteBackup(file, to);
}

/**
 * Puts a copy in the place of the data file, which no process may have open. A crash in between may cost the old file its
 * latest commits, but never leaves a mixture of both.
 * @throws DataInUse
 * @throws NotData when the copy is missing, damaged, or something else
 * @throws DataExists when the data file is there already, unless `overwrite`
 */
export function restoreDataFile(copy: string, file: string, { overwrite }: { overwrite: boolean }): void {
  mkdirSync(dirname(file), { recursive: true });
  const lock = DataLock.take(file);
  try {
    if (existsSync(file) && !overwrite) throw new DataExists(`There is data already at ${file}`);
    const unfinished = unfinishedOf(file);
    try {
      copyIn(copy, unfinished);
      // The log belongs to the file that goes: beside the new one it would be read as a part of that.
      for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
      forgetEnd(file);
      renameSync(unfinished, file);
    } finally {
      removeUnfinished(file);
    }
  } finally {
    lock.release();
  }
}

/**
 * Where a data file is damaged; empty where it is not. A process may have it open.
 * @throws NotData when there is no such file
 */
export function damageIn(file: string): readonly string[] {
  if (!existsSync(file)) throw new NotData(`There is no data at ${file}`);
  try {
    const database = new Database(file, { readonly: true, timeout: 5000 });
    try {
      const found = database.prepare('PRAGMA integrity_check(20)').raw().all() as [string][];
      return found.flat().filter((line) => line !== 'ok');
    } finally {
      database.close();
    }
  } catch (error) {
    if (isNoData(error)) return [error.message];
    throw error;
  }
}

/**
 * Looks before anything is changed: somebody else's database may have the name of the data file.
 * @throws NotData
 */
export function assertOwnOrNew(file: string): void {
  if (!existsSync(file) || statSync(file).size === 0) return;
  const database = new Database(file, { readonly: true, timeout: 5000 });
  try {
    const count = (sql: string) => Number((database.prepare(sql).raw().get() as unknown[] | undefined)?.[0]);
    const isNew = count('PRAGMA user_version') === 0 && count('SELECT count(*) FROM sqlite_schema') === 0;
    if (isNew || isOwn(count)) return;
  } finally {
    database.close();
  }
  throw new NotData(`${file} is a database of another program, and was not changed. Choose another data folder.`);
}

function isOwn(count: (sql: string) => number): boolean {
  return count('PRAGMA user_version') > 0 && count(EVENT_COLUMNS) === ALL_COLUMNS;
}

function unfinishedOf(file: string): string {
  return `${file}.unfinished`;
}

/** Removes what an interrupted restore left. Call it under the lock of the file. */
export function removeUnfinished(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${unfinishedOf(file)}${end}`, { force: true });
}

export function noData(file: string, { message }: Error): NotData {
  return new NotData(
    `${file} is damaged, or no data of this engine: ${message}. Restore a backup by npm run restore, or choose another data folder.`,
  );
}

/** Checked as the copy it becomes: the one given is not touched. */
function copyIn(copy: string, to: string): void {
  if (!existsSync(copy)) throw new NotData(`There is no file ${copy}`);
  closeSync(openSync(to, 'w', 0o600));
  copyFileSync(copy, to);
  check(to, copy);
  const handle = openSync(to, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

function check(file: string, name: string): void {
  try {
    const database = new Database(file);
    const answer = (sql: string) => (database.prepare(sql).raw().get() as unknown[] | undefined)?.[0];
    try {
      if (!isOwn((sql) => Number(answer(sql)))) {
        throw new NotData(`${name} is no data of this engine`);
      }
      const verdict = answer('PRAGMA quick_check(1)');
      if (verdict !== 'ok') throw new NotData(`${name} is damaged: ${String(verdict)}`);
    } finally {
      database.close();
    }
  } catch (error) {
    throw isSqliteFailure(error) ? new NotData(`${name} is no data of this engine: ${error.message}`) : error;
  }
}
