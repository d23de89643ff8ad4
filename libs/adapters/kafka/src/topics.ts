import { setTimeout as pause } from 'node:timers/promises';
import { type Admin, type ITopicConfig, type KafkaJSProtocolError } from 'kafkajs';

/** What topics and groups are called on the broker: installations that share one have a prefix each. */
export class Names {
  /** Answers to requests: each process reads one partition. */
  readonly replies: string;
  /** Who is there, and which requests it serves. */
  readonly presence: string;

  constructor(private readonly prefix = '') {
    this.replies = this.of('perkstream.replies');
    this.presence = this.of('perkstream.presence');
  }

  of(name: string): string {
    return `${this.prefix}${name}`;
  }

  /** Requests to a service, shared by its replicas. */
  requests(service: string): string {
    return this.of(`perkstream.requests.${service}`);
  }

  /** What a service could not read, or failed to handle again and again. */
  deadLetters(service: string): string {
    return this.of(`perkstream.dead-letters.${service}`);
  }

  /** The group of the replicas of a service. */
  replicas(service: string): string {
    return this.of(`perkstream.${service}`);
  }

  /** The group of one process. */
  process(instance: string): string {
    return this.of(`perkstream.replies.${instance}`);
  }
}

export interface Partitions {
  /** Of the requests to a service: at most so many replicas share them. Default: 6 */
  readonly requests: number;
  /** Of the answers: when there are more processes, some share a partition and skip each other's. Default: 32 */
  readonly replies: number;
  /** Of each topic of events. Default: 6 */
  readonly events: number;
}

export const DEFAULT_PARTITIONS: Partitions = { requests: 6, replies: 32, events: 6 };

const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The longest body that the edge takes, with what travels beside it; the lines of a file of CSV are longer as JSON. */
export const MAX_MESSAGE_BYTES = 32 * MIB;

/** Nobody waits for a request or its answer for longer than seconds. */
const SHORT_LIVED = { 'retention.ms': String(HOUR_MS), 'segment.ms': String(10 * MINUTE_MS) };
const LARGE = { 'max.message.bytes': String(MAX_MESSAGE_BYTES + MIB) };

export function requestTopic(name: string, partitions: number): ITopicConfig {
  return topic(name, partitions, { ...SHORT_LIVED, ...LARGE });
}

export function replyTopic(name: string, partitions: number): ITopicConfig {
  return topic(name, partitions, { ...SHORT_LIVED, ...LARGE });
}

export function presenceTopic(name: string): ITopicConfig {
  return topic(name, 1, SHORT_LIVED);
}

export function eventTopic(name: string, partitions: number): ITopicConfig {
  return topic(name, partitions, {});
}

export function deadLetterTopic(name: string): ITopicConfig {
  return topic(name, 1, LARGE);
}

/** As many replicas as the broker makes by itself. */
function topic(name: string, numPartitions: number, settings: Record<string, string>): ITopicConfig {
  const configEntries = Object.entries(settings).map(([key, value]) => ({ name: key, value }));
  return { topic: name, numPartitions, replicationFactor: -1, configEntries };
}

/** What a broker answers that has heard of a topic, and does not serve its partitions yet. */
const NOT_YET = new Set(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION']);
/** Leaders of a new topic are there within a second, unless the brokers are busy with more than us. */
const LEADER_WAIT_MS = 10_000;
const LOOK_INTERVAL_MS = 50;

/** Makes topics that are missing, and leaves alone those that are there. */
export class Topics {
  /** Names of those whose leaders have answered once. */
  private readonly served = new Set<string>();

  constructor(private readonly admin: () => Promise<Admin>) {}

  /** Resolves when every partition has a leader that serves it. */
  async ensure(...wanted: readonly ITopicConfig[]): Promise<void> {
    const admin = await this.admin();
    const there = new Set(await admin.listTopics());
    const topics = wanted.filter(({ topic: name }) => !there.has(name));
    if (topics.length > 0) await admin.createTopics({ topics, waitForLeaders: false });
    await Promise.all(wanted.map(({ topic: name }) => this.untilServed(name)));
  }

  /** A topic that somebody has just made is listed before its leaders know that they lead it: they are asked themselves. */
  private async untilServed(name: string): Promise<void> {
    if (this.served.has(name)) return;
    const admin = await this.admin();
    const end = Date.now() + LEADER_WAIT_MS;
    for (;;) {
      try {
        await admin.fetchTopicOffsets(name);
        this.served.add(name);
        return;
      } catch (error) {
        if (!isNotYet(error) || Date.now() > end) throw error;
        await pause(LOOK_INTERVAL_MS);
      }
    }
  }
}

/** The client wraps what its own retries ended with, and throws a TypeError where its metadata has no partition yet. */
function isNotYet(error: unknown): boolean {
  return error instanceof TypeError || isNotServedYet(error);
}

/** A topic that has just been made: brokers serve its partitions a moment later. */
export function isNotServedYet(error: unknown): boolean {
  const { cause, type } = error as KafkaJSProtocolError & { readonly cause?: KafkaJSProtocolError };
  return NOT_YET.has(cause?.type ?? type);
}
