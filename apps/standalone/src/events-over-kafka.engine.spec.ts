import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { type SuiteCase, runSuite } from '@perkstream/conformance';
import { until } from '@perkstream/kernel/testing';
import { aDayInAShop } from './testing/a-day-in-a-shop.js';
import { type RunningEngine } from './testing/running-engine.js';
import { EventsOverKafka } from './testing/events-over-kafka.js';

const brokers = process.env['KAFKA_BROKERS'];
const REDEMPTIONS = 'perkstream.events.redemptions';
const GUIDE = join(import.meta.dirname, '../../../docs/events.md');
const [, EXAMPLE = ''] = /^```js\n([\s\S]*?)^```/m.exec(readFileSync(GUIDE, 'utf8')) ?? [];

async function redeem(engine: RunningEngine, code: string): Promise<string> {
  const discount = { type: 'AMOUNT', amount_off: 500 };
  await engine.request('POST', `/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
  const redeemables = [{ object: 'voucher', id: code }];
  const { body } = await engine.request('POST', '/v1/redemptions', { redeemables, order: { amount: 2_000 } });
  return (body as { redemptions: [{ id: string }] }).redemptions[0].id;
}

async function metricsOf(engine: RunningEngine): Promise<string> {
  return String((await engine.request('GET', '/metrics')).body);
}

const cases: SuiteCase<EventsOverKafka>[] = [
  {
    name: 'is heard by the example of docs/events.md',
    run: async (subject) => {
      const engine = await subject.engine();
      const code = `EXAMPLE-${randomUUID()}`;
      await redeem(engine, code);
      await subject.untilThereIs(REDEMPTIONS);
      const { printed } = subject.subscriber(EXAMPLE);
      await until(() => printed().includes(code));
      expect(printed()).toMatch(new RegExp(`^evt_[0-9A-Za-z]{24} ${code} 500$`, 'm'));
    },
  },
  {
    name: 'is in one partition and in order, by subject, and each once when nothing fails',
    run: async (subject) => {
      const engine = await subject.engine();
      await aDayInAShop(engine);
      const messages = await subject.messages(REDEMPTIONS);
      const ours = () => messages.filter(({ value }) => value.includes(engine.projectId));
      // As many as the histories below: each partition comes at its own time.
      await until(() => ours().length >= 21);
      const byStream = new Map<string, { types: string[]; partitions: Set<number> }>();
      for (const { key, value, partition } of ours()) {
        const { subject: about, type } = JSON.parse(value) as { subject: string; type: string };
        expect(key).toBe(about);
        const known = byStream.get(about) ?? { types: [], partitions: new Set() };
        byStream.set(about, { types: [...known.types, type], partitions: known.partitions.add(partition) });
      }
      const histories = [...byStream.values()].map(({ types, partitions }) => [types.join(), partitions.size]);
      const rolledBack = ['redemption.succeeded.v1,redemption.rolled_back.v1', 1];
      const failed = ['redemption.failed.v1', 1];
      const refused = ['redemption.succeeded.v1,redemption.rolled_back.v1,redemption.rollback_failed.v1', 1];
      const ofStack = ['succeeded', 'rolled_back', 'rollback_failed'].map((what) => `redemption.stack_${what}.v1`);
      expect(histories.sort()).toEqual([
        ...[failed, failed, failed],
        ['redemption.stack_failed.v1', 1],
        [ofStack.join(), 1],
        ['redemption.succeeded.v1', 1],
        ...[rolledBack, rolledBack],
        ...[refused, refused, refused],
      ]);
    },
  },
  {
    name: 'goes on after a restart where it was, with what was done meanwhile',
    run: async (subject) => {
      const first = await subject.engine();
      const one = await redeem(first, `FIRST-${randomUUID()}`);
      const messages = await subject.messages(REDEMPTIONS);
      const of = (id: string) => messages.filter(({ key }) => key === id).length;
      await until(() => of(one) === 1);
      const second = await subject.engine();
      const other = await redeem(second, `SECOND-${randomUUID()}`);
      await until(() => of(other) === 1);
      expect(of(one)).toBe(1);
    },
  },
  {
    name: 'loses nothing while the broker is away, and says how far behind it is',
    run: async (subject) => {
      const broker = await subject.ownBroker();
      const engine = await subject.engine();
      const before = await redeem(engine, 'BEFORE');
      const messages = await subject.messages(REDEMPTIONS);
      await until(() => messages.some(({ key }) => key === before));
      await broker.stop();
      const meanwhile = [await redeem(engine, 'ONE'), await redeem(engine, 'OTHER')];
      await until(async () => /^relay_lag_seconds\{.*\} [^0]/m.test(await metricsOf(engine)));
      await subject.ownBroker(Number(broker.url.split(':')[1]));
      await until(() => meanwhile.every((id) => messages.some(({ key }) => key === id)));
      await until(async () => /^relay_lag_seconds\{.*\} 0$/m.test(await metricsOf(engine)));
    },
  },
];

runSuite('published events', cases, {
  name: 'What the engine publishes over Kafka',
  open: async () => new EventsOverKafka(brokers ?? ''),
  capabilities: {},
  ...(brokers === undefined && { unreachable: 'KAFKA_BROKERS names no broker' }),
});
