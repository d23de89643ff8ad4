import Database from 'libsql';
import { describe, expect, it } from '@jest/globals';
import { temporarySqlite, type TemporarySqlite } from '../testing/temporary-sqlite.js';

const definition = {
  name: 'things',
  version: 1,
  fields: { name: 'text', tags: 'texts' },
  indexes: [['name'], ['tags']],
} as const;

function tables(sqlite: TemporarySqlite): number {
  const raw = new Database(sqlite.file);
  const row = raw
    .prepare(`SELECT count(*) FROM sqlite_master WHERE name LIKE 'documents_%' AND type = 'table'`)
    .raw()
    .get();
  raw.close();
  return (row as [number])[0];
}

describe('what a dropped collection leaves', () => {
  it('is cleared away a little at a time, while the store works on', async () => {
    const sqlite = temporarySqlite();
    const collection = await sqlite.documents.open(definition);
    await collection.apply(
      Array.from({ length: 450 }, (_each, n) => ({
        id: String(n),
        change: () => ({ name: `n${n}`, tags: ['x', `t${n}`] }),
      })),
    );
    await sqlite.documents.drop('things');
    expect(tables(sqlite)).toBe(2);
    const again = await sqlite.documents.open(definition);
    for (let n = 0; tables(sqlite) > 2; n++) await again.put(String(n), { name: 'new', tags: ['y'] });
    expect(await again.count()).toBeGreaterThan(0);
    expect(await again.find({ where: { field: 'tags', is: 'x' } })).toEqual([]);
    await sqlite.close();
  });
});
