import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newEvent as newEventOf, newStream } from '@perkstream/conformance';
import { loopTurns, pause } from '@perkstream/kernel/testing';
import { EngineUnavailable, NO_STREAM } from '@perkstream/ports';
import { AppendChannel } from './append-channel.js';
import { connect, disconnect } from './connection.js';
import { proposalOf } from './proposal.js';
import { type LivenessCheck } from './liveness-check.js';
import { EventStoreDouble } from './testing/event-store-double.js';

const newEvent = (data?: object) => proposalOf(newEventOf(data));

let double: EventStoreDouble;
let client: ReturnType<typeof connect>['client'];
let channel: AppendChannel;
/** One for each append that waits. */
let givingUp: Set<(reason: Error) => void>;

beforeAll(async () => {
  double = await EventStoreDouble.start();
});
afterAll(() => double.stop());
beforeEach(() => {
  givingUp = new Set();
  const watch = (giveUp: (reason: Error) => void) => {
    givingUp.add(giveUp);
    return () => givingUp.delete(giveUp);
  };
  client = connect(double.url).client;
  channel = new AppendChannel(client, { watch, heard: () => undefined } as unknown as LivenessCheck);
});
afterEach(async () => {
  await double.reset();
  channel.close(new Error('The test is over'));
  await disconnect(client);
});

async function outcome(appending: Promise<unknown>): Promise<unknown> {
  return appending.then(
    () => 'stored',
    (error: unknown) => (error instanceof EngineUnavailable ? error.outcome : error),
  );
}

describe('appends over one call', () => {
  it('are answered each on its own, with answers in any order', async () => {
    const appended = Array.from({ length: 300 }, (_each, at) =>
      at % 3 === 0
        ? channel.append(newStream(), 7, [newEvent()])
        : channel.append(newStream(), NO_STREAM, [newEvent(), newEvent()]),
    );
    const outcomes = await Promise.allSettled(appended);
    expect(outcomes.map(({ status }) => status)).toEqual(
      outcomes.map((_each, at) => (at % 3 === 0 ? 'rejected' : 'fulfilled')),
    );
    expect(givingUp.size).toBe(0);
  });

  it('drop an answer that nobody waits for any more, and go on', async () => {
    await channel.append(newStream(), NO_STREAM, [newEvent()]);
    const stream = newStream();
    await double.set({ delay: 200 });
    const late = outcome(channel.append(stream, NO_STREAM, [newEvent()]));
    await loopTurns(10);
    for (const giveUp of givingUp) giveUp(new Error('too late'));
    expect(await late).toBe('unknown');
    await double.reset();
    await pause(300);
    expect(await outcome(channel.append(stream, 0, [newEvent()]))).toBe('stored');
  });

  it('may have happened when the call breaks, but for those that were not sent yet', async () => {
    await channel.append(newStream(), NO_STREAM, [newEvent()]);
    double.freeze();
    const text = 'x'.repeat(100_000);
    const outcomes = Array.from({ length: 200 }, () =>
      outcome(channel.append(newStream(), NO_STREAM, [newEvent({ text })])),
    );
    await loopTurns(20);
    channel.close(new Error('The node is silent'));
    double.thaw();
    const [first, ...others] = await Promise.all(outcomes);
    expect(first).toBe('unknown');
    expect(others.at(-1)).toBe('not_done');
    expect(await outcome(channel.append(newStream(), NO_STREAM, [newEvent()]))).toBe('stored');
  });

  it('report what the engine refuses', async () => {
    const text = 'x'.repeat(1_100_000);
    expect(await outcome(channel.append(newStream(), NO_STREAM, [newEvent({ text })]))).toMatchObject({
      type: 'maximum-append-size-exceeded',
    });
  });
});
