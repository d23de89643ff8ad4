import { randomUUID } from 'node:crypto';
import { type RequestMessage } from '@perkstream/ports';
import { KafkaBus } from '../kafka-bus.js';

/** Buses that a test opens, as processes of its own would. */
export class Buses {
  /** Nobody else's. */
  readonly service = `test-${randomUUID().slice(0, 8)}`;
  private readonly opened: KafkaBus[] = [];
  private count = 0;

  constructor(private readonly brokers: string) {}

  /** Not started. */
  of(service: string): KafkaBus {
    const bus = new KafkaBus({ brokers: this.brokers.split(','), service });
    this.opened.push(bus);
    return bus;
  }

  /** A process that only asks. */
  async gateway(): Promise<KafkaBus> {
    const bus = this.of(`${this.service}-gateway`);
    await bus.start();
    return bus;
  }

  /** A request of a key of its own, which is in no hurry: what ends it earlier than a minute is not its deadline. */
  request(name: string, payload: unknown = {}, milliseconds = 60_000): RequestMessage {
    const deadline = Date.now() + milliseconds;
    return { name, service: this.service, key: `key-${this.count++}`, deadline, payload };
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.map((bus) => bus.stop()));
  }
}
