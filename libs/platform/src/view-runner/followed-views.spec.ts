import { afterEach, describe, expect, it } from '@jest/globals';
import { loopTurns, stoppedClock } from '@perkstream/kernel/testing';
import { EngineUnavailable } from '@perkstream/ports';
import { leasedCheckpoints, Lease } from '../following/lease.js';
import { SHARES } from '../following/shares.js';
import { PersonalData } from '../personal-data/personal-data.js';
import { contextOf, SHOP, stock, type StockCommand } from '../testing/stock.aggregate.js';
import { oddView, stocksView, takingsView, totalsView } from '../testing/stock.views.js';
import { plain, stopReplicas, ViewsBesideCommit } from '../testing/views-beside-commit.js';
import { type Checkpoint } from './rebuild.js';
import { type View } from './view.js';
import { ViewRunner } from './view-runner.js';

afterEach(stopReplicas);

async function started() {
  const world = new ViewsBesideCommit();
  const replica = await world.replica();
  await replica.views.start();
  return { world, ...replica };
}

/** Of another service, without views. */
async function otherRunner({ store, documents, keys }: ViewsBesideCommit): Promise<ViewRunner> {
  const records = {
    checkpoints: await documents.open<Checkpoint>(plain('other_checkpoints')),
    positions: await documents.open(leasedCheckpoints('other_positions')),
    follower: 'other',
  };
  return new ViewRunner(store, documents, new PersonalData(keys), records, { reportFailure: () => undefined });
}

const TWELVE = { pieces: 12, additions: 12 };

/** A replica that counts the documents of stocks that it writes. */
async function writing(world: ViewsBesideCommit) {
  let written = 0;
  const view = stocksView();
  const counted: typeof view = {
    ...view,
    project: (event) =>
      view.project(event).map((each) => ({
        ...each,
        change: (before) => {
          written += 1;
          return each.change(before);
        },
      })),
  };
  const replica = await world.replica(counted);
  await replica.views.start();
  return { ...replica, written: () => written };
}

type Execute = (command: StockCommand, key?: string) => Promise<unknown>;

async function busy(execute: Execute, commands: number): Promise<void> {
  const work = Array.from({ length: commands }, async (_each, n) => {
    const key = `stock-${n % 5}`;
    await execute(n % 3 === 2 ? { do: 'take', pieces: 1 + (n % 2) } : { do: 'add', pieces: n }, key);
  });
  await Promise.all(work);
}

describe('views beside the commit', () => {
  it('show what was answered', async () => {
    const { execute, shown } = await started();
    await execute({ do: 'add', pieces: 5 });
    expect(await shown()).toEqual({ key: 'hot', left: 5, taken: 0 });
    await execute({ do: 'take', pieces: 2 });
    expect(await shown()).toEqual({ key: 'hot', left: 3, taken: 2 });
  });

  it('show every one of many that were answered at once', async () => {
    const { world, execute, shown } = await started();
    await Promise.all(Array.from({ length: 200 }, () => execute({ do: 'add', pieces: 1 })));
    expect(await shown()).toEqual({ key: 'hot', left: 200, taken: 0 });
    await world.caughtUp();
    expect(world.image()['totals']).toEqual({ [SHOP]: { pieces: 200, additions: 200 } });
  });

  it('show it in the replica that answered, also when another one follows', async () => {
    const { world, execute } = await started();
    const other = await world.replica();
    await other.views.start();
    await other.execute({ do: 'add', pieces: 5 });
    expect(await other.shown()).toMatchObject({ left: 5 });
    await execute({ do: 'add', pieces: 1 });
    expect(await other.shown()).toMatchObject({ left: 6 });
  });

  it('do not show how far they got', async () => {
    const { execute, views } = await started();
    await execute({ do: 'add', pieces: 5 });
    const collection = views.collection(stocksView());
    for (const found of [await collection.find({}), await collection.getMany(['hot'])]) {
      expect(found).toEqual([{ key: 'hot', left: 5, taken: 0 }]);
    }
  });

  it('are left as they are by events that come again', async () => {
    const { world, execute, views } = await started();
    await busy(execute, 60);
    await world.caughtUp();
    const before = world.image();
    await views.stop();
    world.documents.of('view_positions').clear();
    const next = await world.replica();
    await next.views.start();
    await world.caughtUp();
    expect(world.image()).toEqual(before);
  });

  it('go on beside a mistake of one of them, which is reported', async () => {
    const world = new ViewsBesideCommit();
    const { views, execute, shown } = await world.replica(stocksView(), [takingsView, oddView] as unknown as View[]);
    await views.start();
    const commands: [StockCommand, string][] = [
      [{ do: 'add', pieces: 5 }, 'odd'],
      [{ do: 'add', pieces: 3 }, 'even'],
      [{ do: 'take', pieces: 1 }, 'odd'],
    ];
    for (const [command, key] of commands) await execute(command, key);
    await world.caughtUp();
    expect([await shown('odd'), await shown('even')]).toMatchObject([{ left: 4 }, { left: 3 }]);
    expect([...world.documents.of('odd').keys()]).toEqual(['even']);
    expect(world.failures.map(String)).toEqual(['Error: cannot change odd', 'Error: cannot show a taking']);
  });

  it('are waited for only where they show single entities', async () => {
    const world = new ViewsBesideCommit();
    const { views, runner } = await world.replica(stocksView(), []);
    const totalsOnly = await otherRunner(world);
    await totalsOnly.add(totalsView as unknown as View);
    await totalsOnly.start();
    await views.start();
    await runner.execute(stock, 'hot', { do: 'add', pieces: 1 }, contextOf());
    world.documents.isAway = true;
    const answered = totalsOnly.afterAppend(world.store.durable).then(() => 'answered');
    expect(await Promise.race([answered, loopTurns(50).then(() => 'waits')])).toBe('answered');
    world.documents.isAway = false;
    await totalsOnly.stop();
  });

  it('are waited for by who has heard of an event, up to that event', async () => {
    const { world, execute, views } = await started();
    await execute({ do: 'add', pieces: 5 });
    const position = world.store.durable.at(-1)?.position ?? -1;
    let isThere = false;
    const waiting = views.caughtUpTo(position + 1).then(() => (isThere = true));
    await views.caughtUpTo(position);
    expect(isThere).toBe(false);
    await execute({ do: 'add', pieces: 1 });
    await waiting;
  });

  it('are followed only where there are any', async () => {
    const world = new ViewsBesideCommit();
    let subscriptions = 0;
    const subscribe = world.store.subscribe.bind(world.store);
    world.store.subscribe = (options) => {
      subscriptions += 1;
      return subscribe(options);
    };
    const [none, some] = [await otherRunner(world), await otherRunner(world)];
    await none.start();
    expect(subscriptions).toBe(0);
    await some.add(totalsView as unknown as View);
    await some.start();
    expect(subscriptions).toBe(1);
    await Promise.all([none.stop(), some.stop()]);
  });

  it('answer at once when they are stopped', async () => {
    const { world, execute, views } = await started();
    world.documents.isAway = true;
    const adding = execute({ do: 'add', pieces: 5 });
    await loopTurns(20);
    world.documents.isAway = false;
    await views.stop();
    await adding;
    await execute({ do: 'add', pieces: 5 });
  });
});

