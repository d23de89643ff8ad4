import { type Admin, type Kafka, Partitioners, type Producer } from 'kafkajs';
import { Names, Topics } from '../topics.js';
import { type Access, kafkaClient } from './kafka-client.js';
import { SendBuffer } from './send-buffer.js';
import { atMost, BackOff, type Pause } from './pause.js';

/** How long a stop waits for a broker that may be away. */
const DISCONNECT_TIMEOUT_MS = 500;

/** What the parts of the bus share of the broker. */
export class Connections {
  readonly kafka: Kafka;
  readonly sendBuffer: SendBuffer;
  readonly topics: Topics;
  readonly names: Names;
  private readonly producer: Producer;
  private readonly administrator: Admin;
  private administrating: Promise<unknown> | undefined;

  constructor(access: Access, clientId: string) {
    this.kafka = kafkaClient(access, clientId);
    this.names = new Names(access.prefix);
    // The producer never retries by itself: a request that was sent twice would be carried out twice.
    this.producer = this.kafka.producer({
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    this.administrator = this.kafka.admin({ retry: { retries: 5, initialRetryTime: 100, maxRetryTime: 500 } });
    this.sendBuffer = new SendBuffer(this.producer);
    this.topics = new Topics(() => this.admin());
  }

  /** Tries until it succeeds or the pause is ended. */
  async open(pause: Pause, reportFailure: (error: unknown) => void): Promise<void> {
    const backOff = new BackOff();
    while (!pause.ended) {
      try {
        return await this.producer.connect();
      } catch (error) {
        reportFailure(error);
        await pause.rest(backOff.next());
      }
    }
  }

  async admin(): Promise<Admin> {
    this.administrating ??= this.administrator.connect();
    try {
      await this.administrating;
    } catch (error) {
      this.administrating = undefined;
      throw error;
    }
    return this.administrator;
  }

  async close(): Promise<void> {
    await Promise.all(
      [this.producer, this.administrator].map((each) => atMost(DISCONNECT_TIMEOUT_MS, each.disconnect())),
    );
  }
}
