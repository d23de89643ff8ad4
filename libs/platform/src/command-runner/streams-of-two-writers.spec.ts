import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isRefusal } from '@perkstream/kernel';
import { loopTurns, until } from '@perkstream/kernel/testing';
import { EngineUnavailable, type NewEvent } from '@perkstream/ports';
import { type AppendFault, FaultyEventStore } from '../testing/faulty-event-store.js';
import { HeldKeys } from '../testing/held-keys.js';
import { runnerOver } from '../testing/runner-over.js';
import { contextOf, SHOP, stock, type Stock, type StockEvent } from '../testing/stock.aggregate.js';
import { streamName } from '../stream-name.js';
import { type CommandRunner } from './command-runner.js';
import { recordable } from './recordable.js';

const HOT = streamName('stock', SHOP, 'hot');
const failure = (error: unknown) => error;
const byOthers = (event: StockEvent): NewEvent[] => recordable([event], contextOf());
const addedByOthers = (pieces: number) => byOthers({ type: 'stock.added', data: { pieces } });
const takenByOthers = (pieces: number) => byOthers({ type: 'stock.taken', data: { pieces } });

const take = (runner: CommandRunner, pieces = 1) => runner.execute(stock, 'hot', { do: 'take', pieces }, contextOf());
const add = (runner: CommandRunner, pieces: number) => runner.execute(stock, 'hot', { do: 'add', pieces }, contextOf());

function stockIn(store: FaultyEventStore): Stock {
  const events = store.durable.filter(({ stream }) => stream === HOT) as unknown as StockEvent[];
  return events.reduce((state, event) => stock.evolve(state, event), stock.initial);
}

