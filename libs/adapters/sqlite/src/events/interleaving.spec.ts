import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { newEvent } from '@perkstream/conformance';
import { loopTurns, until } from '@perkstream/kernel/testing';
import { type NewEvent, NO_STREAM, type RecordedEvent } from '@perkstream/ports';
import fc from 'fast-check';
import { TALLIES, type Tally, tallyOf } from '../testing/tallies.js';
import { temporarySqlite } from '../testing/temporary-sqlite.js';

interface Step {
  readonly stream: number;
  /** How far the expected revision is from the right one, as far as the writer can know. */
  readonly off: number;
  readonly events: number;
  /** Sends the last append to the stream once more, instead. */
  readonly again: boolean;
  /** Turns of the event loop until the next step. */
  readonly turns: number;
}

const steps = fc.array(
  fc.record<Step>({
    stream: fc.nat(3),
    off: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: -2, max: 2 }) }),
    events: fc.integer({ min: 1, max: 3 }),
    again: fc.boolean().chain((maybe) => (maybe ? fc.boolean() : fc.constant(false))),
    turns: fc.nat(2),
  }),
  { maxLength: 40 },
);

/** What an event store is, in ten lines. */
class Model {
  readonly streams = new Map<string, string[]>();

  append(stream: string, expected: number, events: readonly NewEvent[]): 'stored' | 'repeated' | 'refused' {
    const ids = this.streams.get(stream) ?? [];
    const wanted = events.map(({ id }) => id);
    if (ids.length - 1 === expected) {
      this.streams.set(stream, [...ids, ...wanted]);
      return 'stored';
    }
    const standing = ids.slice(expected + 1, expected + 1 + wanted.length);
    return standing.join() === wanted.join() ? 'repeated' : 'refused';
  }
}

describe('appends of many writers at once', () => {
  it('come out as if each had come alone, in the order of arrival', async () => {
    await fc.assert(fc.asyncProperty(steps, expectAsModelled), { numRuns: 60 });
  });
});

async function expectAsModelled(taken: readonly Step[]): Promise<void> {
  const sqlite = temporarySqlite();
  const tallies = await sqlite.documents.open<Tally>(TALLIES);
  sqlite.store.capabilities.inlineProjections?.attach((events) => events.map(tallyOf));
  const model = new Model();
  const followed: RecordedEvent[] = [];
  const subscription = sqlite.store.subscribe({ handle: async (events) => void followed.push(...events) });
  const last = new Map<string, [expected: number, events: NewEvent[]]>();
  const outcomes: Promise<readonly [expected: string, was: string]>[] = [];
  const run = randomUUID();
  for (const { stream: number, off, events: count, again, turns } of taken) {
    const stream = `ledger-${run}.${number}`;
    const fresh = Array.from({ length: count }, () => newEvent({ amount: 1 }));
    const revision = (model.streams.get(stream)?.length ?? 0) - 1;
    const [expected, events] = (again && last.get(stream)) || [Math.max(NO_STREAM, revision + off), fresh];
    last.set(stream, [expected, events]);
    const should = model.append(stream, expected, events) === 'refused' ? 'rejected' : 'fulfilled';
    const append = sqlite.store.append(stream, expected, events);
    outcomes.push(Promise.allSettled([append]).then(([outcome]) => [should, outcome.status]));
    for (let turn = 0; turn < turns; turn++) await loopTurns();
  }
  for (const [should, was] of await Promise.all(outcomes)) expect(was).toBe(should);
  const total = [...model.streams.values()].flat().length;
  for (const [stream, ids] of model.streams) {
    expect((await sqlite.store.read(stream)).map(({ id }) => id)).toEqual(ids);
    expect((await tallies.get(stream))?.amount).toBe(ids.length);
  }
  await until(() => followed.length >= total);
  expect(followed).toEqual(await sqlite.store.readAll({ maxCount: 1000 }));
  expect(await tallies.count()).toBe([...model.streams.values()].length);
  await subscription.stop();
  await sqlite.close();
}
