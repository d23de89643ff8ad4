import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newEvent } from '@perkstream/conformance';
import { EngineUnavailable, NO_STREAM } from '@perkstream/ports';
import { damageIn, NotData } from './data-file.js';
import { openSqlite, type Sqlite } from './open-sqlite.js';

const PAGE_BYTES = 4096;

let folder: string;
let sound: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perkstream-damage-'));
  sound = join(folder, 'sound.db');
  const sqlite = openSqlite({ file: sound });
  for (let n = 0; n < 40; n++) {
    await sqlite.eventStore.append(`ledger-${n}`, NO_STREAM, [newEvent({ text: 'x'.repeat(1_500) })]);
  }
  await sqlite.close();
});

afterEach(() => rmSync(folder, { recursive: true }));

/** A copy in which one page holds nothing that the engine understands. */
function withDamage(page: number): string {
  const file = join(folder, `damaged-${page}.db`);
  copyFileSync(sound, file);
  const bytes = readFileSync(file);
  bytes.fill(0xa5, page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
  writeFileSync(file, bytes);
  return file;
}

/** undefined where it does not even open: then nothing is ready. */
function opened(file: string): Sqlite | undefined {
  try {
    return openSqlite({ file });
  } catch (error) {
    expect(error).toBeInstanceOf(NotData);
    return undefined;
  }
}

async function refusesWrites({ eventStore }: Sqlite): Promise<boolean> {
  const writes = [
    eventStore.append('ledger-7', 0, [newEvent()]),
    eventStore.append('ledger-new', NO_STREAM, [newEvent()]),
  ];
  const outcomes = await Promise.allSettled(writes);
  return outcomes.some(({ status }) => status === 'rejected');
}

const pages = () => Math.ceil(readFileSync(sound).length / PAGE_BYTES);

describe('a data file with a damaged page', () => {
  it('is not ready from the first write on that it refuses, although others succeed, and names the check', async () => {
    let refused = 0;
    for (let page = 1; page < pages(); page++) {
      const sqlite = opened(withDamage(page));
      if (!sqlite) continue;
      if (await refusesWrites(sqlite)) {
        refused += 1;
        await sqlite.keys.obtain('somebody').catch(() => undefined);
        const failure = await sqlite.eventStore.ping().catch((error: unknown) => error);
        expect({ page, failure }).toEqual({ page, failure: expect.any(EngineUnavailable) });
        expect((failure as EngineUnavailable).advice).toContain('npm run check');
      }
      await sqlite.close();
    }
    expect(refused).toBeGreaterThan(0);
  });

  it('is found by the check, also where it can be opened and written', () => {
    expect(damageIn(sound)).toEqual([]);
    for (let page = 1; page < pages(); page++) {
      // Pages that hold nothing yet can hold anything.
      const damage = damageIn(withDamage(page));
      expect({ page, isFound: damage.length > 0 }).toEqual({ page, isFound: true });
    }
    expect(() => damageIn(join(folder, 'nothing.db'))).toThrow(NotData);
  });
});
