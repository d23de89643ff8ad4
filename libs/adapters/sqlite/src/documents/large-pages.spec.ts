import { describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@perkstream/kernel/testing';
import { TooMuchFound } from '@perkstream/ports';
import { temporarySqlite } from '../testing/temporary-sqlite.js';

const definition = { name: 'things', version: 1, fields: { name: 'text' }, indexes: [['name']] } as const;

describe('a page of large documents', () => {
  it('is read part by part: others have their turn in between, however many pages are read', async () => {
    const sqlite = temporarySqlite();
    const collection = await sqlite.documents.open(definition);
    const thing = (n: number) => ({ name: String(n).padStart(3, '0'), text: 'x'.repeat(60_000) });
    await collection.apply(Array.from({ length: 100 }, (_each, n) => ({ id: String(n), change: () => thing(n) })));
    const page = { orderBy: [{ field: 'name' }], limit: 100 } as const;
    const { result: found, turns } = await turnsDuring(() => collection.find({ ...page, bytesAtMost: 8_000_000 }));
    expect(found).toEqual(Array.from({ length: 100 }, (_each, n) => thing(n)));
    expect(turns).toBeGreaterThanOrEqual(10);
    const four = Array.from({ length: 4 }, () => page);
    const together = await turnsDuring(() =>
      Promise.all(four.map((each) => collection.find({ ...each, bytesAtMost: 8_000_000 }))),
    );
    expect(together.turns).toBeGreaterThanOrEqual(40);
    await expect(collection.find({ ...page, bytesAtMost: 5_000_000 })).rejects.toThrow(TooMuchFound);
    await sqlite.close();
  });
});
