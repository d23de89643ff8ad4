import { beforeEach, describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { FaultyEventStore } from '../testing/faulty-event-store.js';
import { runnerOver } from '../testing/runner-over.js';
import { contextOf, SHOP, stock } from '../testing/stock.aggregate.js';
import { type CommandRunner } from './command-runner.js';
import { FACT_TTL_MS } from './facts.js';

const clock = stoppedClock();
const price = { ...stock, category: 'price', isFact: true };
const raise = (runner: CommandRunner, aggregate = price) =>
  runner.execute(aggregate, 'shirt', { do: 'add', pieces: 1 }, contextOf());

let store: FaultyEventStore;
let reader: CommandRunner;
let writer: CommandRunner;

const atHand = () => reader.factAtHand(price, SHOP, 'shirt')?.left;

beforeEach(async () => {
  store = new FaultyEventStore();
  reader = (await runnerOver(store)).runner;
  writer = (await runnerOver(store)).runner;
});

describe('a fact that several processes write', () => {
  it('is at hand for a moment after it was read, also when it is not there', async () => {
    expect(atHand()).toBeUndefined();
    await reader.fact(price, SHOP, 'shirt');
    await clock.passes(FACT_TTL_MS - 1);
    expect(atHand()).toBe(0);
    await clock.passes(1);
    expect(atHand()).toBeUndefined();
  });

  it('is read once for all requests of a moment', async () => {
    await reader.fact(price, SHOP, 'shirt');
    const before = store.reads;
    for (let request = 0; request < 100; request++) await reader.fact(price, SHOP, 'shirt');
    expect(store.reads).toBe(before);
    await clock.passes(FACT_TTL_MS);
    for (let request = 0; request < 100; request++) await reader.fact(price, SHOP, 'shirt');
    expect(store.reads).toBe(before + 1);
  });

  it('is not at hand as it was before a change any more when the change is answered', async () => {
    let answered = false;
    const raised = raise(writer).then(() => (answered = true));
    const seen: (number | undefined)[] = [];
    while (!answered) {
      await reader.fact(price, SHOP, 'shirt');
      seen.push(atHand());
      await clock.passes(1);
    }
    await raised;
    expect(seen[0]).toBe(0);
    expect([undefined, 1]).toContain(atHand());
    expect((await reader.fact(price, SHOP, 'shirt')).left).toBe(1);
  });

  it('delays the answer to a change that is found to be stored already, as a repeat may come at once', async () => {
    store.failAppends('answer_lost');
    let answered = false;
    const raised = raise(writer).then(() => (answered = true));
    await clock.passes(FACT_TTL_MS);
    expect(answered).toBe(false);
    await clock.during(raised);
  });

  it('delays no answer to a change that nobody reads', async () => {
    const counted = { ...price, unreadOfFact: ['stock.added'] };
    await expect(raise(writer, counted as typeof price)).resolves.toMatchObject({ state: { left: 1 } });
  });

  it('is read for each question that is no request', async () => {
    await reader.fact(price, SHOP, 'shirt');
    const before = store.reads;
    await reader.current(price, SHOP, 'shirt');
    expect(store.reads).toBe(before + 1);
  });

  it('delays nothing else', async () => {
    await expect(raise(writer, stock as typeof price)).resolves.toMatchObject({ state: { left: 1 } });
  });
});

describe('a fact that one process writes', () => {
  it('is at hand as it is, and delays no answer', async () => {
    const { runner } = await runnerOver(new FaultyEventStore({ exclusive: true }));
    await runner.execute(price, 'shirt', { do: 'add', pieces: 1 }, contextOf());
    await clock.passes(60_000);
    expect(runner.factAtHand(price, SHOP, 'shirt')?.left).toBe(1);
  });
});
