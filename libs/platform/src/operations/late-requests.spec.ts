import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { type NewEvent, type ReadOptions } from '@perkstream/ports';
import { StoredSteps } from '../messenger/stored-steps.js';
import { FaultyEventStore } from '../testing/faulty-event-store.js';
import { runnerOver } from '../testing/runner-over.js';
import { contextOf, stock } from '../testing/stock.aggregate.js';

/** As the edge sets them. */
const [BEGIN_WITHIN, END_WITHIN] = [10_000, 25_000];
/** A step of a request reads a stream and appends to it. */
const STEPS = ['hot', 'counter', 'confirmed'];

describe('a request that stores several things in a store that takes long', () => {
  const clock = stoppedClock();

  /** @param slow milliseconds that each call takes */
  async function world(slow: number) {
    class SlowStore extends FaultyEventStore {
      override async append(...[stream, expected, events]: [string, number, readonly NewEvent[]]) {
        await clock.pause(slow);
        return super.append(stream, expected, events);
      }
      override async read(stream: string, options?: ReadOptions) {
        await clock.pause(slow);
        return super.read(stream, options);
      }
    }
    const store = new SlowStore();
    const steps = new StoredSteps();
    const { runner } = await runnerOver(store, { mayStore: (context) => steps.mayStore(context) });
    const request = (isRepeat = false) => {
      const now = Date.now();
      const context = contextOf({ beginBy: now + BEGIN_WITHIN, deadline: now + END_WITHIN });
      return steps.during(context.correlationId, isRepeat, async () => {
        for (const key of STEPS)
          await runner.execute(
            stock,
            key,
            { do: 'add', pieces: 1 },
            { ...context, commandId: `${context.commandId}/${key}` },
          );
      });
    };
    return { store, request };
  }

  it('is carried out to its end once it has begun, past the time in which it had to begin', async () => {
    const { store, request } = await world(4_000);
    const began = Date.now();
    await clock.during(Promise.all(Array.from({ length: 20 }, () => request())), 100);
    expect(Date.now() - began).toBeGreaterThan(BEGIN_WITHIN);
    expect(store.durable).toHaveLength(20 * STEPS.length);
  });

  it('is refused before it stores anything where it comes too late to begin, and has surely done nothing', async () => {
    const { store, request } = await world(11_000);
    const asked = Promise.allSettled(Array.from({ length: 20 }, () => request()));
    const outcomes = (await clock.during(asked, 100)).map((each) => each.status === 'rejected' && each.reason.outcome);
    expect(new Set(outcomes)).toEqual(new Set(['not_done']));
    expect(store.durable).toEqual([]);
  });

  it('may come late where it is a repetition, which has begun before', async () => {
    const { store, request } = await world(11_000);
    await clock.during(request(true), 100).catch(() => undefined);
    expect(store.durable).not.toEqual([]);
  });
});
