import { type Consumer, type ConsumerConfig, type EachBatchPayload, type Kafka } from 'kafkajs';
import { isNotServedYet } from '../topics.js';
import { atMost, BackOff, Pause } from './pause.js';

/** Partitions by topic. */
export type Assignment = Readonly<Record<string, readonly number[]>>;

export interface Consumption {
  readonly groupId: string;
  readonly topics: readonly string[];
  /** Where a partition begins that the group has never read. */
  readonly fromBeginning: boolean;
  /** Partitions read side by side. */
  readonly concurrency: number;
  readonly assigner?: ConsumerConfig['partitionAssigners'];
  /** Milliseconds that the broker holds a fetch until there are messages. A stop waits for it. */
  readonly longestFetch: number;
  /** Milliseconds between two heartbeats, by which a member notices that another one joins or leaves. */
  readonly heartbeat: number;
  /** Before anything is read: makes topics, finds positions. */
  readonly prepare: () => Promise<void>;
  /** Whenever the group has shared its partitions anew, before anything of them is read. */
  readonly assigned: (assignment: Assignment, consumer: Consumer) => void;
  /** Work that it leaves unsettled goes on in the background, so that no partition waits for the messages of another one. */
  readonly batch: (payload: EachBatchPayload) => Promise<void>;
  readonly reportFailure: (error: unknown) => void;
}

const SESSION_TIMEOUT_MS = 6000;
/** A consumer that has asked for nothing this long is stuck. */
const STUCK_AFTER_MS = 15_000;
/** How long a stop waits for a broker that may be away, at least as long as for a fetch. */
const STOP_TIMEOUT_MS = 1500;

/** Reads topics as a member of a group for as long as it is wanted: a consumer that fails is replaced by another. */
export class SupervisedConsumer {
  private readonly pause = new Pause();
  private readonly backOff = new BackOff();
  private consumer: Consumer | undefined;
  private life: Promise<void> | undefined;
  /** It has its share of the partitions. */
  isMember = false;

  constructor(
    private readonly kafka: Kafka,
    private readonly consumption: Consumption,
  ) {}

  /** Resolves when the group has given it its share for the first time, or it is stopped before. */
  start(): Promise<void> {
    return new Promise((joined) => {
      this.life = this.live(joined).then(joined);
    });
  }

  /** Asks for nothing new, and is not replaced any more. What was handed out may still be committed. */
  rest(): void {
    this.pause.end();
    try {
      this.consumer?.pause(this.consumption.topics.map((topic) => ({ topic })));
    } catch {
      // The consumer has just crashed, so it asks for nothing either.
    }
  }

  /** Leaves the group. */
  async stop(): Promise<void> {
    this.pause.end();
    await atMost(STOP_TIMEOUT_MS, Promise.all([this.consumer?.disconnect(), this.life]));
  }

  private async live(joined: () => void): Promise<void> {
    while (!this.pause.ended) {
      const consumer = this.open();
      try {
        await this.consume(consumer, joined);
      } catch (error) {
        if (!this.pause.ended && !isNotServedYet(error)) this.consumption.reportFailure(error);
      } finally {
        this.consumer = undefined;
        this.isMember = false;
        await atMost(STOP_TIMEOUT_MS, consumer.disconnect());
      }
      await this.pause.rest(this.backOff.next());
    }
  }

  /** @throws why it ended */
  private async consume(consumer: Consumer, joined: () => void): Promise<void> {
    const { prepare, topics, fromBeginning, concurrency, batch, assigned } = this.consumption;
    await prepare();
    const ended = awaitEnd(consumer);
    ended.catch(() => undefined);
    await consumer.connect();
    await consumer.subscribe({ topics: [...topics], fromBeginning });
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      this.backOff.reset();
      this.isMember = true;
      assigned(payload.memberAssignment as Assignment, consumer);
      joined();
    });
    if (this.pause.ended) return;
    this.consumer = consumer;
    await consumer.run({ eachBatch: batch, autoCommit: false, partitionsConsumedConcurrently: concurrency });
    await ended;
  }

  private open(): Consumer {
    const { groupId, assigner, longestFetch, heartbeat } = this.consumption;
    return this.kafka.consumer({
      groupId,
      sessionTimeout: SESSION_TIMEOUT_MS,
      rebalanceTimeout: SESSION_TIMEOUT_MS,
      heartbeatInterval: heartbeat,
      minBytes: 1,
      maxWaitTimeInMs: longestFetch,
      allowAutoTopicCreation: false,
      ...(assigner && { partitionAssigners: assigner }),
      retry: { retries: 5, initialRetryTime: 50, maxRetryTime: 500, restartOnFailure: async () => false },
    });
  }
}

/** Rejects when the consumer has crashed or is stuck, resolves when it was stopped. */
function awaitEnd(consumer: Consumer): Promise<void> {
  return new Promise((resolve, reject) => {
    let askedAt = Date.now();
    const watch = setInterval(() => {
      if (Date.now() - askedAt > STUCK_AFTER_MS) end(() => reject(new Error('The consumer is stuck')));
    }, STUCK_AFTER_MS / 5);
    const end = (settle: () => void) => {
      clearInterval(watch);
      settle();
    };
    consumer.on(consumer.events.FETCH_START, () => {
      askedAt = Date.now();
    });
    consumer.on(consumer.events.CRASH, ({ payload }) => end(() => reject(payload.error)));
    consumer.on(consumer.events.STOP, () => end(resolve));
    consumer.on(consumer.events.DISCONNECT, () => end(resolve));
  });
}
