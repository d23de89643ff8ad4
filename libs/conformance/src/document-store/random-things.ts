import { type Condition, type Scalar } from '@perkstream/kernel';
import { type Thing } from './document-store.subject.js';

/** Numbers from 0 to 1 that look like chance and are the same for the same seed. */
export type Chance = () => number;

export function seeded(seed: number): Chance {
  let state = seed;
  return () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TEXTS = ['', 'a', 'A', 'ab', 'b', 'ba', 'é', '😀', 'a.b', '%', "a'b", 'a"b', '10', 'true'];
const NUMBERS = [0, -1, 1, 2, 10, 0.5, -2.25, 1e15];
const SCALARS: readonly Scalar[] = [...TEXTS, ...NUMBERS, true, false, null];
/** Values that are easily taken for one another. */
const LOOKALIKES: readonly Scalar[] = [null, true, 1, '10', 10, 'true'];
const PARTS = ['', 'a', 'A', 'a', 'b', '%', '"', '😀'];
const FREE_FIELDS = [
  'note',
  'list',
  'metadata.a',
  'metadata.a.b',
  'metadata.a.b.c',
  'metadata.odd"key',
  'metadata.b\\c',
];
const FIELDS = ['projectId', 'name', 'amount', 'active', 'tags', 'nested.color', ...FREE_FIELDS];

function pick<T>(chance: Chance, from: readonly T[]): T {
  return from[Math.floor(chance() * from.length)] as T;
}

function several<T>(chance: Chance, most: number, make: () => T): T[] {
  return Array.from({ length: Math.floor(chance() * (most + 1)) }, make);
}

/** Declared fields hold their type, null or nothing; others hold anything. */
export function randomThings(chance: Chance, count: number): Thing[] {
  return Array.from({ length: count }, (_each, n) => {
    const document: Record<string, unknown> = { key: String(n).padStart(3, '0') };
    const maybe = (field: string, make: () => unknown) => {
      const roll = chance();
      if (roll > 0.3) document[field] = make();
      else if (roll > 0.15) document[field] = null;
    };
    maybe('projectId', () => pick(chance, ['p', 'q']));
    maybe('name', () => pick(chance, TEXTS));
    maybe('amount', () => pick(chance, NUMBERS));
    maybe('active', () => chance() > 0.5);
    maybe('tags', () => several(chance, 3, () => pick(chance, TEXTS)));
    maybe('nested', () => ({ color: pick(chance, TEXTS) }));
    maybe('note', () => anything(chance));
    maybe('list', () => several(chance, 3, () => pick(chance, SCALARS)));
    maybe('metadata', () => metadata(chance));
    return document as Thing;
  });
}

function metadata(chance: Chance): object {
  const found: Record<string, unknown> = {};
  for (const key of ['a', 'a.b', 'a.b.c', 'odd"key', 'b\\c']) if (chance() > 0.6) found[key] = anything(chance);
  if (chance() > 0.5) found['a'] = { b: anything(chance), 'b.c': anything(chance) };
  if (chance() > 0.7) found['a'] = { b: { c: anything(chance) } };
  return found;
}

function anything(chance: Chance): unknown {
  const roll = chance();
  if (roll > 0.3) return pick(chance, SCALARS);
  if (roll > 0.1) return several(chance, 3, () => pick(chance, SCALARS));
  return { b: pick(chance, SCALARS) };
}

export function randomCondition(chance: Chance, depth = 2): Condition {
  const roll = chance();
  if (depth > 0 && roll < 0.15) return { not: randomCondition(chance, depth - 1) };
  if (depth > 0 && roll < 0.3) return { all: several(chance, 3, () => randomCondition(chance, depth - 1)) };
  if (depth > 0 && roll < 0.45) return { any: several(chance, 3, () => randomCondition(chance, depth - 1)) };
  return randomComparison(chance, pick(chance, FIELDS));
}

function randomComparison(chance: Chance, field: string): Condition {
  const ordered = () => (chance() > 0.5 ? pick(chance, TEXTS) : pick(chance, NUMBERS));
  const text = () => (chance() > 0.3 ? pick(chance, ['name', 'nested.color', 'note']) : field);
  const makers: (() => Condition)[] = [
    () => ({ field, is: pick(chance, SCALARS) }),
    () => ({ field, is: pick(chance, LOOKALIKES) }),
    () => ({ field, is: pick(chance, LOOKALIKES) }),
    () => ({ field, in: several(chance, 5, () => pick(chance, SCALARS)) }),
    () => ({ field, less: ordered() }),
    () => ({ field, lessOrEqual: ordered() }),
    () => ({ field, more: ordered() }),
    () => ({ field, moreOrEqual: ordered() }),
    () => ({ field, present: chance() > 0.5 }),
    () => ({ field: text(), startsWith: pick(chance, PARTS) }),
    () => ({ field: text(), endsWith: pick(chance, PARTS) }),
    () => ({ field, contains: pick(chance, PARTS) }),
    () => ({ field, count: Math.floor(chance() * 3) }),
    () => ({ field, countLess: Math.floor(chance() * 3) }),
    () => ({ field, countMore: Math.floor(chance() * 3) }),
  ];
  return pick(chance, makers)();
}
