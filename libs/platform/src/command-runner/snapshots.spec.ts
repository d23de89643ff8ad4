import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { loopTurns, until } from '@perkstream/kernel/testing';
import { type FaultyDocuments } from '../testing/faulty-documents.js';
import { FaultyEventStore } from '../testing/faulty-event-store.js';
import { HeldKeys } from '../testing/held-keys.js';
import { runnerOver } from '../testing/runner-over.js';
import { contextOf, SHOP, stock } from '../testing/stock.aggregate.js';
import { streamName } from '../stream-name.js';
import { type Snapshot } from './state-loader.js';

const HOT = streamName('stock', SHOP, 'hot');
const kept = { ...stock, snapshots: { every: 10, version: 1 } };
const add = { do: 'add', pieces: 1 } as const;

function snapshotOf(documents: FaultyDocuments): Snapshot | undefined {
  return documents.durable.get('snapshots')?.get(HOT) as Snapshot | undefined;
}

async function grown(aggregate: typeof kept, commands: number) {
  const store = new FaultyEventStore({ exclusive: true });
  const { runner, documents } = await runnerOver(store);
  for (let n = 0; n < commands; n++) await runner.execute(aggregate, 'hot', add, contextOf());
  await loopTurns();
  await loopTurns();
  return { store, documents };
}

/** What another process would read of the streams from now on. */
async function loaded<A extends typeof kept>(store: FaultyEventStore, documents: FaultyDocuments, aggregate: A) {
  const read = store.read.bind(store);
  const from: (number | undefined)[] = [];
  store.read = (stream, options) => {
    from.push(options?.from);
    return read(stream, options);
  };
  const { runner } = await runnerOver(store, { documents });
  const { state, revision } = await runner.currentWithRevision(aggregate, SHOP, 'hot');
  return { state, revision, from };
}

describe('a snapshot', () => {
  it('is kept every so many events, with the revision that it stands for', async () => {
    const { documents } = await grown(kept, 25);
    expect(snapshotOf(documents)).toEqual({ version: 1, revision: 19, state: { left: 20, taken: 0 } });
  });

  it('is kept where several events at once step over the mark', async () => {
    const store = new FaultyEventStore({ exclusive: true });
    const { runner, documents } = await runnerOver(store);
    await runner.execute(kept, 'hot', { do: 'add', pieces: 100 }, contextOf());
    await runner.execute(kept, 'hot', { do: 'take', pieces: 7 }, contextOf());
    expect(snapshotOf(documents)).toBeUndefined();
    await runner.execute(kept, 'hot', { do: 'take', pieces: 7 }, contextOf());
    await loopTurns();
    await loopTurns();
    expect(snapshotOf(documents)).toEqual({ version: 1, revision: 14, state: { left: 86, taken: 14 } });
  });

  it('leads to the same state as the whole stream, and spares reading what went before', async () => {
    const { store, documents } = await grown(kept, 25);
    const { state, revision, from } = await loaded(store, documents, kept);
    expect({ state, revision }).toEqual({ state: { left: 25, taken: 0 }, revision: 24 });
    // A short beginning of the stream, which may have been all of it; then from the snapshot on.
    expect(from).toEqual([0, 19, 20]);
  });

  it('of another version is passed over', async () => {
    const { store, documents } = await grown(kept, 25);
    documents.durable.get('snapshots')?.set(HOT, { version: 1, revision: 19, state: { wrong: true } });
    const { state, from } = await loaded(store, documents, { ...stock, snapshots: { every: 10, version: 2 } });
    expect(state).toEqual({ left: 25, taken: 0 });
    expect(from).toEqual([0, 10]);
  });

  it('that lies ahead of its stream is passed over: the streams came out of an older backup', async () => {
    const { store, documents } = await grown(kept, 5);
    documents.durable.get('snapshots')?.set(HOT, { version: 1, revision: 9, state: { left: 10, taken: 0 } });
    expect((await loaded(store, documents, kept)).state).toEqual({ left: 5, taken: 0 });
  });

  it('never takes the place of a newer one', async () => {
    const { documents } = await grown(kept, 25);
    const { runner, documents: others } = await runnerOver(new FaultyEventStore({ exclusive: true }));
    others.durable.set('snapshots', documents.durable.get('snapshots') as Map<string, object>);
    for (let n = 0; n < 12; n++) await runner.execute(kept, 'hot', add, contextOf());
    await loopTurns();
    expect(snapshotOf(others)?.revision).toBe(19);
  });

  it('that cannot be kept keeps nobody from an answer', async () => {
    const store = new FaultyEventStore({ exclusive: true });
    const { runner, documents } = await runnerOver(store);
    documents.isAway = true;
    for (let n = 0; n < 15; n++) await runner.execute(stock, 'hot', add, contextOf());
    await runner.execute(kept, 'other', add, contextOf());
    for (let n = 0; n < 15; n++) expect(isRefusal(await runner.execute(kept, 'other', add, contextOf()))).toBe(false);
    await loopTurns();
    expect(snapshotOf(documents)).toBeUndefined();
  });

  it('is never kept nor read of streams that hold personal data', async () => {
    const store = new FaultyEventStore({ exclusive: true });
    const keys = new HeldKeys();
    const { runner, documents } = await runnerOver(store, { keys });
    const personal = { ...kept, personal: true };
    for (let n = 0; n < 25; n++) await runner.execute(personal, 'hot', add, contextOf());
    await loopTurns();
    expect(snapshotOf(documents)).toBeUndefined();
    documents.durable.get('snapshots')?.set(HOT, { version: 1, revision: 19, state: { wrong: true } });
    const { runner: next } = await runnerOver(store, { keys, documents });
    expect((await next.currentWithRevision(personal, SHOP, 'hot')).state).toEqual({ left: 25, taken: 0 });
  });

  it.each([1, 5, 30])('hides no command that another process carried out %i events before it', async (before) => {
    const store = new FaultyEventStore();
    const { runner, documents } = await runnerOver(store);
    const now = new Date().toISOString();
    for (let n = 0; n < 40 - before; n++) await runner.execute(kept, 'hot', add, contextOf({ now }));
    const both = contextOf({ now });
    await runner.execute(kept, 'hot', add, both);
    for (let n = 1; n < before; n++) await runner.execute(kept, 'hot', add, contextOf({ now }));
    await until(() => snapshotOf(documents)?.revision === 39);
    const slow = await runnerOver(store, { documents });
    expect(await slow.runner.execute(kept, 'hot', add, both)).toMatchObject({ repeated: true });
    expect(store.durable).toHaveLength(40);
  });
});
