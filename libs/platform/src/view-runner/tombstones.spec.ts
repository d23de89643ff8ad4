import { afterEach, describe, expect, it } from '@jest/globals';
import { type Condition } from '@perkstream/kernel';
import { stoppedClock } from '@perkstream/kernel/testing';
import { SHOP } from '../testing/stock.aggregate.js';
import { untouchedView } from '../testing/stock.views.js';
import { stopReplicas, ViewsBesideCommit } from '../testing/views-beside-commit.js';
import { KEPT_MS, withoutTombstones } from './tombstones.js';
import { type View } from './view.js';

const clock = stoppedClock({ timers: 'real' });
afterEach(stopReplicas);

const streamOf = (key: string) => `stock-${SHOP}.${key}`;
const STREAM = streamOf('hot');

/** A stock is among the untouched ones from an addition to the next taking. */
async function started(view = untouchedView) {
  const world = new ViewsBesideCommit();
  const replica = await world.replica(undefined, [view] as unknown as View[]);
  await replica.views.start();
  const add = (key?: string) => replica.execute({ do: 'add', pieces: 9 }, key);
  const take = (key?: string) => replica.execute({ do: 'take', pieces: 1 }, key);
  return { world, views: replica.views, add, take, kept: () => world.documents.of('untouched') };
}

const ids = (documents: ReadonlyMap<string, object>) => [...documents.keys()];

async function shownOf({ views }: Awaited<ReturnType<typeof started>>) {
  const collection = views.collection(untouchedView);
  const one = await collection.get(STREAM);
  const many = await collection.getMany([STREAM]);
  const found = await collection.find({ where: { field: 'id', is: STREAM } });
  return [one, many, found, await collection.find({}), await collection.count()];
}

const NOWHERE = [undefined, [undefined], [], [], 0];

describe('a deleted document of a view beside the commit', () => {
  it('is not brought back by a write that is carried out late', async () => {
    const one = await started();
    const arrive = one.world.documents.holdNext('untouched');
    await one.add();
    await one.take();
    await one.world.caughtUp();
    await arrive();
    expect(await shownOf(one)).toEqual(NOWHERE);
  });

  it('is not brought back into a view that was rebuilt meanwhile', async () => {
    const one = await started();
    const arrive = one.world.documents.holdNext('untouched');
    await one.add();
    await one.take();
    await one.views.rebuildByName();
    await one.world.caughtUp();
    await arrive();
    expect(await shownOf(one)).toEqual(NOWHERE);
  });

  it('leaves nothing of itself, and is not shown', async () => {
    const one = await started();
    await one.add();
    await one.take();
    await one.world.caughtUp();
    const position = one.world.store.durable.at(-1)?.position;
    expect([...one.kept()]).toEqual([[STREAM, { id: STREAM, _at: position, _deletedAt: Date.now() }]]);
    expect(await shownOf(one)).toEqual(NOWHERE);
  });

  it('may come again by a newer event, and change like any other then', async () => {
    const one = await started();
    for (const change of [one.add, one.take, one.add]) await change();
    await one.world.caughtUp();
    const [shown, ...rest] = await shownOf(one);
    expect(shown).toEqual({ since: expect.any(String) });
    expect(rest).toEqual([[shown], [shown], [shown], 1]);
    await one.take();
    await one.world.caughtUp();
    expect(await shownOf(one)).toEqual(NOWHERE);
  });

  it('leaves a tombstone for an hour, which one replica removes then', async () => {
    const one = await started();
    const other = await one.world.replica(undefined, [untouchedView] as unknown as View[]);
    const keys = Array.from({ length: 250 }, (_each, n) => `stock-${n}`);
    await Promise.all([...keys, 'again'].map(one.add));
    await Promise.all([...keys, 'again'].map(one.take));
    await one.add('again');
    await one.world.caughtUp();
    clock.jumps(KEPT_MS);
    await one.add();
    await one.take();
    await one.world.caughtUp();
    await one.views.sweep();
    expect(one.kept().size).toBe(252);
    clock.jumps(1);
    await other.views.sweep();
    expect(one.kept().size).toBe(252);
    await one.views.sweep();
    expect(ids(one.kept())).toEqual([streamOf('again'), STREAM]);
    expect(one.world.failures).toEqual([]);
  });

  it('leaves none where the view says so', async () => {
    const one = await started({ ...untouchedView, leavesNoTombstones: true });
    await one.add();
    await one.take();
    await one.world.caughtUp();
    expect(ids(one.kept())).toEqual([]);
  });
});

describe('a condition for documents that are no tombstones', () => {
  const isThere = { field: '_deletedAt', present: false };
  const ofProject: Condition = { field: 'projectId', is: 'shop' };
  const id: Condition = { field: 'id', more: 'a' };

  it.each<[string, Condition]>([
    ['a value', ofProject],
    ['one of several values', { field: 'projectId', in: ['shop', 'other'] }],
    ['a range', { field: 'amount', less: 5 }],
    ['a value and an id', { all: [id, ofProject, { not: ofProject }] }],
    ['one of two values', { any: [ofProject, { field: 'amount', more: 5 }] }],
  ])('is that which asks for %s', (_what, where) => {
    expect(withoutTombstones(where)).toBe(where);
  });

  it.each<[string, Condition]>([
    ['an id', id],
    ['what is missing', { field: 'projectId', present: false }],
    ['null', { field: 'projectId', in: ['shop', null] }],
    ['an empty list', { field: 'tags', count: 0 }],
    ['another value', { not: ofProject }],
    ['a value or an id', { any: [ofProject, id] }],
    ['everything', { all: [] }],
  ])('is one more than that which asks for %s', (_what, where) => {
    expect(withoutTombstones(where)).toEqual({ all: [where, isThere] });
  });

  it('is one where nothing is asked for', () => {
    expect(withoutTombstones(undefined)).toEqual(isThere);
  });
});
