import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { newEvent } from '@perkstream/conformance';
import { NO_STREAM } from '@perkstream/ports';
import { copyDataFile, DataExists, NotData, restoreDataFile } from './data-file.js';
import { DataInUse } from './data-lock.js';
import { openSqlite } from './open-sqlite.js';

const run = promisify(execFile);

let folder: string;
let file: string;
let copy: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perkstream-data-file-'));
  file = join(folder, 'data', 'perkstream.db');
  copy = join(folder, 'copy.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function write(stream: string): Promise<void> {
  const sqlite = openSqlite({ file });
  await sqlite.eventStore.append(stream, NO_STREAM, [newEvent({ stream })]);
  await sqlite.close();
}

async function streamsIn(data: string): Promise<string[]> {
  const sqlite = openSqlite({ file: data });
  const events = await sqlite.eventStore.readAll({ maxCount: 100 });
  await sqlite.close();
  return events.map(({ stream }) => stream);
}

describe('a copy of the data file', () => {
  it('is made by another process while one has the data open', async () => {
    const sqlite = openSqlite({ file });
    await sqlite.eventStore.append('voucher-1', NO_STREAM, [newEvent()]);
    const module = new URL('./data-file.ts', import.meta.url).href;
    const program = `import { copyDataFile } from '${module}'; await copyDataFile(...process.argv.slice(1));`;
    const loader = fileURLToPath(new URL('../testing/run-typescript.mjs', import.meta.url));
    const options = ['--conditions=@perkstream/source', '--import', pathToFileURL(loader).href];
    await run(process.execPath, [...options, '--input-type=module', '--eval', program, file, copy]);
    await sqlite.eventStore.append('voucher-2', NO_STREAM, [newEvent()]);
    await sqlite.close();
    expect(await streamsIn(copy)).toEqual(['voucher-1']);
    expect(await streamsIn(file)).toEqual(['voucher-1', 'voucher-2']);
  });

  it('is readable to its owner only, for keys are in it', async () => {
    await write('voucher-1');
    await copyDataFile(file, copy);
    // Windows keeps no such modes.
    expect(process.platform !== 'win32' && statSync(copy).mode & 0o077).toBeFalsy();
  });

  it('is refused where there is no data, and makes none', async () => {
    await expect(copyDataFile(file, copy)).rejects.toThrow(NotData);
    expect(existsSync(file)).toBe(false);
    expect(existsSync(copy)).toBe(false);
  });
});

describe('a database of another program under the name of the data file', () => {
  it.each([
    ['without a version', 'CREATE TABLE notes (text TEXT)'],
    ['with a version', 'CREATE TABLE notes (text TEXT); PRAGMA user_version = 1'],
    ['with events of its own', 'CREATE TABLE events (id INTEGER, title TEXT); PRAGMA user_version = 3'],
    ['with a log beside it', 'PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT)'],
  ])('is refused, %s, and not changed', (_which, sql) => {
    mkdirSync(dirname(file));
    const other = new Database(file);
    other.exec(sql);
    other.close();
    chmodSync(file, 0o644);
    const before = [readFileSync(file), statSync(file).mode];
    expect(() => openSqlite({ file })).toThrow(NotData);
    expect([readFileSync(file), statSync(file).mode]).toEqual(before);
    writeFileSync(copy, readFileSync(file));
    rmSync(file);
    expect(() => restoreDataFile(copy, file, { overwrite: false })).toThrow(NotData);
  });

  it('is not meant by a file that is empty', async () => {
    mkdirSync(dirname(file));
    writeFileSync(file, '');
    await write('voucher-1');
    expect(await streamsIn(file)).toEqual(['voucher-1']);
  });
});

describe('restoring a copy', () => {
  it('brings back the data of the moment of the copy, and nothing of later', async () => {
    await write('voucher-1');
    await copyDataFile(file, copy);
    await write('voucher-2');
    restoreDataFile(copy, file, { overwrite: true });
    expect(await streamsIn(file)).toEqual(['voucher-1']);
  });

  it('leaves no log of the old file beside the new one', async () => {
    await write('voucher-1');
    await copyDataFile(file, copy);
    for (const end of ['-wal', '-shm']) writeFileSync(`${file}${end}`, 'left by a process that was killed');
    restoreDataFile(copy, file, { overwrite: true });
    expect(readdirSync(join(folder, 'data')).filter((name) => /-(wal|shm)$|unfinished/.test(name))).toEqual([]);
    expect(await streamsIn(file)).toEqual(['voucher-1']);
  });

  it('overwrites data only when asked to', async () => {
    await write('voucher-1');
    await copyDataFile(file, copy);
    await write('voucher-2');
    expect(() => restoreDataFile(copy, file, { overwrite: false })).toThrow(DataExists);
    expect(await streamsIn(file)).toEqual(['voucher-1', 'voucher-2']);
  });

  it('is refused while a process has the data open', async () => {
    await write('voucher-1');
    await copyDataFile(file, copy);
    const sqlite = openSqlite({ file });
    expect(() => restoreDataFile(copy, file, { overwrite: true })).toThrow(DataInUse);
    await sqlite.close();
  });

  it.each([
    ['a text', () => writeFileSync(copy, 'no data at all'.repeat(1000))],
    ['an empty file', () => writeFileSync(copy, '')],
    ['nothing', () => undefined],
  ])('keeps the data when the copy is %s', async (_what, make) => {
    await write('voucher-1');
    make();
    expect(() => restoreDataFile(copy, file, { overwrite: true })).toThrow(NotData);
    expect(await streamsIn(file)).toEqual(['voucher-1']);
  });

  it('keeps the data when the copy is damaged', async () => {
    await write('voucher-1');
    await copyDataFile(file, copy);
    const bytes = readFileSync(copy);
    bytes.fill(0x5a, 4096, bytes.length - 100);
    writeFileSync(copy, bytes);
    expect(() => restoreDataFile(copy, file, { overwrite: true })).toThrow(NotData);
    expect(await streamsIn(file)).toEqual(['voucher-1']);
  });
});
