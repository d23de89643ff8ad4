import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { FaultyEventStore } from '../testing/faulty-event-store.js';
import { runnerOver } from '../testing/runner-over.js';
import { contextOf, stock } from '../testing/stock.aggregate.js';
import { isTooLate, withinTime } from './in-time.js';

const clock = stoppedClock();
const MINUTE_MS = 60_000;

describe('a request that has come in', () => {
  const received = () => withinTime(contextOf({ deadline: Date.now() + 10_000 }));

  it('has the time that is left until its deadline', async () => {
    const context = received();
    await clock.passes(9_999);
    expect(isTooLate(context)).toBe(false);
    await clock.passes(1);
    expect(isTooLate(context)).toBe(true);
  });

  it.each([
    ['back', -MINUTE_MS],
    ['forward', MINUTE_MS],
  ])('has neither more nor less when the clock of the machine is set %s', async (_where, by) => {
    const context = received();
    clock.jumps(by);
    await clock.passes(9_999);
    expect(isTooLate(context)).toBe(false);
    await clock.passes(1);
    expect(isTooLate(context)).toBe(true);
  });

  it('decides nothing any more in a process that stood still and whose clock was set back', async () => {
    const store = new FaultyEventStore();
    const { runner } = await runnerOver(store);
    const context = received();
    await clock.passes(40_000);
    clock.jumps(-MINUTE_MS);
    const late = runner.execute(stock, 'hot', { do: 'add', pieces: 1 }, context);
    await expect(late).rejects.toMatchObject({ outcome: 'not_done' });
    expect(store.durable).toEqual([]);
  });

  it('decides nothing any more when a process stood still while it read', async () => {
    const store = new FaultyEventStore();
    const { runner } = await runnerOver(store);
    const goOn = store.close();
    const late = runner.execute(stock, 'hot', { do: 'add', pieces: 1 }, received());
    const answer = expect(late).rejects.toMatchObject({ outcome: 'not_done' });
    await clock.passes(40_000);
    goOn();
    await answer;
    expect(store.durable).toEqual([]);
  });

  it('has no end where it has no deadline', () => {
    expect(isTooLate(withinTime(contextOf({ deadline: undefined })))).toBe(false);
  });
});
