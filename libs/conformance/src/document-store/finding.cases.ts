import { expect } from '@jest/globals';
import fc from 'fast-check';
import { type Condition } from '@perkstream/kernel';
import { type CollectionDefinition } from '@perkstream/ports';
import { type SuiteCase } from '../suite.js';
import { meets } from './condition-oracle.js';
import {
  type DocumentStoreCapability,
  type DocumentStoreSubject,
  filled,
  keys,
  type Thing,
  things,
} from './document-store.subject.js';
import { randomCondition, randomThings, seeded } from './random-things.js';

/** Both declared fields and others; each line is a rule, with the keys of the documents that it leads to. */
const samples: readonly Thing[] = [
  { key: 'a', projectId: 'p', name: 'Anna', amount: 5, active: true, tags: ['x', 'y'], nested: { color: 'red' } },
  { key: 'b', projectId: 'p', name: 'anna', amount: 10, active: false, tags: [], note: 'an apple', list: ['u', 1] },
  { key: 'c', projectId: 'q', name: null, amount: null, tags: null, note: null, list: [true, null] },
  { key: 'd', projectId: 'q', note: 7, flag: true, list: 'u', metadata: { 'a.b': 1, a: { b: 2, c: 3 } } },
  { key: 'e', projectId: 'q', note: '7', flag: 1, metadata: { a: { b: 4 } } },
];

const MANY = Array.from({ length: 150 }, (_one, index) => 100 + index);

const rules: readonly (readonly [string, Condition, string])[] = [
  ['is compares letters as they are', { field: 'name', is: 'Anna' }, 'a'],
  ['is distinguishes a number from a text', { field: 'note', is: 7 }, 'd'],
  ['is distinguishes a text from a number', { field: 'note', is: '7' }, 'e'],
  ['is distinguishes true from one', { field: 'flag', is: true }, 'd'],
  ['is null finds null and missing', { field: 'name', is: null }, 'cde'],
  ['is finds an element of a declared list', { field: 'tags', is: 'y' }, 'a'],
  ['is finds an element of any list, and the value itself', { field: 'list', is: 'u' }, 'bd'],
  ['is finds a boolean and a null in a list', { field: 'list', in: [true, false] }, 'c'],
  ['is null finds a list that holds null', { field: 'list', is: null }, 'ace'],
  ['in finds each of the values', { field: 'amount', in: [5, 10, 99] }, 'ab'],
  ['in with null finds missing ones too', { field: 'name', in: ['anna', null] }, 'bcde'],
  ['in finds each of many values', { field: 'amount', in: [...MANY, 5, 10] }, 'ab'],
  ['in finds each of many texts and a missing one', { field: 'name', in: [...MANY.map(String), 'anna', null] }, 'bcde'],
  ['in finds an element of a list among many values', { field: 'list', in: [...MANY, ...MANY.map(String), 'u'] }, 'bd'],
  ['in finds an element of a declared list among many', { field: 'tags', in: [...MANY.map(String), 'y'] }, 'a'],
  ['in nothing finds nothing', { field: 'amount', in: [] }, ''],
  ['less is never true of a missing field', { field: 'amount', less: 7 }, 'a'],
  ['more compares numbers with numbers', { field: 'note', more: 1 }, 'd'],
  ['more compares texts with texts', { field: 'note', more: '0' }, 'be'],
  [
    'at most and at least include the limit',
    {
      all: [
        { field: 'amount', moreOrEqual: 5 },
        { field: 'amount', lessOrEqual: 5 },
      ],
    },
    'a',
  ],
  ['present is neither missing nor null', { field: 'note', present: true }, 'bde'],
  ['not present is missing or null', { field: 'amount', present: false }, 'cde'],
  ['an empty list is present', { field: 'tags', present: true }, 'ab'],
  ['startsWith distinguishes letters', { field: 'name', startsWith: 'A' }, 'a'],
  ['startsWith distinguishes small letters from capitals', { field: 'name', startsWith: 'a' }, 'b'],
  ['endsWith looks at the end', { field: 'name', endsWith: 'nna' }, 'ab'],
  ['contains finds a part of a text', { field: 'note', contains: 'app' }, 'b'],
  ['contains finds whole elements of a list', { field: 'tags', contains: 'x' }, 'a'],
  ['contains nothing of a number', { field: 'note', contains: '7' }, 'e'],
  ['count of a missing list is none', { field: 'tags', count: 0 }, 'bcde'],
  [
    'countMore and countLess count elements',
    {
      all: [
        { field: 'list', countMore: 1 },
        { field: 'list', countLess: 3 },
      ],
    },
    'bc',
  ],
  ['a dotted path leads into records', { field: 'nested.color', is: 'red' }, 'a'],
  ['a key that holds dots comes first', { field: 'metadata.a.b', is: 1 }, 'd'],
  ['a key that holds dots hides the path', { field: 'metadata.a.b', in: [2, 4] }, 'e'],
  ['a path beside it still leads on', { field: 'metadata.a.c', is: 3 }, 'd'],
  ['not turns false and missing alike', { not: { field: 'amount', more: 7 } }, 'acde'],
  ['not of not is the same', { not: { not: { field: 'amount', more: 7 } } }, 'b'],
  ['all of nothing is everything', { all: [] }, 'abcde'],
  ['any of nothing is nothing', { any: [] }, ''],
  [
    'any needs one, all needs each',
    {
      any: [
        { field: 'key', is: 'e' },
        {
          all: [
            { field: 'projectId', is: 'p' },
            { field: 'active', is: false },
          ],
        },
      ],
    },
    'be',
  ],
  ['text that looks like a pattern is just text', { field: 'name', startsWith: '%' }, ''],
  ['the id is that of the document', { field: 'id', in: ['b', 'd', 'x'] }, 'bd'],
  [
    'ids are in order',
    {
      all: [
        { field: 'id', more: 'b' },
        { field: 'id', lessOrEqual: 'd' },
      ],
    },
    'cd',
  ],
  ['a field with an odd name is just missing', { field: `x"') OR 1=1 --`, is: 1 }, ''],
];

