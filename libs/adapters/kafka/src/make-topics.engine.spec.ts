import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { type SuiteCase, runSuite } from '@perkstream/conformance';
import { Kafka, logLevel } from 'kafkajs';
import { makeTopics } from './make-topics.js';

const brokers = (process.env['KAFKA_BROKERS'] ?? '').split(',');
const reportFailure = (error: unknown) => console.error(error);

/** How many partitions each topic has. */
async function partitionsOf(topics: readonly string[]): Promise<Record<string, number>> {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const { topics: found } = await admin.fetchTopicMetadata({ topics: [...topics] });
    return Object.fromEntries(found.map(({ name, partitions }) => [name, partitions.length]));
  } finally {
    await admin.disconnect();
  }
}

/** Asks the leader of each partition how far it reaches, and asks nobody twice. @returns how many have answered */
async function read(topic: string): Promise<number> {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING, retry: { retries: 0 } }).admin();
  await admin.connect();
  try {
    return (await admin.fetchTopicOffsets(topic)).length;
  } finally {
    await admin.disconnect();
  }
}

interface Subject {
  /** Nobody else has it. */
  readonly name: string;
  close(): Promise<void>;
}

const cases: SuiteCase<Subject>[] = [
  {
    name: 'are made where they are missing, and left as they are where they are there',
    run: async ({ name }) => {
      const [service, event] = [`made-${name}`, `made.events.${name}`];
      const wanted = { brokers, reportFailure, services: [service], events: [event] };
      const first = await makeTopics({ ...wanted, partitions: { events: 2 } });
      expect(first).toEqual(
        expect.arrayContaining([`perkstream.requests.${service}`, `perkstream.dead-letters.${service}`, event]),
      );
      expect(await makeTopics({ ...wanted, partitions: { events: 5 } })).toEqual(first);
      expect(await partitionsOf(first)).toMatchObject({ [event]: 2, [`perkstream.requests.${service}`]: 6 });
    },
  },
  {
    name: 'many processes make at once can be read by each of them as soon as the call returns',
    run: async ({ name }) => {
      const topic = `at-once.${name}`;
      const wanted = { brokers, reportFailure, services: [], events: [topic], partitions: { events: 32 } };
      const makeAndRead = async () => {
        await makeTopics(wanted);
        return read(topic);
      };
      const partitions = await Promise.all(Array.from({ length: 8 }, makeAndRead));
      expect(partitions).toEqual(Array(8).fill(32));
    },
  },
];

runSuite('topics that', cases, {
  name: 'Kafka',
  open: async () => ({ name: randomUUID().slice(0, 8), close: async () => undefined }),
  capabilities: {},
  ...(process.env['KAFKA_BROKERS'] === undefined && { unreachable: 'KAFKA_BROKERS names no broker' }),
});
