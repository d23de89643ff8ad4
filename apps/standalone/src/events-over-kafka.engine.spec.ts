import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, jest } from '@jest/globals';
import { type ContractCase, runContract } from '@perkstream/contracts';
import { Kafka, logLevel } from 'kafkajs';
import { aDayInAShop } from './testing/a-day-in-a-shop.js';
import { RunningEngine } from './testing/running-engine.js';

jest.setTimeout(90_000);

const brokers = process.env['KAFKA_BROKERS'];
const REDEMPTIONS = 'perkstream.events.redemptions';
const ROOT = join(import.meta.dirname, '../../..');
const [, EXAMPLE = ''] = /^```js\n([\s\S]*?)^```/m.exec(readFileSync(join(ROOT, 'docs/events.md'), 'utf8')) ?? [];

class Subject {
  private readonly folder = mkdtempSync(join(tmpdir(), 'perkstream-kafka-events-'));
  private readonly open: (() => Promise<unknown>)[] = [];
  private readonly kafka = new Kafka({ brokers: (brokers ?? '').split(','), logLevel: logLevel.NOTHING });
  private running: RunningEngine | undefined;

  /** Ends the one that runs, if one does. */
  async engine(): Promise<RunningEngine> {
    await this.running?.close();
    this.running = await RunningEngine.on(this.folder, { environment: { KAFKA_BROKERS: brokers } });
    return this.running;
  }

  /** The example, as somebody would run it. @returns what it has printed so far */
  example(): { printed: () => string } {
    const program: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', EXAMPLE], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, KAFKAJS_NO_PARTITIONER_WARNING: '1' },
    });
    let text = '';
    program.stdout?.on('data', (chunk) => (text += String(chunk)));
    this.open.unshift(async () => {
      program.kill();
      if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
    });
    return { printed: () => text };
  }

  /** The topics are made when the engine starts, beside everything else. */
  async untilThereIs(topic: string): Promise<void> {
    const admin = this.kafka.admin();
    await admin.connect();
    while (!(await admin.listTopics()).includes(topic)) await pause(50);
    await admin.disconnect();
  }

  /** Every message of a topic from its beginning on, as it comes. */
  async messages(topic: string): Promise<{ key: string; value: string; partition: number }[]> {
    await this.untilThereIs(topic);
    const consumer = this.kafka.consumer({ groupId: `test-${randomUUID()}` });
    this.open.unshift(() => consumer.disconnect());
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    const read: { key: string; value: string; partition: number }[] = [];
    await consumer.run({
      eachMessage: async ({ partition, message: { key, value } }) => {
        read.push({ key: String(key), value: String(value), partition });
      },
    });
    return read;
  }

  async close(): Promise<void> {
    for (const close of this.open) await close();
    await this.running?.close();
    rmSync(this.folder, { recursive: true });
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(50);
}

async function redeem(engine: RunningEngine, code: string): Promise<string> {
  const discount = { type: 'AMOUNT', amount_off: 500 };
  await engine.request('POST', `/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
  const redeemables = [{ object: 'voucher', id: code }];
  const { body } = await engine.request('POST', '/v1/redemptions', { redeemables, order: { amount: 2_000 } });
  return (body as { redemptions: [{ id: string }] }).redemptions[0].id;
}

const cases: ContractCase<Subject>[] = [
  {
    name: 'is heard by the example of docs/events.md',
    run: async (subject) => {
      const engine = await subject.engine();
      const code = `EXAMPLE-${randomUUID()}`;
      await redeem(engine, code);
      await subject.untilThereIs(REDEMPTIONS);
      const { printed } = subject.example();
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
      await until(() => ours().filter(({ value }) => value.includes('redemption.rolled_back.v1')).length === 3);
      const bySubject = new Map<string, { types: string[]; partitions: Set<number> }>();
      for (const { key, value, partition } of ours()) {
        const { subject: about, type } = JSON.parse(value) as { subject: string; type: string };
        expect(key).toBe(about);
        const known = bySubject.get(about) ?? { types: [], partitions: new Set() };
        bySubject.set(about, { types: [...known.types, type], partitions: known.partitions.add(partition) });
      }
      const histories = [...bySubject.values()].map(({ types, partitions }) => [types.join(), partitions.size]);
      const rolledBack = ['redemption.succeeded.v1,redemption.rolled_back.v1', 1];
      expect(histories.sort()).toEqual([
        ['redemption.failed.v1', 1],
        ['redemption.succeeded.v1', 1],
        rolledBack,
        rolledBack,
        rolledBack,
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
];

runContract('published events', cases, {
  name: 'What the engine tells over Kafka',
  open: async () => new Subject(),
  capabilities: {},
  ...(brokers === undefined && { unreachable: 'KAFKA_BROKERS names no broker' }),
});
