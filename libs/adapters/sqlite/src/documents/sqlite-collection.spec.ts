import { expect, it } from '@jest/globals';
import { type SqliteDocumentStoreParts } from './document-store-parts.js';
import { SqliteCollection } from './sqlite-collection.js';

it.each([
  [true, false],
  [false, true],
])('what can be made again (%s) is waited for on the disk: %s', async (isDerived, isFlushed) => {
  const asked: (boolean | undefined)[] = [];
  const queue = { submit: async (_perform: unknown, flushed?: boolean) => void asked.push(flushed) };
  const definition = { name: 'notes', version: 1, fields: {}, indexes: [], isDerived };
  const notes = new SqliteCollection({ queue } as unknown as SqliteDocumentStoreParts, definition);
  await notes.put('1', {});
  await notes.putIfAbsent('1', {});
  await notes.apply([]);
  await notes.delete('1');
  expect(asked).toEqual([isFlushed, isFlushed, isFlushed, isFlushed]);
});
