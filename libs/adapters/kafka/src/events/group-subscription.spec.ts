import { describe, expect, it } from '@jest/globals';
import { loopTurns, stoppedClock } from '@perkstream/kernel/testing';
import { type Consumer, type ConsumerRunConfig, type EachBatchPayload, type Kafka } from 'kafkajs';
import { type DeadLetters } from '../dead-letters.js';
import { GroupSubscription } from './group-subscription.js';

const clock = stoppedClock();

const TOPIC = 'perkstream.events.stock';

/** A broker that has the member join at once; `fetched` is what it fetches then. */
function broker() {
  let run: ConsumerRunConfig | undefined;
  const listeners = new Map<string, (event: object) => void>();
  const consumer = {
    events: { GROUP_JOIN: 'join', FETCH_START: 'fetch', CRASH: 'crash', STOP: 'stop', DISCONNECT: 'disconnect' },
    on: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    connect: async () => undefined,
    subscribe: async () => undefined,
    pause: () => undefined,
    commitOffsets: async () => undefined,
    disconnect: async () => listeners.get('disconnect')?.({}),
    run: async (config: ConsumerRunConfig) => {
      run = config;
      listeners.get('join')?.({ payload: { memberAssignment: { [TOPIC]: [0] } } });
    },
  };
  const kafka = { consumer: () => consumer as unknown as Consumer } as unknown as Kafka;
  const fetched = async (offset: number) => {
    const message = { key: Buffer.from('a'), value: Buffer.from(JSON.stringify({ offset })), offset: String(offset) };
    const batch = { topic: TOPIC, partition: 0, messages: [message] };
    await run?.eachBatch?.({ batch, pause: () => () => undefined } as unknown as EachBatchPayload);
  };
  return { kafka, fetched };
}

async function subscribed() {
  const { kafka, fetched } = broker();
  const handled: unknown[] = [];
  const subscription = new GroupSubscription({
    group: 'watch-stock',
    kafka,
    concurrency: 1,
    deadLetters: {} as DeadLetters,
    prepare: async () => undefined,
    reportFailure: (_where, error) => handled.push(error),
  });
  subscription.join(TOPIC, async ({ value }) => void handled.push(value));
  await subscription.start();
  return { subscription, fetched, handled };
}

describe('a group that has fetched events', () => {
  it('handles them at once, and lets others gather for 100 ms before the next fetch', async () => {
    const { subscription, fetched, handled } = await subscribed();
    let fetchesAgain = false;
    const fetching = fetched(1).then(() => (fetchesAgain = true));
    await loopTurns(20);
    expect([handled, fetchesAgain]).toEqual([[{ offset: 1 }], false]);
    await clock.passes(99);
    expect(fetchesAgain).toBe(false);
    await clock.during(fetching);
    await subscription.stop();
  });

  it('waits for no more of them where it is stopped', async () => {
    const { subscription, fetched, handled } = await subscribed();
    const fetching = fetched(1);
    await subscription.stop();
    await fetching;
    expect(handled).toEqual([{ offset: 1 }]);
  });
});
