import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Collection, type CollectionDefinition } from '@perkstream/ports';
import { restoreDataFile } from '../../data-file.js';
import { openSqlite } from '../../open-sqlite.js';
import { temporarySqlite, type TemporarySqlite } from '../../testing/temporary-sqlite.js';

interface Voucher {
  readonly code: string;
  readonly note?: string;
}

const definition: CollectionDefinition = {
  name: 'vouchers',
  version: 1,
  fields: { code: 'text' },
  indexes: [['code']],
  parts: ['code'],
};
const DEADLINE = 10_000;

function rows(file: string, sql: string): unknown[] {
  const raw = new Database(file);
  try {
    return raw.prepare(sql).raw().all() as unknown[];
  } finally {
    raw.close();
  }
}

/** How many documents of each collection are in its index, by the watermark. */
const watermarks = (file: string) => rows(file, 'SELECT complete FROM parts ORDER BY collection').flat();
const ownTables = (file: string) =>
  rows(file, `SELECT name FROM sqlite_schema WHERE name LIKE 'documents_1%' AND type = 'table'`).flat();

async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + DEADLINE;
  while (!isSo()) {
    if (performance.now() > end) throw new Error('That took too long');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function fill(collection: Collection<Voucher>, count: number, from = 0): Promise<void> {
  const numbers = Array.from({ length: count }, (_none, n) => n + from);
  await collection.apply(numbers.map((n) => ({ id: `v${n}`, change: () => ({ code: `CODE-${n}-X` }) })));
}

const codes = async (collection: Collection<Voucher>, contains: string) =>
  (await collection.find({ where: { field: 'code', contains } })).map(({ code }) => code);

describe('an index of parts in the store', () => {
  let sqlite: TemporarySqlite;

  beforeEach(() => {
    sqlite = temporarySqlite({ smallCollection: -1 });
  });

  afterEach(() => sqlite.close());

  it('is filled by itself, and goes on where it was after a crash', async () => {
    const collection = await sqlite.documents.open<Voucher>(definition);
    await fill(collection, 2_500);
    expect(await codes(collection, '-77-')).toEqual(['CODE-77-X']);
    await until(() => (watermarks(sqlite.file)[0] as number) > 0);
    const crashed = await sqlite.afterCrash();
    const again = await crashed.documents.open<Voucher>(definition);
    expect(await codes(again, '-77-')).toEqual(['CODE-77-X']);
    await until(() => watermarks(crashed.file)[0] === 2_500);
    expect(await codes(again, '-2499-')).toEqual(['CODE-2499-X']);
    expect(await again.count({ field: 'code', endsWith: '9-X' })).toBe(250);
    await crashed.close();
  });

  it('is filled in a process that always has something to do, too', async () => {
    const collection = await sqlite.documents.open<Voucher>(definition);
    await fill(collection, 120);
    let isOn = true;
    const busy = () => {
      const end = performance.now() + 2;
      while (performance.now() < end);
      if (isOn) setImmediate(busy);
    };
    busy();
    await until(() => watermarks(sqlite.file)[0] === 120).finally(() => (isOn = false));
    expect(await codes(collection, '-119')).toEqual(['CODE-119-X']);
  });

  it('is made for a collection that had none, which stays as it is', async () => {
    const { parts: _parts, ...without } = definition;
    const before = await sqlite.documents.open<Voucher>(without);
    await fill(before, 300);
    await sqlite.opened.close();
    const reopened = openSqlite({ file: sqlite.file, smallCollection: -1 });
    const collection = await reopened.documents.open<Voucher>(definition);
    expect(await codes(collection, '-299')).toEqual(['CODE-299-X']);
    await until(() => watermarks(sqlite.file)[0] === 300);
    expect(await codes(collection, '-299')).toEqual(['CODE-299-X']);
    expect(rows(sqlite.file, 'SELECT number, name FROM collections')).toEqual([[1, 'vouchers']]);
    await reopened.close();
  });

  it('comes with the collection that takes the place of another, and leaves with the one that goes', async () => {
    const old = await sqlite.documents.open<Voucher>(definition);
    await fill(old, 450);
    await until(() => watermarks(sqlite.file)[0] === 450);
    const next = await sqlite.documents.open<Voucher>({ ...definition, name: 'vouchers_next' });
    await fill(next, 20, 1_000);
    await until(() => watermarks(sqlite.file)[1] === 20);
    await sqlite.documents.swap('vouchers', 'vouchers_next');
    expect(await codes(old, '-1019-')).toEqual(['CODE-1019-X']);
    expect(await codes(old, '-77-')).toEqual([]);
    await fill(old, 20, 2_000);
    expect(await codes(old, '-2019-')).toEqual(['CODE-2019-X']);
    await until(() => ownTables(sqlite.file).length === 0);
    expect(watermarks(sqlite.file)).toHaveLength(1);
  });

  it('is kept by a backup, and no reason to refuse one while an old one is cleared away', async () => {
    const old = await sqlite.documents.open<Voucher>({ ...definition, name: 'old' });
    const collection = await sqlite.documents.open<Voucher>(definition);
    await fill(old, 2_000);
    await fill(collection, 50);
    await until(() => String(watermarks(sqlite.file)) === '2000,50');
    await sqlite.documents.drop('old');
    const copies: string[] = [];
    while (ownTables(sqlite.file).length > 0) {
      copies.push(join(sqlite.folder, `copy-${copies.length}`));
      await sqlite.opened.backup(copies.at(-1) ?? '');
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    expect(copies.length).toBeGreaterThan(2);
    for (const copy of copies) {
      const file = join(sqlite.folder, 'restored', 'data.sqlite');
      restoreDataFile(copy, file, { overwrite: true });
      const restored = openSqlite({ file, smallCollection: -1 });
      const again = await restored.documents.open<Voucher>(definition);
      expect(await codes(again, '-49-')).toEqual(['CODE-49-X']);
      await restored.close();
    }
  });

  it('leaves the log to be emptied at the end', async () => {
    const collection = await sqlite.documents.open<Voucher>(definition);
    await fill(collection, 150);
    await until(() => watermarks(sqlite.file)[0] === 150);
    await codes(collection, '-99-');
    await sqlite.opened.close();
    expect(rows(sqlite.file, 'PRAGMA wal_checkpoint')).toEqual([[0, 0, 0]]);
  });
});
