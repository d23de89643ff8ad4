import { describe, expect, it } from '@jest/globals';
import { loopTurns } from '@perkstream/kernel/testing';
import { FaultyEventStore } from '../testing/faulty-event-store.js';
import { runnerOver } from '../testing/runner-over.js';
import { contextOf, SHOP, stock } from '../testing/stock.aggregate.js';

const kept = { ...stock, snapshots: { every: 10, version: 1 } };
const STREAM = { aggregate: kept as never, projectId: SHOP, key: 'hot' };
const at = (minute: number) => `2026-03-01T08:${String(minute).padStart(2, '0')}:00.000Z`;

async function stocked(events: number) {
  const store = new FaultyEventStore({ exclusive: true });
  const { runner } = await runnerOver(store);
  for (let n = 0; n < events; n++) {
    await runner.execute(kept, 'hot', { do: 'add', pieces: 1 }, contextOf({ now: at(n) }));
  }
  await loopTurns(2);
  return { store, past: runner.past };
}

const left = (state: unknown) => (state as { readonly left: number }).left;
const all = () => true;

describe('the past of a stream', () => {
  it('has the state at a moment with the revision of the last event', async () => {
    const { past } = await stocked(25);
    for (const minute of [0, 9, 24]) {
      const { state, revision } = await past.asOf(STREAM, at(minute));
      expect([left(state), revision]).toEqual([minute + 1, minute]);
    }
    expect((await past.asOf(STREAM, '2026-03-01T07:59:59.999Z')).revision).toBe(-1);
  });

  it('says when the state is such a one next', async () => {
    const { past } = await stocked(5);
    expect(await past.nextTime(STREAM, at(1), (state) => left(state) >= 2)).toBe(at(2));
    expect(await past.nextTime(STREAM, at(1), (state) => left(state) > 5)).toBeUndefined();
  });

  it('has the newest changes first, page by page, each with the state before it and after it', async () => {
    const { past } = await stocked(25);
    const first = await past.changes(STREAM, { limit: 10, counts: all });
    expect(first.changes.map(({ before, after }) => [left(before), left(after)])[0]).toEqual([24, 25]);
    const second = await past.changes(STREAM, { limit: 10, counts: all, below: first.below! });
    const third = await past.changes(STREAM, { limit: 10, counts: all, below: second.below! });
    const seen = [first, second, third].flatMap(({ changes }) => changes.map(({ stored }) => stored.revision));
    expect(seen).toEqual(Array.from({ length: 25 }, (_none, n) => 24 - n));
    expect(third.below).toBeUndefined();
  });

  it('folds what is not wanted, and has no page behind the last that is', async () => {
    const { past } = await stocked(25);
    const counts = ({ revision }: { readonly revision: number }) => revision % 10 === 5;
    const page = await past.changes(STREAM, { limit: 2, counts });
    expect(page.changes.map(({ stored, after }) => [stored.revision, left(after)])).toEqual([
      [15, 16],
      [5, 6],
    ]);
    expect(page.below).toBeUndefined();
    const short = await past.changes(STREAM, { limit: 1, counts });
    expect(await past.changes(STREAM, { limit: 1, counts, below: short.below! })).toMatchObject({
      changes: [{ stored: { revision: 5 } }],
    });
  });

  it('of a thousand events costs as many reads of pages as it takes', async () => {
    const { store, past } = await stocked(40);
    const before = store.reads;
    await past.changes(STREAM, { limit: 50, counts: all });
    await past.asOf(STREAM, at(3));
    expect(store.reads - before).toBeLessThanOrEqual(6);
  });
});