describe('a stream that others write too', () => {
  it('never causes a refusal by what it was some time ago', async () => {
    const store = new FaultyEventStore();
    const [one, other] = [await runnerOver(store), await runnerOver(store)];
    expect(await take(one.runner)).toEqual({ refused: 'sold_out' });
    await add(other.runner, 1);
    expect(isRefusal(await take(one.runner))).toBe(false);
    expect(await take(other.runner)).toEqual({ refused: 'sold_out' });
  });

  it('never causes a refusal by what was read for somebody who asked earlier', async () => {
    const ways = new EventEmitter();
    const store = new FaultyEventStore({ delay: () => (ways.emit('way'), 5) });
    const { runner } = await runnerOver(store);
    const earlier = take(runner);
    // There, and back with what was read.
    await once(ways, 'way');
    await once(ways, 'way');
    store.write(HOT, ...addedByOthers(1));
    const later = take(runner);
    expect(await earlier).toEqual({ refused: 'sold_out' });
    expect(isRefusal(await later)).toBe(false);
  });

  it('is never current at once', async () => {
    const { runner } = await runnerOver(new FaultyEventStore());
    await add(runner, 1);
    expect(runner.current(stock, SHOP, 'hot')).toBeInstanceOf(Promise);
    expect(runner.recent(stock, SHOP, 'hot')).toEqual({ left: 1, taken: 0 });
  });

  it('is looked at again whenever its state is asked for', async () => {
    const store = new FaultyEventStore();
    const { runner } = await runnerOver(store);
    await add(runner, 1);
    store.write(HOT, ...addedByOthers(5));
    expect(await runner.currentWithRevision(stock, SHOP, 'hot')).toEqual({ state: { left: 6, taken: 0 }, revision: 1 });
  });

  it('shows what is stored already, although the answer to its append is still on its way', async () => {
    const store = new FaultyEventStore();
    const { runner } = await runnerOver(store);
    await add(runner, 1);
    let answer: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const append = store.append.bind(store);
    store.append = (...given) => append(...given).finally(() => isAnswered);
    const adding = add(runner, 5);
    await until(() => store.durable.length === 2);
    const current = runner.current(stock, SHOP, 'hot');
    await loopTurns(10);
    answer();
    expect(await current).toEqual({ left: 6, taken: 0 });
    await adding;
  });

  it('shows what others wrote in the place of an append that is still on its way', async () => {
    const store = new FaultyEventStore();
    const { runner } = await runnerOver(store);
    await add(runner, 1);
    let goOn: () => void = () => undefined;
    const isSent = new Promise<void>((resolve) => (goOn = resolve));
    const append = store.append.bind(store);
    store.append = (...given) => isSent.then(() => append(...given));
    const taking = take(runner);
    await loopTurns();
    store.write(HOT, ...addedByOthers(5));
    const current = runner.currentWithRevision(stock, SHOP, 'hot');
    await loopTurns(10);
    goOn();
    const { left, taken } = (await current).state;
    expect(left + taken).toBe(6);
    await taking;
  });

  it.each(['read for the first time', 'read again'])(
    'has the events of a command once that two processes carry out at a time, where it is %s in between',
    async (how) => {
      const store = new FaultyEventStore();
      const [one, other] = [await runnerOver(store), await runnerOver(store)];
      await add(one.runner, 5);
      if (how === 'read again') await other.runner.current(stock, SHOP, 'hot');
      const context = contextOf();
      const taking = (runner: CommandRunner) => runner.execute(stock, 'hot', { do: 'take', pieces: 1 }, context);
      expect(await taking(one.runner)).toMatchObject({ repeated: false, state: { taken: 1 } });
      if (how === 'read again') await other.runner.current(stock, SHOP, 'hot');
      expect(await taking(other.runner)).toMatchObject({ repeated: true, events: [{ type: 'stock.taken' }] });
      expect(stockIn(store)).toEqual({ left: 4, taken: 1 });
    },
  );

  it('has the events of such a command once where the key of a person is waited for in between', async () => {
    const person = { ...stock, category: 'person', personal: true };
    const [store, keys] = [new FaultyEventStore(), new HeldKeys()];
    const [one, other] = [await runnerOver(store, { keys }), await runnerOver(store, { keys })];
    await one.personalData.prepare(streamName('person', SHOP, 'hot'));
    const context = contextOf();
    const adding = (runner: CommandRunner) => runner.execute(person, 'hot', { do: 'add', pieces: 1 }, context);
    const answer = keys.hold();
    const second = adding(other.runner);
    await loopTurns();
    expect(await adding(one.runner)).toMatchObject({ repeated: false });
    // Others get the key at once, and the state is known before the first one goes on.
    keys.hold()();
    expect(await other.runner.current(person, SHOP, 'hot')).toEqual({ left: 1, taken: 0 });
    answer();
    expect(await second).toMatchObject({ repeated: true, state: { left: 1 } });
    expect(store.durable).toHaveLength(1);
  });

  it('is read a few times only for hundreds that are refused at once', async () => {
    const store = new FaultyEventStore({ delay: () => 1 });
    const { runner } = await runnerOver(store);
    await take(runner);
    const before = store.reads;
    const refused = await Promise.all(Array.from({ length: 500 }, () => take(runner)));
    expect(refused.every(isRefusal)).toBe(true);
    expect(store.reads - before).toBeLessThanOrEqual(2);
  });

  it('takes in what others wrote once, however many look', async () => {
    const store = new FaultyEventStore({ delay: () => randomInt(3) });
    const { runner } = await runnerOver(store);
    await add(runner, 1);
    store.write(HOT, ...addedByOthers(2), ...addedByOthers(3));
    const states = await Promise.all(Array.from({ length: 20 }, () => runner.currentWithRevision(stock, SHOP, 'hot')));
    for (const { state } of states) expect(state).toEqual({ left: 6, taken: 0 });
    const refused = await Promise.all(Array.from({ length: 20 }, () => take(runner, 7)));
    expect(refused.every(isRefusal)).toBe(true);
  });

  it('stores nothing that was decided on something whose place somebody else took', async () => {
    const store = new FaultyEventStore();
    const { runner } = await runnerOver(store);
    await add(runner, 10);
    const open = store.close();
    const [one, nine] = [take(runner, 1), take(runner, 9)];
    await loopTurns();
    store.write(HOT, ...takenByOthers(5));
    open();
    expect([await one, await nine].filter(isRefusal)).toHaveLength(1);
    expect(stockIn(store).left).toBeGreaterThanOrEqual(0);
  });

  it('takes what was decided while an append was under way in one append', async () => {
    const store = new FaultyEventStore({ delay: () => 2 });
    const { runner, appended } = await runnerOver(store);
    await add(runner, 1000);
    const before = store.appends;
    const taken = await Promise.all(Array.from({ length: 300 }, (_each, n) => take(runner, 1 + (n % 2))));
    expect(store.appends - before).toBe(3);
    expect(appended).toHaveLength(1 + 450);
    expect(taken.map((each) => !isRefusal(each) && each.events.length)).toEqual(
      Array.from({ length: 300 }, (_each, n) => 1 + (n % 2)),
    );
    expect(taken.map((each) => !isRefusal(each) && each.revision).at(-1)).toBe(450);
  });

  it('is not decided on past the deadline: another replica may carry on by then', async () => {
    const store = new FaultyEventStore();
    const { runner } = await runnerOver(store);
    const late = contextOf({ deadline: Date.now() - 1 });
    const added = runner.execute(stock, 'hot', { do: 'add', pieces: 1 }, late);
    await expect(added).rejects.toMatchObject({ name: 'EngineUnavailable', outcome: 'not_done' });
    expect(store.durable).toEqual([]);
  });
});

