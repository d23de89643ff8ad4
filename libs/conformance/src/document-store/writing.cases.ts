import { expect } from '@jest/globals';
import { EngineUnavailable } from '@perkstream/ports';
import { type SuiteCase } from '../suite.js';
import { rejection } from '../promises.js';
import {
  type DocumentStoreCapability,
  type DocumentStoreSubject,
  filled,
  keys,
  type Thing,
} from './document-store.subject.js';

interface Counter extends Thing {
  readonly n: number;
}

const increment = (key: string) => (before: Thing | null) => ({ key, n: ((before as Counter | null)?.n ?? 0) + 1 });

export const writingCases: readonly SuiteCase<DocumentStoreSubject, DocumentStoreCapability>[] = [
  {
    name: 'gives a document back as it was put',
    run: async ({ store }) => {
      const document = {
        key: 'a',
        text: 'Ünï¢ode ✓ "quoted" \\ 😀',
        rate: 0.1,
        big: 2 ** 53,
        none: null,
        list: [1, 'two', { three: [3] }, [4, [5], []]],
        nested: { 'key.with.dots': true, $dollar: 1, '': 'empty', 'quo"te': {} },
      };
      const collection = await filled(store, [document]);
      expect(await collection.get('a')).toEqual(document);
    },
  },
  {
    name: 'answers undefined for a document that is not there',
    run: async ({ store }) => {
      const collection = await filled(store, []);
      expect(await collection.get('nobody')).toBeUndefined();
    },
  },
  {
    name: 'gives many documents in the order of their ids in the question, undefined for each that is missing',
    run: async ({ store }) => {
      const collection = await filled(store, [{ key: 'a' }, { key: 'b' }, { key: 'c' }]);
      expect(keys(await collection.getMany(['c', 'x', 'a', 'c']))).toEqual(['c', undefined, 'a', 'c']);
      expect(await collection.getMany([])).toEqual([]);
    },
  },
  {
    name: 'replaces a document whole',
    run: async ({ store }) => {
      const collection = await filled(store, [
        { key: 'a', name: 'one', tags: ['x'], nested: { color: 'red', size: 1 } },
      ]);
      expect(await collection.put('a', { key: 'a', nested: { color: 'blue' } })).toBe(true);
      expect(await collection.get('a')).toEqual({ key: 'a', nested: { color: 'blue' } });
      expect(await collection.find({ where: { field: 'name', is: 'one' } })).toEqual([]);
      expect(await collection.find({ where: { field: 'tags', is: 'x' } })).toEqual([]);
    },
  },
  {
    name: 'gives every reader a document of its own',
    run: async ({ store }) => {
      const collection = await filled(store, [{ key: 'a', nested: { color: 'red' } }]);
      for (const document of [await collection.get('a'), ...(await collection.find({}))]) {
        (document?.['nested'] as { color: string }).color = 'blue';
      }
      expect(await collection.get('a')).toEqual({ key: 'a', nested: { color: 'red' } });
    },
  },
  {
    name: 'puts a document only where it is newer, when asked so',
    run: async ({ store }) => {
      const collection = await filled(store, [{ key: 'a', revision: 5 }, { key: 'b' }]);
      const put = (key: string, revision: number) =>
        collection.put(key, { key, revision, late: true }, { ifNewerBy: 'revision' });
      expect(await put('a', 4)).toBe(false);
      expect(await put('a', 5)).toBe(false);
      expect(await collection.get('a')).toEqual({ key: 'a', revision: 5 });
      expect(await put('a', 6)).toBe(true);
      expect(await collection.get('a')).toEqual({ key: 'a', revision: 6, late: true });
      expect([await put('b', 0), await put('c', 0)]).toEqual([true, true]);
    },
  },
  {
    name: 'keeps the newest of many who put at the same time, when asked so',
    run: async ({ store }) => {
      const collection = await filled(store, []);
      const revisions = [3, 9, 1, 7, 8, 2, 6, 4, 5, 0];
      await Promise.all(
        revisions.map((revision) => collection.put('a', { key: 'a', revision }, { ifNewerBy: 'revision' })),
      );
      expect(await collection.get('a')).toEqual({ key: 'a', revision: 9 });
      expect(await collection.count()).toBe(1);
    },
  },
  {
    name: 'lets one of many win who put where nothing is',
    run: async ({ store }) => {
      const collection = await filled(store, []);
      const won = await Promise.all([0, 1, 2, 3, 4].map((n) => collection.putIfAbsent('a', { key: 'a', n })));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect((await collection.get('a'))?.['n']).toBe(won.indexOf(true));
      expect(await collection.putIfAbsent('a', { key: 'a', n: 99 })).toBe(false);
    },
  },
  {
    name: 'deletes a document, once or twice',
    run: async ({ store }) => {
      const collection = await filled(store, [{ key: 'a', tags: ['x'] }, { key: 'b' }]);
      await collection.delete('a');
      await collection.delete('a');
      expect(await collection.get('a')).toBeUndefined();
      expect(keys(await collection.find({}))).toEqual(['b']);
      expect(await collection.find({ where: { field: 'tags', is: 'x' } })).toEqual([]);
      expect(await collection.putIfAbsent('a', { key: 'a' })).toBe(true);
    },
  },
  {
    name: 'applies changes to what the document was',
    run: async ({ store }) => {
      const collection = await filled(store, [{ key: 'a', n: 1 }, { key: 'b' }, { key: 'c' }]);
      await collection.apply([
        { id: 'a', change: increment('a') },
        { id: 'b', change: () => null },
        { id: 'c', change: (before) => before },
        { id: 'd', change: increment('d') },
        { id: 'e', change: (before) => before },
        { id: 'a', change: increment('a') },
      ]);
      const found = await collection.getMany(['a', 'b', 'c', 'd', 'e']);
      expect(found).toEqual([{ key: 'a', n: 3 }, undefined, { key: 'c' }, { key: 'd', n: 1 }, undefined]);
      expect(await collection.count()).toBe(3);
    },
  },
  {
    name: 'applies changes to documents that are new, and to those that are there after all',
    run: async ({ store }) => {
      const collection = await filled(store, [{ key: 'a', n: 1 }]);
      await collection.apply([
        { id: 'a', change: increment('a'), isNew: true },
        { id: 'b', change: increment('b'), isNew: true },
        { id: 'b', change: increment('b') },
        { id: 'c', change: () => null, isNew: true },
      ]);
      const found = await collection.getMany(['a', 'b', 'c']);
      expect(found).toEqual([{ key: 'a', n: 2 }, { key: 'b', n: 2 }, undefined]);
    },
  },
  {
    name: 'loses no change when many are applied to one document at the same time',
    run: async ({ store }) => {
      const collection = await filled(store, []);
      const change = increment('a');
      await Promise.all(Array.from({ length: 30 }, () => collection.apply([{ id: 'a', change }])));
      expect(await collection.get('a')).toEqual({ key: 'a', n: 30 });
    },
  },
  {
    name: 'applies none of the changes when one of them fails',
    needs: ['atomicApply'],
    run: async ({ store }) => {
      const collection = await filled(store, [{ key: 'a', n: 1 }]);
      const failing = () => {
        throw new Error('A change that fails');
      };
      const applied = collection.apply([
        { id: 'a', change: increment('a') },
        { id: 'b', change: failing },
      ]);
      const other = collection.apply([{ id: 'c', change: increment('c') }]);
      expect(await rejection(applied)).toMatchObject({ message: 'A change that fails' });
      await other;
      expect(await collection.getMany(['a', 'b', 'c'])).toEqual([{ key: 'a', n: 1 }, undefined, { key: 'c', n: 1 }]);
    },
  },
  {
    name: 'has every answered write after a crash',
    needs: ['crash'],
    run: async ({ store, afterCrash }) => {
      const collection = await filled(store, [{ key: 'a' }]);
      await collection.putIfAbsent('b', { key: 'b' });
      await collection.apply([{ id: 'c', change: increment('c') }]);
      await collection.delete('a');
      const after = await afterCrash?.();
      const survived = await after?.store.open<Thing>(collection.definition);
      const found = await survived?.find({});
      await after?.close();
      expect(keys(found ?? [])).toEqual(['b', 'c']);
    },
  },
  {
    name: 'says that it is unavailable while its engine is away, and works when it is back',
    needs: ['interruption'],
    run: async ({ store, interrupt }) => {
      const collection = await filled(store, []);
      const restore = await interrupt?.();
      const failure = await rejection(collection.put('a', { key: 'a' }));
      await restore?.();
      expect(failure).toBeInstanceOf(EngineUnavailable);
      await store.ping();
      await collection.put('b', { key: 'b' });
      expect(await collection.get('b')).toEqual({ key: 'b' });
    },
  },
];
