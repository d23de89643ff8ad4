import { type PublishedMessage } from '@perkstream/ports';
import { type Kafka, type Message, Partitioners, type Producer } from 'kafkajs';
import { sizeOf } from '../connection/send-buffer.js';
import { away, unavailable } from '../engine-failure.js';
import { eventTopic, type Topics } from '../topics.js';
import { eventToWire } from './event-wire.js';

/** Bytes in one call, which the broker counts as one message when they are of one partition. */
const MAX_CALL_BYTES = 512 * 1024;

/**
 * Publishes events. All replicas of the broker have taken them when it resolves, and an event is written once even when an
 * answer of the broker was lost. After a failure the caller tries again, so events are published at least once.
 */
export class EventPublisher {
  private producer: Promise<Producer> | undefined;
  private last: Promise<unknown> = Promise.resolve();
  /** Topics that are there. */
  private readonly known = new Set<string>();

  constructor(
    private readonly kafka: Kafka,
    private readonly topics: Topics,
    private readonly partitions: number,
  ) {}

  /** One call after the other, so that they stay in order. @throws EngineUnavailable */
  publish(topic: string, events: readonly PublishedMessage[]): Promise<void> {
    const published = this.last.then(() => this.send(topic, events));
    this.last = published.catch(() => undefined);
    return published;
  }

  async stop(): Promise<void> {
    await this.last;
    await this.discard();
  }

  private async send(topic: string, events: readonly PublishedMessage[]): Promise<void> {
    await this.makeSureOf(topic);
    try {
      const producer = await (this.producer ??= this.open());
      for (const messages of portions(events.map(eventToWire))) await producer.send({ topic, messages, acks: -1 });
    } catch (error) {
      // The numbering of the producer may be out of step with the broker's: the next producer begins anew.
      void this.discard();
      this.known.delete(topic);
      throw unavailable(error);
    }
  }

  private async makeSureOf(topic: string): Promise<void> {
    if (this.known.has(topic)) return;
    try {
      await this.topics.ensure(eventTopic(topic, this.partitions));
    } catch (error) {
      throw away('not_done', error);
    }
    this.known.add(topic);
  }

  private async open(): Promise<Producer> {
    const producer = this.kafka.producer({
      idempotent: true,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: { retries: 2, initialRetryTime: 100, maxRetryTime: 300 },
    });
    await producer.connect();
    return producer;
  }

  private async discard(): Promise<void> {
    const { producer } = this;
    this.producer = undefined;
    await producer?.then((opened) => opened.disconnect()).catch(() => undefined);
  }
}

function portions(messages: readonly Message[]): Message[][] {
  const all: Message[][] = [];
  let size = Infinity;
  for (const message of messages) {
    size += sizeOf(message);
    if (size > MAX_CALL_BYTES) {
      all.push([]);
      size = sizeOf(message);
    }
    all.at(-1)?.push(message);
  }
  return all;
}