describe('views beside the commit, written by several replicas', () => {
  const clock = stoppedClock();
  afterEach(stopReplicas);

  it.each([1, 2, 4])('are written once together, and evenly (%s replicas)', async (count) => {
    const world = new ViewsBesideCommit();
    const replicas: Awaited<ReturnType<typeof writing>>[] = [];
    while (replicas.length < count) replicas.push(await writing(world));
    await clock.until(() => world.parts().length === count && Math.min(...world.parts()) === SHARES / count);
    const keys = Array.from({ length: 400 }, (_each, n) => `stock-${n}`);
    await clock.during(Promise.all(keys.map((key) => replicas[0]!.execute({ do: 'add', pieces: 1 }, key))));
    await clock.until(() => Object.keys(world.image()['stocks'] ?? {}).length === keys.length);
    const written = replicas.map((replica) => replica.written());
    expect(written.reduce((sum, each) => sum + each, 0)).toBe(keys.length);
    expect(Math.max(...written)).toBeLessThanOrEqual((1.2 * keys.length) / count);
  });

  it('show in one what was answered by another, while replicas come and go', async () => {
    const world = new ViewsBesideCommit();
    const replicas = [await writing(world)];
    for (let round = 0; round < 12; round++) {
      if (round % 4 === 1) replicas.push(await writing(world));
      if (round % 4 === 3) await replicas.shift()!.views.stop();
      const [one, other = one] = [replicas[0]!, replicas.at(-1)];
      await clock.during(one.execute({ do: 'add', pieces: 1 }, 'hot'));
      expect(await clock.during(other.shown('hot'))).toMatchObject({ left: round + 1 });
      await clock.passes(700);
    }
    await clock.until(() => JSON.stringify(world.image()['totals']) === JSON.stringify({ [SHOP]: TWELVE }));
  });
});

describe('views beside the commit, where time passes', () => {
  afterEach(() => clock.during(stopReplicas()));
  const clock = stoppedClock();

  it('take in larger steps what no answer waits for', async () => {
    const world = new ViewsBesideCommit();
    const { views, execute } = await world.replica(totalsView as never, []);
    const counted = () => (world.documents.of('totals').get(SHOP) as { pieces: number } | undefined)?.pieces;
    await clock.during(views.start());
    const began = performance.now();
    const steps = new Set<number | undefined>();
    for (let added = 0; added < 40; added++) {
      await clock.during(execute({ do: 'add', pieces: 1 }));
      await clock.passes(25);
      steps.add(counted());
    }
    expect(steps.size).toBeLessThan(3 + (performance.now() - began) / 250);
    await clock.until(() => counted() === 40);
  });
});

