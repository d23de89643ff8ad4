import { type PublishedMessage } from '@perkstream/ports';
import { type Consumer, type EachBatchPayload, type Kafka } from 'kafkajs';
import { Pause } from '../connection/pause.js';
import { type Assignment, SupervisedConsumer } from '../connection/supervised-consumer.js';
import { type DeadLetters } from '../dead-letters.js';
import { type ReportFailure } from '../without-repeats.js';
import { PartitionReader } from './partition-reader.js';

export type EventHandler = (message: PublishedMessage) => Promise<void>;

interface SubscriptionOptions {
  readonly group: string;
  readonly kafka: Kafka;
  /** Partitions read side by side. */
  readonly concurrency: number;
  readonly deadLetters: DeadLetters;
  /** Makes the topics. */
  readonly prepare: (topics: readonly string[]) => Promise<void>;
  readonly reportFailure: ReportFailure;
}

interface Place {
  readonly topic: string;
  readonly partition: number;
}

/** Nobody waits for policies, and a service has many of them: at rest each costs one fetch a second and half a heartbeat. */
const MAX_FETCH_WAIT_MS = 1000;
const HEARTBEAT_MS = 2000;
/** Milliseconds between a fetch that brought events and the next one, so that more of them come together. */
const GATHERING_MS = 100;
/** Milliseconds between commits of what was handled. What was handled since the last one comes again after a crash. */
const COMMIT_INTERVAL_MS = 1000;

/** What one group in this process reads: its share of the partitions of its topics. */
export class GroupSubscription {
  private readonly handlers = new Map<string, EventHandler[]>();
  private readonly readers = new Map<string, { place: Place; reader: PartitionReader }>();
  private readonly stopping = new Pause();
  private supervised: SupervisedConsumer | undefined;
  private consumer: Consumer | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: SubscriptionOptions) {}

  join(topic: string, handler: EventHandler): void {
    this.handlers.set(topic, [...(this.handlers.get(topic) ?? []), handler]);
  }

  async start(): Promise<void> {
    const { group, kafka, concurrency, prepare, reportFailure } = this.options;
    const topics = [...this.handlers.keys()];
    this.supervised = new SupervisedConsumer(kafka, {
      groupId: group,
      topics,
      fromBeginning: true,
      concurrency,
      longestFetch: MAX_FETCH_WAIT_MS,
      heartbeat: HEARTBEAT_MS,
      prepare: () => prepare(topics),
      assigned: (assignment, consumer) => this.assigned(assignment, consumer),
      batch: (payload) => {
        this.readerOf(payload.batch).take(payload);
        return this.stopping.rest(GATHERING_MS);
      },
      reportFailure: (error) => reportFailure(`events for ${group}`, error),
    });
    await this.supervised.start();
    this.timer = setInterval(() => void this.commit(), COMMIT_INTERVAL_MS);
  }

  /** Ends what is in work, and leaves the rest to the others. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.end();
    this.supervised?.rest();
    await Promise.all([...this.readers.values()].map(({ reader }) => reader.stop()));
    await this.commit();
    await this.supervised?.stop();
  }

  /** A partition that went to another member is no longer handled here. */
  private assigned(assignment: Assignment, consumer: Consumer): void {
    this.consumer = consumer;
    for (const [id, { place, reader }] of this.readers) {
      if (assignment[place.topic]?.includes(place.partition)) continue;
      this.readers.delete(id);
      void reader.stop();
    }
  }

  private readerOf({ topic, partition }: EachBatchPayload['batch']): PartitionReader {
    const id = `${topic}/${partition}`;
    const known = this.readers.get(id);
    if (known) return known.reader;
    const place = { topic, partition };
    const { deadLetters, reportFailure, group } = this.options;
    const reader = new PartitionReader({
      handle: (message) => this.memberOf(topic, message.key)(message),
      bury: (message, reason) => deadLetters.bury(place, message, reason),
      reportFailure: (error) => reportFailure(`events for ${group}`, error),
    });
    this.readers.set(id, { place, reader });
    return reader;
  }

  private memberOf(topic: string, key: string): EventHandler {
    const members = this.handlers.get(topic) ?? [];
    const member = members[key.length % members.length];
    if (!member) throw new Error(`Nobody of ${this.options.group} reads ${topic}`);
    return member;
  }

  /** What cannot be committed now is committed with what comes after it, or handled once more. */
  private async commit(): Promise<void> {
    const offsets = [...this.readers.values()].flatMap(({ place, reader }) => {
      const offset = reader.toCommit();
      return offset === undefined ? [] : [{ ...place, offset }];
    });
    if (offsets.length > 0) await this.consumer?.commitOffsets(offsets).catch(() => undefined);
  }
}