export const findingCases: readonly SuiteCase<DocumentStoreSubject, DocumentStoreCapability>[] = [
  {
    name: 'finds by every kind of condition, in fields that are declared and others',
    run: async ({ store }) => {
      const collection = await filled(store, samples);
      for (const [rule, where, found] of rules) {
        expect([rule, keys(await collection.find({ where })).join('')]).toEqual([rule, found]);
        expect([rule, await collection.count(where)]).toEqual([rule, found.length]);
      }
    },
  },
  ...[1, 2, 3].map((seed) => agrees(`on random documents (seed ${seed})`, seed, things)),
  {
    name: 'agrees with the meaning of conditions for keys of any name',
    run: async ({ store }) => {
      const collection = await filled(store, []);
      await fc.assert(
        fc.asyncProperty(
          hostileRecord,
          fc.array(hostileKey, { minLength: 1, maxLength: 3 }),
          hostileText,
          async (...given) => {
            const [metadata, keys, text] = given;
            const document: Thing = { key: 'a', metadata };
            await collection.put('a', document);
            const paths = [keys, ...pathsIn(metadata)].map((names) => ['metadata', ...names].join('.'));
            for (const field of paths.filter((path) => path.split('.').length <= MAX_DEPTH)) {
              const kinds = [
                { is: text },
                { in: [text, 1] },
                { contains: text },
                { startsWith: text },
                { present: true },
              ];
              for (const kind of kinds) {
                const where = { field, ...kind } as Condition;
                expect({ where, count: await collection.count(where) }).toEqual({
                  where,
                  count: meets(document, where) ? 1 : 0,
                });
              }
            }
          },
        ),
        { numRuns: 40 },
      );
    },
  },
  {
    name: 'finds by a value of many, and by many conditions at once',
    run: async ({ store }) => {
      const collection = await filled(store, samples);
      const amounts = Array.from({ length: 1500 }, (_each, n) => n + 6);
      expect(keys(await collection.find({ where: { field: 'amount', in: amounts } }))).toEqual(['b']);
      const any = amounts.map((is) => ({ field: 'amount', is }));
      expect(keys(await collection.find({ where: { any } }))).toEqual(['b']);
    },
  },
  {
    name: 'finds texts that hold quotes, wildcards and characters of all kinds',
    run: async ({ store }) => {
      const texts = ["o'clock", 'say "hi"', '100%', 'a_b', 'a\\b', '*.*', '😀 smile', 'ÄÖ', '$sum', '{x}', '--', ' '];
      const collection = await filled(
        store,
        texts.map((text, index) => ({ key: String.fromCharCode(97 + index), name: text, note: text })),
      );
      for (const field of ['name', 'note']) {
        for (const text of texts) {
          const ends = Array.from(text);
          const conditions: Condition[] = [
            { field, is: text },
            { field, startsWith: text },
            { field, endsWith: text },
            { field, contains: text },
            {
              all: [
                { field, startsWith: ends[0] ?? '' },
                { field, endsWith: ends.at(-1) ?? '' },
                { field, is: text },
              ],
            },
          ];
          const first = keys(await collection.find({ where: conditions[0] }));
          expect(first).toHaveLength(1);
          for (const where of conditions) expect(keys(await collection.find({ where }))).toContain(first[0]);
        }
      }
    },
  },
];

/** Deeper than filters reach. */
const MAX_DEPTH = 12;
/**
 * What ends a name, a text or a path somewhere. Names of digits alone would lead into lists; to SQLite a name ends where it has a NUL.
 */
const PIECES = ['"', '\\', "'", '.', '..', '$', '[0]', '#', '%', '\0', '\n', '\\u0022', '--', '😀', 'é', 'a', 'b', ''];
const hostileText = fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }).map((pieces) => pieces.join(''));
const hostileKey = hostileText.map((text) => text.replaceAll('\0', ''));
const { record: hostileRecord } = fc.letrec<{ record: Record<string, unknown>; value: unknown }>((tie) => ({
  record: fc.dictionary(hostileKey, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    hostileText,
    fc.constantFrom(1, true, null),
    fc.array(hostileText, { maxLength: 3 }),
    tie('record'),
  ),
}));

function pathsIn(record: object): string[][] {
  return Object.entries(record).flatMap(([key, value]) => {
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [[key], ...(isRecord ? pathsIn(value as object).map((names) => [key, ...names]) : [])];
  });
}

function agrees(
  of: string,
  seed: number,
  definition: () => CollectionDefinition,
): SuiteCase<DocumentStoreSubject, DocumentStoreCapability> {
  return {
    name: `agrees with the meaning of conditions ${of}`,
    run: async ({ store }) => {
      const chance = seeded(seed);
      const documents = randomThings(chance, 40);
      const collection = await filled(store, documents, definition());
      for (let n = 0; n < 300; n++) {
        const where = randomCondition(chance);
        const expected = documents.filter((document) => meets(document, where)).map(({ key }) => key);
        expect({ where, found: keys(await collection.find({ where })) }).toEqual({ where, found: expected });
        expect({ where, count: await collection.count(where) }).toEqual({ where, count: expected.length });
      }
    },
  };
}
