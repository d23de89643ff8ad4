import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { keyStoreSuite } from '@perkstream/conformance';
import { temporarySqlite, type TemporarySqlite } from '../testing/temporary-sqlite.js';

function subject(sqlite: TemporarySqlite) {
  return {
    store: sqlite.opened.keys,
    afterCrash: async () => subject(await sqlite.afterCrash()),
    close: () => sqlite.close(),
  };
}

keyStoreSuite({
  name: 'SqliteKeyStore',
  open: async () => subject(temporarySqlite()),
  capabilities: { crash: true },
});

/** The files that contain the bytes. */
function filesWith(sqlite: TemporarySqlite, bytes: Uint8Array): string[] {
  return readdirSync(sqlite.folder).filter((name) =>
    readFileSync(join(sqlite.folder, name)).includes(Buffer.from(bytes)),
  );
}

describe('keys in the file', () => {
  it('leaves nothing of a destroyed key on the disk', async () => {
    const sqlite = temporarySqlite();
    const { keys } = sqlite.opened;
    const owners = Array.from({ length: 300 }, (_each, n) => `customer-proj_1.${n}`);
    const made = new Map<string, Uint8Array>();
    for (const owner of owners) made.set(owner, await keys.obtain(owner));
    expect(filesWith(sqlite, made.get('customer-proj_1.7') ?? new Uint8Array())).not.toEqual([]);
    for (const owner of owners.slice(0, 100)) await keys.destroy(owner);
    for (const owner of owners.slice(0, 100)) {
      expect(filesWith(sqlite, made.get(owner) ?? new Uint8Array())).toEqual([]);
    }
    await sqlite.close();
  });
});
