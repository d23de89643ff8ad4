import { expect } from '@jest/globals';
import { type SuiteCase, rejection, runSuite } from '@perkstream/conformance';
import { type IHeaders, Kafka, logLevel, Partitioners } from 'kafkajs';
import { until } from '@perkstream/kernel/testing';
import { Names } from './topics.js';
import { Buses } from './testing/buses.js';

const brokers = process.env['KAFKA_BROKERS'] ?? '';

interface DeadLetter {
  readonly value: string;
  readonly headers: Record<string, string>;
}

interface Subject {
  readonly buses: Buses;
  /** Writes to a topic as somebody would who does not know how. */
  write(topic: string, value: string, headers?: IHeaders): Promise<void>;
  /** What was put aside, as it comes. */
  read(): Promise<DeadLetter[]>;
  close(): Promise<void>;
}

const cases: SuiteCase<Subject>[] = [
  {
    name: 'puts aside a request that it cannot read, and answers those behind it',
    run: async ({ buses, write, read }) => {
      const host = buses.of(buses.service);
      host.handle('echo', async ({ payload }) => payload);
      await host.start();
      for (let n = 0; n < 12; n++) await write(new Names().requests(buses.service), `{ ${n}`, { from: 'a stranger' });
      expect(await host.request(buses.request('echo', 'fine'))).toBe('fine');
      const letters = await read();
      await until(() => letters.length >= 12, 'they are put aside');
      // Requests are read side by side: what is put aside of them has no order.
      expect(letters.find(({ value }) => value === '{ 0')).toMatchObject({
        headers: {
          from: 'a stranger',
          'kafka_dlt-original-topic': new Names().requests(buses.service),
          'kafka_dlt-original-offset': '0',
          'kafka_dlt-exception-message': expect.stringContaining('missing'),
        },
      });
    },
  },
  {
    name: 'answers a request whose handler nobody has, and one whose answer cannot be sent',
    run: async ({ buses }) => {
      const host = buses.of(buses.service);
      host.handle('endless', async () => {
        const endless: Record<string, unknown> = {};
        endless['itself'] = endless;
        return endless;
      });
      await host.start();
      expect(await rejection(host.request(buses.request('nobody')))).toMatchObject({ outcome: 'not_done' });
      expect(await rejection(host.request(buses.request('endless')))).toMatchObject({ name: 'TypeError' });
    },
  },
  {
    name: 'puts aside an event that it cannot read, and brings those behind it',
    run: async ({ buses, write, read }) => {
      const topic = `perkstream.events.${buses.service}`;
      const host = buses.of(buses.service);
      const got: unknown[] = [];
      host.subscribe(topic, `${buses.service}.readers`, async ({ value }) => void got.push(value));
      await host.start();
      await write(topic, 'no JSON');
      await host.publish(topic, [{ key: 'k', value: { fine: true } }]);
      const letters = await read();
      await until(() => letters.length > 0 && got.length > 0, 'it is put aside');
      expect(got).toEqual([{ fine: true }]);
      expect(letters).toMatchObject([{ value: 'no JSON', headers: { 'kafka_dlt-original-topic': topic } }]);
    },
  },
];

async function open(): Promise<Subject> {
  const buses = new Buses(brokers);
  const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
  const consumer = kafka.consumer({ groupId: `${buses.service}.undertaker`, maxWaitTimeInMs: 200 });
  await Promise.all([producer.connect(), consumer.connect()]);
  const write = async (topic: string, value: string, headers: IHeaders = {}) =>
    void (await producer.send({ topic, messages: [{ key: 'k', value, headers }] }));
  const read = async () => {
    const letters: DeadLetter[] = [];
    await consumer.subscribe({ topic: new Names().deadLetters(buses.service), fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ message }) => {
        const texts = Object.entries(message.headers ?? {}).map(([name, text]) => [name, String(text)]);
        letters.push({ value: String(message.value), headers: Object.fromEntries(texts) as Record<string, string> });
      },
    });
    return letters;
  };
  const close = async () => void (await Promise.all([producer.disconnect(), consumer.disconnect(), buses.close()]));
  return { buses, write, read, close };
}

runSuite('message bus that gets what it cannot read', cases, {
  name: 'KafkaBus',
  open,
  capabilities: {},
  ...(brokers === '' && { unreachable: 'KAFKA_BROKERS names no broker' }),
});
