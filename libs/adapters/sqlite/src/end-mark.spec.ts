import {
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newEvent } from '@perkstream/conformance';
import { NO_STREAM } from '@perkstream/ports';
import { copyDataFile, NotData, restoreDataFile } from './data-file.js';
import { DataLost } from './end-mark.js';
import { openSqlite } from './open-sqlite.js';

let folder: string;
let file: string;
let crashed: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perkstream-end-'));
  file = join(folder, 'data.db');
  crashed = join(folder, 'crashed.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What lies on the disk when a process that has made ten commits dies, most of them in the log. */
async function crash(): Promise<void> {
  const sqlite = openSqlite({ file });
  for (let n = 0; n < 10; n++) await sqlite.eventStore.append(`voucher-${n}`, NO_STREAM, [newEvent()]);
  for (const end of ['', '-wal', '-end']) copyFileSync(`${file}${end}`, `${crashed}${end}`);
  await sqlite.close();
}

async function eventsAfter(options: { acceptLoss?: boolean } = {}): Promise<number> {
  const sqlite = openSqlite({ file: crashed, ...options });
  const events = await sqlite.eventStore.readAll({ maxCount: 100 });
  await sqlite.close();
  return events.length;
}

const log = () => `${crashed}-wal`;

describe('a start after a crash', () => {
  it('goes on with every commit when the log is whole, once and again', async () => {
    await crash();
    expect([await eventsAfter(), await eventsAfter()]).toEqual([10, 10]);
  });

  it.each([
    ['missing', () => rmSync(log())],
    [
      'cut',
      () => {
        const handle = openSync(log(), 'r+');
        ftruncateSync(handle, statSync(log()).size - 5_000);
        closeSync(handle);
      },
    ],
    [
      'damaged',
      () => {
        const bytes = readFileSync(log());
        bytes.fill(0x5a, bytes.length - 6_000, bytes.length - 5_900);
        writeFileSync(log(), bytes);
      },
    ],
  ])('is refused when the log is %s, saying what is gone, until the operator lets it go on', async (_what, harm) => {
    await crash();
    harm();
    await expect(eventsAfter()).rejects.toThrow(DataLost);
    await expect(eventsAfter()).rejects.toThrow(
      /lacks its last \d+ events, from \d+ to 10: .*-wal .*There was no backup.*PERKSTREAM_ACCEPT_LOSS/,
    );
    const left = await eventsAfter({ acceptLoss: true });
    expect(left).toBeLessThan(10);
    expect(await eventsAfter()).toBe(left);
  });

  it('names the last backup, and a restored one is taken for whole', async () => {
    await crash();
    const copy = join(folder, 'copy.db');
    const sqlite = openSqlite({ file: crashed });
    await copyDataFile(crashed, copy);
    await sqlite.eventStore.append('voucher-later', NO_STREAM, [newEvent()]);
    await sqlite.close();
    writeFileSync(`${crashed}-end`, '00000000000000000099');
    await expect(eventsAfter()).rejects.toThrow(`The last backup is ${copy}.`);
    restoreDataFile(copy, crashed, { overwrite: true });
    expect(await eventsAfter()).toBe(10);
  });

  it('removes what an interrupted restore left', async () => {
    await crash();
    for (const end of ['', '-wal', '-shm']) writeFileSync(`${crashed}.unfinished${end}`, 'half a copy');
    expect(await eventsAfter()).toBe(10);
    expect(['', '-wal', '-shm'].some((end) => existsSync(`${crashed}.unfinished${end}`))).toBe(false);
  });

  it('names a file that is no data, and leaves it', async () => {
    writeFileSync(crashed, 'no data at all'.repeat(1_000));
    await expect(eventsAfter()).rejects.toThrow(NotData);
    await expect(eventsAfter()).rejects.toThrow(
      `${crashed} is damaged, or no data of this engine: file is not a database`,
    );
    expect(readFileSync(crashed, 'utf8')).toMatch(/^no data at all/);
  });
});
