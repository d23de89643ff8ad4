import { expect } from '@jest/globals';
import { type Comparison, type Condition } from '@perkstream/kernel';
import { type Collection } from '@perkstream/ports';
import { type SuiteCase } from '../suite.js';
import { meets } from './condition-oracle.js';
import {
  type DocumentStoreCapability,
  type DocumentStoreSubject,
  type Thing,
  things,
} from './document-store.subject.js';
import { type Chance, seeded } from './random-things.js';

const ROUNDS = 120;
const KEYS = 150;
const TEXTS = ['', 'a', 'ab', 'b', 'é', '😀', '😀a'];

/** Documents come, change, move and go a few at a time, and are counted in between; half of them have one value in common. */
async function compareCounts({ store }: DocumentStoreSubject, seed: number): Promise<void> {
  const chance = seeded(seed);
  const collection = await store.open<Thing>(things());
  const kept = new Map<string, Thing>();
  for (let round = 0; round < ROUNDS; round++) {
    const some = new Set(Array.from({ length: 8 }, () => `${Math.floor(chance() * (KEYS + round))}`));
    await Promise.all([...some].map((key) => change(collection, kept, key, chance, round)));
    const where = randomRange(chance);
    const wanted = [...kept.values()].filter((thing) => meets(thing, where)).length;
    expect([where, await collection.count(where)]).toEqual([where, wanted]);
  }
}

function change(
  collection: Collection<Thing>,
  kept: Map<string, Thing>,
  key: string,
  chance: Chance,
  round: number,
): Promise<unknown> {
  if (chance() < 0.15) {
    kept.delete(key);
    return collection.delete(key);
  }
  const thing: Thing = {
    key,
    projectId: chance() < 0.8 ? 'p' : 'q',
    active: chance() < 0.5,
    name: text(chance),
    amount: chance() < 0.1 ? null : number(chance, round),
    nested: { color: chance() < 0.9 ? 'red' : 'blue' },
  };
  kept.set(key, thing);
  return collection.put(key, thing);
}

function text(chance: Chance): string {
  const beginning = TEXTS[Math.floor(chance() * TEXTS.length)] ?? '';
  return chance() < 0.5 ? beginning : `${beginning}${Math.floor(chance() * 1000)}`;
}

function number(chance: Chance, round: number): number {
  const roll = chance();
  if (roll < 0.4) return 0;
  return roll < 0.7 ? round + chance() : Math.round(chance() * 200) - 100;
}

function randomRange(chance: Chance): Condition {
  const field = chance() < 0.5 ? 'name' : 'amount';
  const value = (): string | number => (field === 'name' ? text(chance) : number(chance, ROUNDS * chance()));
  const ranges: (() => Comparison)[] = [
    () => ({ field, less: value() }),
    () => ({ field, lessOrEqual: value() }),
    () => ({ field, more: value() }),
    () => ({ field, moreOrEqual: value() }),
    () => ({ field, is: value() }),
    () => ({ field, in: [value(), value(), value()] }),
    () => ({ field, present: true }),
    () => ({ field, startsWith: text(chance) }),
  ];
  const range = () => (ranges[Math.floor(chance() * ranges.length)] as () => Comparison)();
  const inColor: Condition = { field: 'nested.color', is: 'red' };
  if (field === 'amount' && chance() < 0.3) return { all: [range(), inColor] };
  const inProject: Condition = { field: 'projectId', is: 'p' };
  return { all: chance() < 0.5 ? [inProject, range()] : [inProject, { all: [range(), range()] }] };
}

export const countingCases: readonly SuiteCase<DocumentStoreSubject, DocumentStoreCapability>[] = [1, 2, 3].map(
  (seed) => ({
    name: `counts documents within a range while they come, change, move and go: seed ${seed}`,
    run: (subject) => compareCounts(subject, seed),
  }),
);