describe('several processes over one store', () => {
  it('never take more than there is, and leave nothing that somebody wants', async () => {
    const store = new FaultyEventStore({ delay: () => randomInt(3) });
    const runners = [await runnerOver(store), await runnerOver(store), await runnerOver(store)];
    await add((runners[0] as (typeof runners)[0]).runner, 300);
    const outcomes = await Promise.all(
      Array.from({ length: 600 }, async (_each, n) => {
        if (n % 10 === 0) await loopTurns(randomInt(20));
        return take((runners[n % 3] as (typeof runners)[0]).runner);
      }),
    );
    expect(outcomes.filter(isRefusal)).toHaveLength(300);
    expect(stockIn(store)).toEqual({ left: 0, taken: 300 });
  });

  it('come out right with any faults of the wire', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 120 }), async (steps) => {
        const store = new FaultyEventStore({ delay: () => randomInt(2) });
        const runners = [(await runnerOver(store)).runner, (await runnerOver(store)).runner];
        const outcomes = await Promise.all(steps.map((each) => carriedOut(each, store, runners)));
        await until(() => store.late === 0);
        const times = (commandId: string) =>
          store.durable.filter(({ metadata }) => metadata.causationId === commandId).length;
        for (const { commandId, pieces, outcome } of outcomes) {
          const events = times(commandId);
          if (outcome instanceof EngineUnavailable) {
            expect(outcome.outcome === 'unknown' ? [0, pieces] : [0]).toContain(events);
          } else expect(events).toBe(isRefusal(outcome) ? 0 : pieces);
        }
        expect(stockIn(store).left).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });
});

interface Step {
  readonly pieces: number;
  readonly adds: boolean;
  readonly by: number;
  readonly after: number;
  readonly fault: AppendFault | undefined;
}

const step: fc.Arbitrary<Step> = fc.record({
  pieces: fc.integer({ min: 1, max: 3 }),
  adds: fc.boolean(),
  by: fc.nat(1),
  after: fc.nat(10),
  fault: fc.option(fc.constantFrom<AppendFault>('not_done', 'answer_lost', 'request_lost', 'late'), {
    nil: undefined,
    freq: 3,
  }),
});

/** An addition is one event, however much it adds. */
async function carriedOut({ pieces, adds, by, after, fault }: Step, store: FaultyEventStore, runners: CommandRunner[]) {
  await loopTurns(after);
  if (fault) store.failAppends(fault);
  const context = contextOf();
  const command = { do: adds ? 'add' : 'take', pieces } as const;
  const outcome: unknown = await (runners[by] as CommandRunner).execute(stock, 'hot', command, context).catch(failure);
  return { commandId: context.commandId, pieces: adds ? 1 : pieces, outcome };
}
