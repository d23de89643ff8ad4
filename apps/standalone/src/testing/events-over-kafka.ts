import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kafka, logLevel } from 'kafkajs';
import { until } from '@perkstream/kernel/testing';
import { RunningEngine } from './running-engine.js';

const ROOT = join(import.meta.dirname, '../../../..');
const ENGINES = fileURLToPath(new URL('../../../../tools/engines/start-engines.mjs', import.meta.url));

interface EnginesModule {
  startEngines(options: object): Promise<{ engines: { kafka: Broker } }>;
}

interface Broker {
  readonly url: string;
  stop(): Promise<void>;
}

/** An engine that publishes events over Kafka, and their subscribers. */
export class EventsOverKafka {
  private readonly folder = mkdtempSync(join(tmpdir(), 'perkstream-kafka-events-'));
  private readonly listeners: (() => Promise<unknown>)[] = [];
  private readonly brokers: Broker[] = [];
  private running: RunningEngine | undefined;

  constructor(private address: string) {}

  /** Ends the one that runs, if one does. */
  async engine(): Promise<RunningEngine> {
    await this.running?.close();
    this.running = await RunningEngine.on(this.folder, { environment: { KAFKA_BROKERS: this.address } });
    return this.running;
  }

  /** One that nobody else uses, for this subject from now on: what one does to it, one does to nobody else. */
  async ownBroker(port?: number): Promise<Broker> {
    const { startEngines } = (await import(ENGINES)) as EnginesModule;
    const { engines } = await startEngines({
      names: ['kafka'],
      dataFolder: join(this.folder, 'engines'),
      ports: { kafka: port },
      settings: {},
    });
    this.address = engines.kafka.url;
    this.brokers.push(engines.kafka);
    return engines.kafka;
  }

  /** A program, as somebody would run it. @returns what it has printed so far */
  subscriber(program: string): { printed: () => string } {
    const running: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, KAFKA_BROKERS: this.address, KAFKAJS_NO_PARTITIONER_WARNING: '1' },
    });
    let text = '';
    running.stdout?.on('data', (chunk) => (text += String(chunk)));
    this.listeners.push(async () => {
      running.kill();
      if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    });
    return { printed: () => text };
  }

  /** The topics are made when the engine starts, beside everything else. */
  async untilThereIs(topic: string): Promise<void> {
    const admin = this.kafka.admin();
    await admin.connect();
    await until(async () => (await admin.listTopics()).includes(topic));
    await admin.disconnect();
  }

  /** Every message of a topic from its beginning on, as it comes. */
  async messages(topic: string): Promise<{ key: string; value: string; partition: number }[]> {
    await this.untilThereIs(topic);
    const consumer = this.kafka.consumer({ groupId: `test-${randomUUID()}` });
    this.listeners.push(() => consumer.disconnect());
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

  private get kafka(): Kafka {
    return new Kafka({ brokers: this.address.split(','), logLevel: logLevel.NOTHING });
  }

  async close(): Promise<void> {
    await Promise.all(this.listeners.map((stop) => stop()));
    await this.running?.close();
    await Promise.all(this.brokers.map((broker) => broker.stop()));
    rmSync(this.folder, { recursive: true });
  }
}