describe('views beside the commit, whose documents are away', () => {
  // While the clock is the test's: later, what waits for a timer of it would never end.
  afterEach(() => clock.during(stopReplicas()));
  const clock = stoppedClock();

  it('keep nobody from an answer for long, and come to the same in the end', async () => {
    const { world, execute, shown } = await started();
    world.documents.isAway = true;
    await clock.during(execute({ do: 'add', pieces: 5 }));
    world.documents.isAway = false;
    await clock.during(world.caughtUp());
    expect(await shown()).toMatchObject({ left: 5 });
    // The follower may have looked after its lease meanwhile, which lies among the documents.
    expect(world.failures.filter((failure) => !(failure instanceof EngineUnavailable))).toEqual([]);
  });

  it('are waited for by who looks for what was answered without them', async () => {
    const { world, execute, shown } = await started();
    world.documents.isAway = true;
    await clock.during(execute({ do: 'add', pieces: 5 }));
    const looking = Promise.all([shown(), shown('other')]);
    await loopTurns(20);
    world.documents.isAway = false;
    expect(await clock.during(looking)).toEqual([{ key: 'hot', left: 5, taken: 0 }, undefined]);
  });

  it('are waited for in vain by who has heard of an event, who hears of it again then', async () => {
    const { views } = await started();
    const failed = views.caughtUpTo(1_000).catch((error: unknown) => error);
    expect(await clock.during(failed)).toBeInstanceOf(EngineUnavailable);
  });

  it('are waited for in vain by one look, not by the next', async () => {
    const { world, execute, shown } = await started();
    world.documents.isAway = true;
    await clock.during(execute({ do: 'add', pieces: 5 }));
    expect(await clock.during(shown())).toBeUndefined();
    // No time passes any more: it would wait for ever.
    expect(await shown()).toBeUndefined();
    world.documents.isAway = false;
  });
});

describe('a rebuild beside the commit', () => {
  it('gives the same documents, also while events come in', async () => {
    const { world, execute, views } = await started();
    await busy(execute, 60);
    const work = busy(execute, 60);
    const rebuilt = await views.rebuildByName();
    await work;
    await world.caughtUp();
    expect(rebuilt).toEqual(['stocks', 'totals', 'untouched', 'takings']);
    const withRebuild = world.image();
    for (const name of rebuilt) world.documents.of(name).clear();
    await views.stop();
    world.documents.of('view_positions').clear();
    const next = await world.replica();
    await next.views.start();
    await world.caughtUp();
    expect(world.image()).toEqual(withRebuild);
  });

  it('reads each event once for all views, on request and at a start', async () => {
    const { world, execute, views } = await started();
    await busy(execute, 60);
    await world.caughtUp();
    await views.stop();
    let read = 0;
    const readAll = world.store.readAll.bind(world.store);
    world.store.readAll = async (options) => {
      const events = await readAll(options);
      read += events.length;
      return events;
    };
    await views.rebuildByName();
    expect(read).toBe(world.store.durable.length);
    world.documents.of('view_checkpoints').clear();
    await world.replica();
    expect(read).toBe(2 * world.store.durable.length);
  });

  it('is made once by replicas that start together', async () => {
    const world = new ViewsBesideCommit();
    const first = await world.replica();
    await first.views.start();
    await busy(first.execute, 30);
    await first.views.stop();
    let swaps = 0;
    const swap = world.documents.swap.bind(world.documents);
    world.documents.swap = (...names) => {
      swaps += 1;
      return swap(...names);
    };
    const replicas = await Promise.all([1, 2, 3].map(() => world.replica(stocksView(2))));
    expect(swaps).toBe(1);
    await Promise.all(replicas.map(({ views }) => views.start()));
    await busy((replicas[1] as (typeof replicas)[0]).execute, 30);
    await world.caughtUp();
    const stocks = world.store.durable.filter(({ type }) => type === 'stock.taken').length;
    const shown = Object.values(world.image()['stocks'] ?? {}) as { taken: number }[];
    expect(shown.reduce((sum, { taken }) => sum + taken, 0)).toBe(stocks);
  });

  it('ends where another replica has taken over, and leaves alone what that one builds', async () => {
    const { world, execute, views } = await started();
    await busy(execute, 20);
    await world.caughtUp();
    const other = new Lease(await world.documents.open(leasedCheckpoints('view_positions')), 'test/rebuild', false);
    const before = world.image();
    const afterSlice = async () => {
      await other.take(true);
      await (await world.documents.open(plain('totals_rebuild'))).put('of the other', {});
    };
    const rebuilt = views.rebuildByName('totals', { tempo: { slice: () => 5, afterSlice } });
    await expect(rebuilt).rejects.toThrow('Another replica took over meanwhile');
    await expect(rebuilt).rejects.toBeInstanceOf(EngineUnavailable);
    expect(world.image()).toEqual(before);
    expect(world.documents.of('totals_rebuild').get('of the other')).toBeDefined();
    expect(other.isHeld).toBe(true);
  });

  it('leaves nothing out that came while nobody followed', async () => {
    const world = new ViewsBesideCommit();
    const before = await world.replica();
    await busy(before.execute, 20);
    const { views } = await world.replica();
    await busy(before.execute, 20);
    await views.start();
    await world.caughtUp();
    const added = world.store.durable.filter(({ type }) => type === 'stock.added');
    expect(world.image()['totals']).toMatchObject({ [SHOP]: { additions: added.length } });
  });
});
