import { statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newEvent } from '@perkstream/conformance';
import { until } from '@perkstream/kernel/testing';
import { NO_STREAM } from '@perkstream/ports';
import { temporarySqlite, type TemporarySqlite } from './testing/temporary-sqlite.js';

const MIB = 1024 * 1024;

describe('the log of commits', () => {
  let sqlite: TemporarySqlite;
  let revision = NO_STREAM;

  beforeEach(() => {
    sqlite = temporarySqlite();
    revision = NO_STREAM;
  });
  afterEach(() => sqlite.close());

  async function append(mebibytes: number): Promise<void> {
    const large = newEvent({ text: 'x'.repeat(mebibytes * MIB) });
    await sqlite.store.append('ledger-a', revision++, [large]);
  }
  const sizeOf = (suffix = '') => statSync(sqlite.file + suffix).size;

  it('is brought into the file by another thread, after the answer', async () => {
    await append(7);
    await append(7);
    const before = sizeOf();
    await append(7);
    expect(sizeOf()).toBe(before);
    await until(() => sizeOf() >= 21 * MIB);
  });

  it('begins anew while writes go on without a pause', async () => {
    for (let written = 0; written < 240; written += 6) await append(6);
    expect(sizeOf('-wal')).toBeLessThan(120 * MIB);
    expect((await sqlite.store.read('ledger-a')).length).toBe(40);
  });
});
