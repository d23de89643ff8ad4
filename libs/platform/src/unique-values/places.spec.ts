import { describe, expect, it } from '@jest/globals';
import { FaultyEventStore } from '../testing/faulty-event-store.js';
import { runnerOver } from '../testing/runner-over.js';
import { contextOf } from '../testing/stock.aggregate.js';
import { type Placed, Places } from './places.js';

const LATER = '2026-03-01T08:02:00.000Z';

async function world(made: readonly string[] = []) {
  const store = new FaultyEventStore();
  const standing = new Map<string, 'made' | 'not_made' | 'gone'>(made.map((id) => [id, 'made']));
  const things: Placed = {
    listed: async () => [...standing].flatMap(([id, is]) => (is === 'made' ? [id] : [])),
    stateOf: async (id) => standing.get(id) ?? 'not_made',
  };
  const replicas = [new Places((await runnerOver(store)).runner), new Places((await runnerOver(store)).runner)];
  const take = (id: string, given = {}, replica = 0) =>
    (replicas[replica] as Places).take('things', id, 3, contextOf({ commandId: `v-${id}`, ...given }), things);
  return { standing, take };
}

describe('places of things', () => {
  it('are as many as there may be, in however many replicas they are wanted at once', async () => {
    const { take } = await world(['old']);
    const taken = await Promise.all(Array.from({ length: 20 }, (_one, n) => take(`n${n}`, {}, n % 2)));
    expect(taken.filter(Boolean)).toHaveLength(2);
  });

  it('are taken once by the same thing', async () => {
    const { take } = await world();
    for (let time = 0; time < 5; time++) expect(await take('a')).toBe(true);
    expect([await take('b'), await take('c'), await take('d')]).toEqual([true, true, false]);
  });

  it('are free again when a thing is gone, and a minute after it was to be made and was not', async () => {
    const { standing, take } = await world();
    await take('a');
    await take('b');
    await take('c');
    standing.set('a', 'made').set('b', 'gone');
    expect([await take('d'), await take('e')]).toEqual([true, false]);
    standing.set('d', 'made');
    expect([await take('e', { now: LATER }), await take('f', { now: LATER })]).toEqual([true, false]);
  });
});
