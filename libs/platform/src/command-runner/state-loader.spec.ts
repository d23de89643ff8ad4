import { describe, expect, it } from '@jest/globals';
import { type Aggregate, isRefusal } from '@perkstream/kernel';
import { loopTurns } from '@perkstream/kernel/testing';
import { FaultyEventStore } from '../testing/faulty-event-store.js';
import { HeldKeys } from '../testing/held-keys.js';
import { runnerOver } from '../testing/runner-over.js';
import { contextOf, SHOP, stock, type StockEvent } from '../testing/stock.aggregate.js';
import { partsOfStream, streamName } from '../stream-name.js';
import { recordable } from './recordable.js';

const HOT = streamName('stock', SHOP, 'hot');
const add = { do: 'add', pieces: 1 } as const;

function write(store: FaultyEventStore, count: number): void {
  const event: StockEvent = { type: 'stock.added', data: { pieces: 1 } };
  for (let n = 0; n < count; n++) store.write(HOT, ...recordable([event], contextOf()));
}

describe('loading a stream', () => {
  it('reads all of it, however long', async () => {
    const store = new FaultyEventStore({ exclusive: true });
    write(store, 2500);
    const { runner } = await runnerOver(store);
    expect(await runner.currentWithRevision(stock, SHOP, 'hot')).toEqual({
      state: { left: 2500, taken: 0 },
      revision: 2499,
    });
  });

  it('ends where the last page is full', async () => {
    const store = new FaultyEventStore({ exclusive: true });
    write(store, 2000);
    const { runner } = await runnerOver(store);
    expect((await runner.currentWithRevision(stock, SHOP, 'hot')).revision).toBe(1999);
  });

  it('is done once for all who want it at once', async () => {
    const store = new FaultyEventStore({ exclusive: true, delay: () => 1 });
    write(store, 100);
    const { runner } = await runnerOver(store);
    const outcomes = await Promise.all(
      Array.from({ length: 150 }, () => runner.execute(stock, 'hot', { do: 'take', pieces: 1 }, contextOf())),
    );
    expect(store.reads).toBe(1);
    expect(outcomes.filter(isRefusal)).toHaveLength(50);
  });

  it('is tried again by the next who wants it after it failed', async () => {
    const store = new FaultyEventStore({ exclusive: true });
    write(store, 3);
    const { runner } = await runnerOver(store);
    store.failReads(1);
    await expect(runner.currentWithRevision(stock, SHOP, 'hot')).rejects.toMatchObject({ name: 'EngineUnavailable' });
    expect((await runner.currentWithRevision(stock, SHOP, 'hot')).revision).toBe(2);
  });

  it('reads only what is new after a race that was lost', async () => {
    const store = new FaultyEventStore();
    write(store, 1500);
    const { runner } = await runnerOver(store);
    await runner.currentWithRevision(stock, SHOP, 'hot');
    write(store, 1);
    const before = store.reads;
    expect(await runner.execute(stock, 'hot', add, contextOf())).toMatchObject({
      revision: 1501,
      state: { left: 1502 },
    });
    expect(store.reads - before).toBe(2);
  });

  it('brings old events to the shape of today', async () => {
    const store = new FaultyEventStore();
    write(store, 3);
    const twice: Aggregate<never, StockEvent, { left: number; taken: number }> = {
      ...stock,
      upcast: ({ data }) => ({ type: 'stock.added', data: { pieces: 2 * (data as { pieces: number }).pieces } }),
    };
    const { runner } = await runnerOver(store);
    expect((await runner.currentWithRevision(twice, SHOP, 'hot')).state.left).toBe(6);
    write(store, 1);
    expect((await runner.currentWithRevision(twice, SHOP, 'hot')).state.left).toBe(8);
  });
});

describe('streams that hold personal data', () => {
  const personal = { ...stock, personal: true };

  it('are sealed as they are stored, and read in the clear', async () => {
    const store = new FaultyEventStore();
    const keys = new HeldKeys();
    const { runner } = await runnerOver(store, { keys });
    await runner.execute(personal, 'ada', { do: 'add', pieces: 41 }, contextOf());
    expect(JSON.stringify(store.durable)).not.toContain('pieces');
    const { runner: next } = await runnerOver(store, { keys });
    expect((await next.currentWithRevision(personal, SHOP, 'ada')).state.left).toBe(41);
    const repeated = await runner.recall(personal, 'ada', contextOf({ repeatSince: '2026-03-01T08:00:00.000Z' }));
    expect(repeated).toBeUndefined();
  });

  it('give what a repeated command did in the clear', async () => {
    const store = new FaultyEventStore();
    const { runner } = await runnerOver(store);
    const context = contextOf();
    await runner.execute(personal, 'ada', { do: 'add', pieces: 41 }, context);
    const repeat = { ...context, repeatSince: context.now };
    expect((await runner.recall(personal, 'ada', repeat))?.events).toMatchObject([
      { type: 'stock.added', data: { pieces: 41 } },
    ]);
  });

  it('get no key before there is something to seal', async () => {
    const keys = new HeldKeys();
    const { runner } = await runnerOver(new FaultyEventStore(), { keys });
    expect(await runner.execute(personal, 'ada', { do: 'take', pieces: 1 }, contextOf())).toEqual({
      refused: 'sold_out',
    });
    await runner.execute(personal, 'ada', { do: 'nothing' }, contextOf());
    await runner.currentWithRevision(personal, SHOP, 'ada');
    expect(keys.durable.size).toBe(0);
    await runner.execute(personal, 'ada', add, contextOf());
    expect([...keys.durable.keys()]).toEqual(['stock-proj_shop.ada']);
  });

  it('are decided on as they are when the key has come', async () => {
    const keys = new HeldKeys();
    const store = new FaultyEventStore({ exclusive: true });
    const { runner } = await runnerOver(store, { keys });
    const come = keys.hold();
    const adding = Array.from({ length: 20 }, () => runner.execute(personal, 'ada', add, contextOf()));
    const taking = runner.execute(personal, 'ada', { do: 'take', pieces: 20 }, contextOf());
    await loopTurns();
    come();
    await Promise.all(adding);
    expect(isRefusal(await taking)).toBe(true);
    expect((await runner.currentWithRevision(personal, SHOP, 'ada')).state.left).toBe(20);
  });
});

describe('the name of a stream', () => {
  it('is put together and taken apart again, also where the key holds dots and hyphens', () => {
    const name = streamName('voucher', 'proj_1', 'SUMMER-25.v2');
    expect(partsOfStream(name)).toEqual({ category: 'voucher', projectId: 'proj_1', key: 'SUMMER-25.v2' });
  });
});
