import { describe, expect, it } from '@jest/globals';
import { type Aggregate } from '@perkstream/kernel';
import { loopTurns } from '@perkstream/kernel/testing';
import { FaultyEventStore } from '../testing/faulty-event-store.js';
import { runnerOver } from '../testing/runner-over.js';
import { contextOf, SHOP, stock, type StockCommand, type StockEvent } from '../testing/stock.aggregate.js';

const add = { do: 'add', pieces: 1 } as const;
const kept = { ...stock, snapshots: { every: 10, version: 1 } };

/** The last event says all. */
const whole: Aggregate<StockCommand, StockEvent, number> = {
  category: 'stock',
  eventsAreWhole: true,
  initial: 0,
  decide: ({ do: _do, ...data }) => ('pieces' in data ? [{ type: 'stock.added', data }] : []),
  evolve: (_state, { data: { pieces } }) => pieces,
};

async function started() {
  const store = new FaultyEventStore({ exclusive: true });
  const { runner } = await runnerOver(store);
  const positionOf = (revision: number) => runner.positionOf(stock, SHOP, 'hot', revision);
  return { store, runner, positionOf };
}

describe('the state up to a place in the order of all events', () => {
  it('knows nothing of what happened later, in the same stream or before it began', async () => {
    const { runner, positionOf } = await started();
    await runner.execute(stock, 'other', add, contextOf());
    for (let n = 0; n < 5; n++) await runner.execute(stock, 'hot', add, contextOf());
    const upTo = async (position: number | undefined) => (await runner.stateUpTo(stock, SHOP, 'hot', position)).left;
    expect(await upTo((await positionOf(0)) - 1)).toBe(0);
    for (let revision = 0; revision < 5; revision++) expect(await upTo(await positionOf(revision))).toBe(revision + 1);
    expect(await upTo(Infinity)).toBe(5);
    expect(await upTo(undefined)).toBe(5);
    expect((await runner.stateUpTo(stock, SHOP, 'nobody', 7)).left).toBe(0);
    expect((await runner.firstState(stock, SHOP, 'hot')).left).toBe(1);
    expect((await runner.firstState(stock, SHOP, 'nobody')).left).toBe(0);
  });

  it('begins with a snapshot that is not later', async () => {
    const { store, runner, positionOf } = await started();
    for (let n = 0; n < 25; n++) await runner.execute(kept, 'hot', add, contextOf());
    await loopTurns(2);
    const from: (number | undefined)[] = [];
    const positions = [await positionOf(12), await positionOf(21)];
    const read = store.read.bind(store);
    store.read = (stream, options) => {
      from.push(options?.from);
      return read(stream, options);
    };
    const [early, late] = [
      await runner.stateUpTo(kept, SHOP, 'hot', positions[0]),
      await runner.stateUpTo(kept, SHOP, 'hot', positions[1]),
    ];
    expect([early.left, late.left]).toEqual([13, 22]);
    // The last event, that of the snapshot, and the events after nothing or after the snapshot.
    expect(from).toEqual([undefined, 19, 0, undefined, 19, 20]);
  });

  it('at a moment: everything up to that millisecond, also what was stored after something later', async () => {
    const { runner } = await started();
    const at = (seconds: number) => `2026-03-01T08:00:0${seconds}.000Z`;
    const upTo = async (moment: string) => (await runner.stateUpTo(stock, SHOP, 'hot', moment)).left;
    for (const now of [at(1), at(3), at(2), at(5)]) await runner.execute(stock, 'hot', add, contextOf({ now }));
    expect(await upTo('2026-03-01T08:00:00.999Z')).toBe(0);
    expect([await upTo(at(1)), await upTo(at(2)), await upTo(at(3)), await upTo(at(4))]).toEqual([1, 2, 3, 3]);
    expect([await upTo('2026-03-01T08:00:04.999Z'), await upTo(at(5)), await upTo(at(9))]).toEqual([3, 4, 4]);
    expect((await runner.stateUpTo(stock, SHOP, 'nobody', at(9))).left).toBe(0);
  });

  it('costs one short read where nothing happened to the stream since', async () => {
    const { store, runner, positionOf } = await started();
    for (let n = 0; n < 3; n++) await runner.execute(stock, 'hot', add, contextOf());
    const position = await positionOf(2);
    const before = store.reads;
    expect((await runner.stateUpTo(stock, SHOP, 'hot', position)).left).toBe(3);
    expect(store.reads - before).toBe(1);
  });

  it('is read from one event where each says all', async () => {
    const { store, runner, positionOf } = await started();
    for (let pieces = 1; pieces <= 50; pieces++) await runner.execute(whole, 'hot', { do: 'add', pieces }, contextOf());
    const positions = [await positionOf(48), await positionOf(3)];
    const before = store.reads;
    expect(await runner.stateUpTo(whole, SHOP, 'hot', positions[0])).toBe(49);
    expect(await runner.stateUpTo(whole, SHOP, 'hot', positions[1])).toBe(4);
    expect(store.reads - before).toBeLessThanOrEqual(2 * 8);
    expect(await runner.stateUpTo(whole, SHOP, 'hot', -1)).toBe(0);
  });
});
