import { describe, expect, it } from '@jest/globals';
import { type Admin, KafkaJSNumberOfRetriesExceeded, KafkaJSProtocolError } from 'kafkajs';
import { eventTopic, Topics } from './topics.js';

const NAME = 'perkstream.events.vouchers';
const notYet = new KafkaJSProtocolError({ type: 'UNKNOWN_TOPIC_OR_PARTITION', code: 3, message: '' } as never);
const wrapped = new KafkaJSNumberOfRetriesExceeded(notYet, { retryCount: 5, retryTime: 500 });
const withoutPartitions = new TypeError(
  "Cannot destructure property 'partitions' of 'high.pop(...)' as it is undefined.",
);
const denied = new KafkaJSProtocolError({ type: 'TOPIC_AUTHORIZATION_FAILED', code: 29, message: '' } as never);

/** A broker that has heard of the topic, and fails with these, one after the other, before it serves it. */
function failing(...failures: readonly Error[]): { admin: Admin; looks: () => number } {
  let looks = 0;
  const admin = {
    listTopics: async () => [NAME],
    fetchTopicOffsets: async () => {
      const failure = failures[looks++];
      if (failure) throw failure;
    },
  } as unknown as Admin;
  return { admin, looks: () => looks };
}

describe('a topic that was just made', () => {
  it('is waited for until its leaders serve it', async () => {
    const { admin, looks } = failing(notYet, wrapped, withoutPartitions, notYet);
    await new Topics(async () => admin).ensure(eventTopic(NAME, 6));
    expect(looks()).toBe(5);
  });

  it('is not waited for when the broker refuses it', async () => {
    const { admin, looks } = failing(notYet, denied);
    await expect(new Topics(async () => admin).ensure(eventTopic(NAME, 6))).rejects.toBe(denied);
    expect(looks()).toBe(2);
  });
});
