import { expect } from '@jest/globals';
import { type Condition } from '@perkstream/kernel';
import { type SuiteCase } from '../suite.js';
import { meets } from './condition-oracle.js';
import {
  type DocumentStoreCapability,
  type DocumentStoreSubject,
  filled,
  keys,
  newCollectionName,
  type Thing,
  things,
} from './document-store.subject.js';

const amounts: readonly Thing[] = [
  { key: 'a', projectId: 'p', amount: 2, note: 'y' },
  { key: 'b', projectId: 'p', amount: 1, note: 'x' },
  { key: 'c', projectId: 'p', amount: null, note: 'y' },
  { key: 'd', projectId: 'p', amount: 2 },
  { key: 'e', projectId: 'q', amount: 10, note: 'z' },
  { key: 'f', projectId: 'q', amount: -1, note: 'x' },
];

const inProject = (is: string) => ({ field: 'projectId', is });

export const listingCases: readonly SuiteCase<DocumentStoreSubject, DocumentStoreCapability>[] = [
  {
    name: 'lists in the order of ids where no order is asked for',
    run: async ({ store }) => {
      const collection = await filled(store, [...amounts].reverse());
      expect(keys(await collection.find({})).join('')).toBe('abcdef');
    },
  },
  {
    name: 'sorts numbers by size, null first, ties by id in the same direction',
    run: async ({ store }) => {
      const collection = await filled(store, [...amounts].reverse());
      const sorted = async (descending: boolean) =>
        keys(await collection.find({ orderBy: [{ field: 'amount', descending }] })).join('');
      expect(await sorted(false)).toBe('cfbade');
      expect(await sorted(true)).toBe('edabfc');
    },
  },
  {
    name: 'sorts by several fields, each in its direction, and by fields that are not declared',
    run: async ({ store }) => {
      const collection = await filled(store, amounts);
      const sorted = async (...orderBy: { field: string; descending?: boolean }[]) =>
        keys(await collection.find({ orderBy })).join('');
      expect(await sorted({ field: 'projectId', descending: true }, { field: 'amount' })).toBe('fecbad');
      expect(await sorted({ field: 'note' })).toBe('dbface');
      expect(await sorted({ field: 'note', descending: true }, { field: 'id' })).toBe('eacbfd');
      expect(await sorted({ field: 'id', descending: true })).toBe('fedcba');
    },
  },
  {
    name: 'finds by a field that only some documents have what has it, in its order, and what lacks it',
    run: async ({ store }) => {
      const definition = { ...things(), indexes: [['amount']], sparse: ['amount'] };
      const collection = await filled(store, [...amounts, { key: 'g', projectId: 'q' }], definition);
      const found = async (where: Condition) => keys(await collection.find({ where, orderBy: [{ field: 'amount' }] }));
      expect(await found({ field: 'amount', less: 10 })).toEqual(['f', 'b', 'a', 'd']);
      expect(await found({ field: 'amount', present: true })).toEqual(['f', 'b', 'a', 'd', 'e']);
      for (const lacking of [{ present: false }, { is: null }]) {
        const where = { field: 'amount', ...lacking };
        expect([await found(where), await collection.count(where)]).toEqual([['c', 'g'], 2]);
      }
      await collection.put('a', { key: 'a', projectId: 'p' });
      await collection.put('c', { key: 'c', projectId: 'p', amount: 3 });
      expect(await found({ field: 'amount', moreOrEqual: 2 })).toEqual(['d', 'c', 'e']);
      expect(await found({ field: 'amount', present: false })).toEqual(['a', 'g']);
    },
  },
  {
    name: 'finds a page by parts of texts, also of one that lies beside an index, in any order',
    run: async ({ store }) => {
      const colors = ['red', 'dark red', 'green', 'reddish', null, 'blue red'];
      const named = colors.map((color, n) => ({
        key: String(n),
        projectId: 'p',
        name: `n${(n * 5) % 6}`,
        nested: { color },
      }));
      const collection = await filled(store, [...named, { key: 'x', projectId: 'q', nested: { color: 'red' } }]);
      const found = async (part: object, field: string, descending: boolean, offset = 0) => {
        const where = { all: [inProject('p'), { field: 'nested.color', ...part } as Condition] };
        return keys(await collection.find({ where, orderBy: [{ field, descending }], limit: 2, offset })).join('');
      };
      expect(await found({ contains: 'red' }, 'id', true)).toBe('53');
      expect(await found({ contains: 'red' }, 'id', true, 2)).toBe('10');
      expect(await found({ contains: 'red' }, 'name', false)).toBe('05');
      expect(await found({ startsWith: 'red' }, 'name', true)).toBe('30');
      expect(await found({ contains: 'grey' }, 'name', true)).toBe('');
    },
  },
  {
    name: 'refuses to read more bytes than are asked for, and reads as many',
    run: async ({ store }) => {
      const large = Array.from({ length: 30 }, (_each, n) => ({ key: String(n + 10), note: 'x'.repeat(1_000) }));
      const collection = await filled(store, large);
      const within = (bytesAtMost: number, limit: number) => collection.find({ limit, offset: 2, bytesAtMost });
      const orderBy = [{ field: 'note' }];
      await expect(within(20_000, 20)).rejects.toMatchObject({ name: 'TooMuchFound', bytesAtMost: 20_000 });
      await expect(collection.find({ orderBy, bytesAtMost: 20_000 })).rejects.toMatchObject({ name: 'TooMuchFound' });
      expect(keys(await within(20_000, 15))).toEqual(large.slice(2, 17).map(({ key }) => key));
      const contains = { field: 'note', contains: 'x' };
      const sieved = collection.find({ where: contains, limit: 25, bytesAtMost: 20_000 });
      await expect(sieved).rejects.toMatchObject({ name: 'TooMuchFound' });
    },
  },
  {
    name: 'leaves out what is not asked for, and does not count its bytes',
    run: async ({ store }) => {
      const lines = Array.from({ length: 40 }, () => 'x'.repeat(1_000));
      const large = Array.from({ length: 5 }, (_each, n) => ({
        key: String(n),
        projectId: 'p',
        order: { amount: 5 - n, lines, note: 'odd' },
      }));
      const collection = await filled(store, large);
      const asked = {
        orderBy: [{ field: 'order.amount' }],
        bytesAtMost: 5_000,
        without: ['order.lines', 'order.none', 'none.at.all'],
      };
      const expected = large.map(({ order: { lines: _lines, ...order }, ...rest }) => ({ ...rest, order })).reverse();
      for (const where of [undefined, { field: 'projectId', is: 'p' }, { field: 'order.note', contains: 'dd' }])
        expect(await collection.find({ ...asked, ...(where && { where }) })).toEqual(expected);
      expect(await collection.find({ without: ['order.lines'], orderBy: asked.orderBy })).toEqual(expected);
      expect(await collection.get('0')).toEqual(large[0]);
    },
  },
  {
    name: 'pages through a list, each document once, also among equals',
    run: async ({ store }) => {
      const documents = Array.from({ length: 25 }, (_each, n) => ({
        key: String(n + 10),
        projectId: 'p',
        amount: n % 3,
      }));
      const collection = await filled(store, documents);
      for (const descending of [false, true]) {
        const seen: (string | undefined)[] = [];
        for (let offset = 0; offset < 30; offset += 4) {
          const orderBy = [{ field: 'amount', descending }];
          seen.push(...keys(await collection.find({ where: inProject('p'), orderBy, offset, limit: 4 })));
        }
        expect(seen).toHaveLength(25);
        expect(new Set(seen).size).toBe(25);
      }
      expect(await collection.find({ limit: 0 })).toEqual([]);
      expect(await collection.find({ offset: 20 })).toHaveLength(5);
    },
  },
  {
    name: 'counts documents, by group, and by any condition',
    run: async ({ store }) => {
      const collection = await filled(store, amounts);
      expect(await collection.count()).toBe(6);
      expect(await collection.count(inProject('p'))).toBe(4);
      expect(await collection.count(inProject('nobody'))).toBe(0);
      expect(await collection.count({ all: [inProject('q')] })).toBe(2);
      expect(await collection.count({ all: [inProject('p'), { field: 'amount', more: 1 }] })).toBe(2);
    },
  },
  {
    name: 'keeps the count of a group right when documents change, move and go',
    run: async ({ store }) => {
      const collection = await filled(store, amounts);
      const counts = async () => [
        await collection.count(),
        await collection.count(inProject('p')),
        await collection.count(inProject('q')),
      ];
      await Promise.all([collection.put('a', { key: 'a', projectId: 'p', amount: 9 }), collection.delete('zzz')]);
      expect(await counts()).toEqual([6, 4, 2]);
      await Promise.all([
        collection.put('a', { key: 'a', projectId: 'q' }),
        collection.put('g', { key: 'g', projectId: 'q' }),
        collection.delete('b'),
        collection.delete('b'),
        collection.putIfAbsent('c', { key: 'c', projectId: 'q' }),
        collection.put('h', { key: 'h', projectId: 'p' }),
        collection.delete('h'),
        collection.put('i', { key: 'i' }),
      ]);
      expect(await counts()).toEqual([7, 2, 4]);
    },
  },
  {
    name: 'pages through documents that hold one of some elements, in order, each once',
    run: async ({ store }) => {
      const documents = Array.from({ length: 30 }, (_each, n) => ({
        key: String(n).padStart(2, '0'),
        projectId: n % 5 === 0 ? 'q' : 'p',
        tags: [...(n % 2 === 0 ? ['even'] : []), ...(n % 3 === 0 ? ['third'] : []), 'any'],
      }));
      const collection = await filled(store, documents);
      const where: Condition = {
        all: [
          { field: 'projectId', is: 'p' },
          { field: 'tags', in: ['even', 'third', 'x'] },
        ],
      };
      const expected = documents.filter((document) => meets(document, where)).map(({ key }) => key);
      for (const descending of [false, true]) {
        const found: (string | undefined)[] = [];
        for (let offset = 0; offset < expected.length; offset += 4) {
          const page = { where, orderBy: [{ field: 'id', descending }], offset, limit: 4 };
          found.push(...keys(await collection.find(page)));
        }
        expect(found).toEqual(descending ? expected.toReversed() : expected);
      }
      expect(await collection.count(where)).toBe(expected.length);
    },
  },
  {
    name: 'keeps documents when a collection is opened again, also with other fields and indexes',
    run: async ({ store }) => {
      const collection = await filled(store, amounts);
      const { definition } = collection;
      const again = await store.open<Thing>(definition);
      expect(await again.count(inProject('p'))).toBe(4);
      const other = await store.open<Thing>({
        ...definition,
        version: 2,
        fields: { note: 'text', amount: 'number' },
        indexes: [['note', 'amount']],
        countedBy: 'note',
      });
      expect(keys(await other.find({ where: { field: 'note', is: 'y' } }))).toEqual(['a', 'c']);
      expect(await other.count({ field: 'note', is: 'x' })).toBe(2);
      expect(await other.count()).toBe(6);
      await other.put('a', { key: 'a', note: 'x' });
      expect(keys(await other.find({ where: { field: 'note', is: 'x' } }))).toEqual(['a', 'b', 'f']);
    },
  },
  {
    name: 'keeps collections apart',
    run: async ({ store }) => {
      const [one, two] = [await filled(store, [{ key: 'a', n: 1 }]), await filled(store, [{ key: 'a', n: 2 }])];
      await one.delete('a');
      expect(await one.count()).toBe(0);
      expect(await two.get('a')).toEqual({ key: 'a', n: 2 });
    },
  },
  {
    name: 'drops a collection, and begins anew when it is opened again',
    run: async ({ store }) => {
      const collection = await filled(store, amounts);
      await store.drop(collection.definition.name);
      await store.drop(newCollectionName());
      const again = await store.open<Thing>(collection.definition);
      expect([await again.find({}), await again.count()]).toEqual([[], 0]);
      await again.put('a', { key: 'a' });
      expect(await again.count()).toBe(1);
    },
  },
  {
    name: 'swaps a collection for another, also under those who hold it open',
    run: async ({ store }) => {
      const collection = await filled(store, amounts);
      const { name } = collection.definition;
      const replacement = await store.open<Thing>(things(`${name}_rebuild`));
      await replacement.put('new', { key: 'new', projectId: 'p' });
      await store.swap(name, `${name}_rebuild`);
      const again = await store.open<Thing>(things(name));
      for (const handle of [collection, again]) {
        expect(keys(await handle.find({}))).toEqual(['new']);
        expect(await handle.count(inProject('p'))).toBe(1);
      }
      await collection.put('b', { key: 'b', projectId: 'p' });
      expect(await again.count(inProject('p'))).toBe(2);
      const anew = await store.open<Thing>(things(`${name}_rebuild`));
      expect(await anew.count()).toBe(0);
    },
  },
  {
    name: 'says that it is there',
    run: async ({ store }) => {
      expect(await store.ping()).toBeUndefined();
    },
  },
];
