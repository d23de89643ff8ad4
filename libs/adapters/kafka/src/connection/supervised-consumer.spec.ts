import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { type Consumer, type Kafka, KafkaJSNumberOfRetriesExceeded, KafkaJSProtocolError } from 'kafkajs';
import { SupervisedConsumer } from './supervised-consumer.js';

const clock = stoppedClock();

const notServed = new KafkaJSProtocolError({ type: 'UNKNOWN_TOPIC_OR_PARTITION', code: 3, message: '' } as never);
const wrapped = new KafkaJSNumberOfRetriesExceeded(notServed, { retryCount: 5, retryTime: 500 });
const denied = new KafkaJSProtocolError({ type: 'TOPIC_AUTHORIZATION_FAILED', code: 29, message: '' } as never);

/** A broker that refuses subscriptions with these, one after the other. */
function refusing(...failures: Error[]): Kafka {
  const consumer = {
    events: {},
    on: () => undefined,
    connect: async () => undefined,
    disconnect: async () => undefined,
    subscribe: async () => {
      throw failures.shift() ?? denied;
    },
  };
  return { consumer: () => consumer as unknown as Consumer } as unknown as Kafka;
}

describe('a consumer that cannot read yet', () => {
  it('is tried again, and reports what keeps it away, but not that a topic was just made', async () => {
    const failures: unknown[] = [];
    const consumer = new SupervisedConsumer(refusing(wrapped, notServed, denied), {
      groupId: 'group',
      topics: ['perkstream.events.vouchers'],
      fromBeginning: true,
      concurrency: 1,
      longestFetch: 500,
      heartbeat: 1000,
      prepare: async () => undefined,
      assigned: () => undefined,
      batch: async () => undefined,
      reportFailure: (error) => failures.push(error),
    });
    void consumer.start();
    for (let steps = 0; failures.length === 0 && steps < 1_000; steps++) await clock.passes(100);
    expect(failures).toEqual([denied]);
    await Promise.all([consumer.stop(), clock.passes(10_000)]);
  });
});
