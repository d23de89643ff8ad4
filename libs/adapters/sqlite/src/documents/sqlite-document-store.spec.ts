import { expect, it, jest } from '@jest/globals';
import { type Condition, matches } from '@perkstream/kernel';
import { documentStoreSuite } from '@perkstream/conformance';
import { ReaderThread } from '../reader-thread.js';
import { temporarySqlite, type TemporarySqlite } from '../testing/temporary-sqlite.js';

function subject(sqlite: TemporarySqlite) {
  return {
    store: sqlite.documents,
    afterCrash: async () => subject(await sqlite.afterCrash()),
    interrupt: () => sqlite.interrupt(),
    close: () => sqlite.close(),
  };
}

documentStoreSuite({
  name: 'SqliteDocumentStore',
  open: async () => subject(temporarySqlite()),
  capabilities: { crash: true, interruption: true, atomicApply: true },
});

documentStoreSuite({
  name: 'SqliteDocumentStore with a thread for every search that it is not sure of',
  open: async () => subject(temporarySqlite({ smallCollection: -1 })),
  capabilities: { crash: true, interruption: true, atomicApply: true },
});

it('parts are found before and behind a zero character, in columns and in what is none', async () => {
  const sqlite = temporarySqlite();
  const texts = ['a\0bcd', 'bcd\0a', 'bcd', '\0', 'a"b\\c', 'ünï😀'];
  const documents = texts.map((text, index) => ({ id: `t${index}`, name: text, note: text, list: [text] }));
  const collection = await sqlite.documents.open<(typeof documents)[0]>({
    name: 'texts',
    version: 1,
    fields: { name: 'text' },
    indexes: [['name']],
  });
  for (const document of documents) await collection.put(document.id, document);
  for (const part of [...texts, 'cd', '\0b', 'a', 'd\0', '"', '\\', 'ï', '😀', 'x']) {
    const kinds = [{ contains: part }, { endsWith: part }, { startsWith: part }, { is: part }, { in: [part, 'x'] }];
    for (const field of ['name', 'note', 'list']) {
      for (const kind of kinds) {
        const where = { field, ...kind } as Condition;
        const expected = documents.filter((document) => matches(where, document)).map(({ id }) => id);
        const found = (await collection.find({ where, orderBy: [{ field: 'id' }] })).map(({ id }) => id);
        expect({ where, found }).toEqual({ where, found: expected });
      }
    }
  }
  await sqlite.close();
});

it('a search inside documents, or for parts of texts, is done beside the event loop, among few documents too', async () => {
  const sqlite = temporarySqlite();
  const things = await sqlite.documents.open<{ name: string; note: string }>({
    name: 'things',
    version: 1,
    fields: { name: 'text' },
    indexes: [['name']],
  });
  await things.put('t1', { name: 'Hat', note: 'red' });
  const threads = jest.spyOn(ReaderThread.prototype, 'all');
  const isBeside = async (where: Condition) => {
    threads.mockClear();
    expect(await things.find({ where })).toHaveLength(1);
    expect(await things.count(where)).toBe(1);
    return threads.mock.calls.length === 2;
  };
  expect(await isBeside({ field: 'note', is: 'red' })).toBe(true);
  expect(await isBeside({ field: 'name', contains: 'a' })).toBe(true);
  expect(
    await isBeside({
      any: [
        { field: 'name', is: 'Hat' },
        { field: 'note', contains: 'e' },
      ],
    }),
  ).toBe(true);
  expect(await isBeside({ field: 'name', is: 'Hat' })).toBe(false);
  threads.mockRestore();
  await sqlite.close();
});
