import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { newEvent } from '@perkstream/conformance';
import { until } from '@perkstream/kernel/testing';
import { NO_STREAM } from '@perkstream/ports';
import { openSqlite } from './open-sqlite.js';
import { TALLIES, type Tally, tallyOf } from './testing/tallies.js';
import { temporarySqlite } from './testing/temporary-sqlite.js';

describe('a backup', () => {
  it('is a consistent copy of one moment, while appends go on', async () => {
    const sqlite = temporarySqlite();
    await sqlite.documents.open(TALLIES);
    sqlite.store.capabilities.inlineProjections?.attach((events) => events.map(tallyOf));
    let appended = 0;
    let stopped = false;
    const writing = (async () => {
      for (let revision = NO_STREAM; !stopped; revision++) {
        await sqlite.store.append('ledger-a', revision, [newEvent({ amount: 1, text: 'x'.repeat(2000) })]);
        appended += 1;
      }
    })();
    await until(() => appended >= 500);
    const before = appended;
    const folder = mkdtempSync(join(tmpdir(), 'perkstream-backup-'));
    await sqlite.opened.backup(join(folder, 'copy.sqlite'));
    const after = appended;
    stopped = true;
    await writing;
    expect(after).toBeGreaterThan(before);
    expect(readdirSync(folder)).toEqual(['copy.sqlite']);

    const copy = openSqlite({ file: join(folder, 'copy.sqlite') });
    const events = await copy.eventStore.read('ledger-a', { maxCount: 1_000_000 });
    expect(events.length).toBeGreaterThanOrEqual(before);
    expect(events.length).toBeLessThanOrEqual(after + 1);
    const tally = await (await copy.documents.open<Tally>(TALLIES)).get('ledger-a');
    expect(tally?.amount).toBe(events.length);
    await copy.close();
    await sqlite.close();
    rmSync(folder, { recursive: true });
  });

  it('leaves nothing behind when it fails', async () => {
    const sqlite = temporarySqlite();
    await expect(sqlite.opened.backup(join(sqlite.folder, 'missing', 'copy.sqlite'))).rejects.toThrow(
      /The backup to .*copy\.sqlite failed: ENOENT/,
    );
    expect(readdirSync(sqlite.folder).filter((name) => name.includes('copy'))).toEqual([]);
    await sqlite.close();
  });

  it('says that the disk is full, and leaves the disk as it was', async () => {
    const disk = mkdtempSync(join(tmpdir(), 'perkstream-full-'));
    if (!isMounted(disk)) return console.warn('Not tried: a small disk cannot be mounted here');
    const sqlite = temporarySqlite();
    try {
      await sqlite.store.append('ledger-a', NO_STREAM, [newEvent({ text: 'x'.repeat(200_000) })]);
      const copy = sqlite.opened.backup(join(disk, 'copy.sqlite'));
      await expect(copy).rejects.toThrow(/The backup to .*copy\.sqlite failed: .*full/i);
      expect(readdirSync(disk)).toEqual([]);
    } finally {
      await sqlite.close();
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    }
  });
});

/** Needs a system, and a user, that may mount. */
function isMounted(folder: string): boolean {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  return status === 0;
}
