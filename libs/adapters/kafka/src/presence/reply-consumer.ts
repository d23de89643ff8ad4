import {
  type Admin,
  AssignerProtocol,
  type EachBatchPayload,
  type Kafka,
  type KafkaMessage,
  type PartitionAssigner,
} from 'kafkajs';
import { atMost } from '../connection/pause.js';
import { SupervisedConsumer } from '../connection/supervised-consumer.js';
import { type ReportFailure } from '../without-repeats.js';
import { type Names } from '../topics.js';
import { type Link } from './link.js';
import { type Beat } from './presence.js';

/** How long a stop waits for the broker. */
const STOP_TIMEOUT_MS = 500;
/** Signs of life come at least as often. */
const MAX_FETCH_WAIT_MS = 500;
/** There is no other member to notice. */
const HEARTBEAT_MS = 2000;

interface ReplyConsumerOptions {
  readonly instance: string;
  readonly names: Names;
  readonly kafka: Kafka;
  readonly admin: () => Promise<Admin>;
  readonly link: Link;
  /** Makes the topics. */
  readonly prepare: () => Promise<void>;
  readonly answered: (message: KafkaMessage) => void;
  readonly heard: (beat: Beat) => void;
  readonly reportFailure: ReportFailure;
}

/**
 * Reads what is for this process alone, in a group of its own: one partition of the answers, and who is there. It keeps its
 * position itself, from before its first request on, and goes on there independently of the group.
 */
export class ReplyConsumer {
  /** Of the answers. */
  partition = 0;
  private readonly group: string;
  private readonly positions = new Map<string, string>();
  private readonly consumer: SupervisedConsumer;

  constructor(private readonly options: ReplyConsumerOptions) {
    const { instance, names, kafka, reportFailure } = options;
    this.group = names.process(instance);
    this.consumer = new SupervisedConsumer(kafka, {
      groupId: this.group,
      topics: [names.replies, names.presence],
      fromBeginning: false,
      concurrency: 2,
      assigner: [this.assigner],
      longestFetch: MAX_FETCH_WAIT_MS,
      heartbeat: HEARTBEAT_MS,
      prepare: () => this.prepare(),
      assigned: (_assignment, consumer) => {
        for (const [topic, offset] of this.positions) {
          consumer.seek({ topic, partition: this.partitionOf(topic), offset });
        }
      },
      batch: (payload) => this.take(payload),
      reportFailure: (error) => {
        options.link.failed(error);
        reportFailure('answers', error);
      },
    });
  }

  start(): Promise<void> {
    return this.consumer.start();
  }

  /** Nobody else will ever be in the group, so it is deleted, unless the broker is away, which does so by itself later. */
  async stop(): Promise<void> {
    await this.consumer.stop();
    const { link, admin } = this.options;
    if (link.isLost) return;
    await atMost(
      STOP_TIMEOUT_MS,
      admin().then((connected) => connected.deleteGroups([this.group])),
    );
  }

  private async prepare(): Promise<void> {
    await this.options.prepare();
    if (this.positions.size > 0) return;
    const { names } = this.options;
    const admin = await this.options.admin();
    const replies = await admin.fetchTopicOffsets(names.replies);
    const chosen = replies[Math.floor(Math.random() * replies.length)];
    const [presence] = await admin.fetchTopicOffsets(names.presence);
    if (!chosen || !presence) throw new Error('The topics of the answers are not there');
    this.partition = chosen.partition;
    this.positions.set(names.replies, chosen.high).set(names.presence, presence.high);
  }

  private async take({ batch }: EachBatchPayload): Promise<void> {
    const { link, names, answered, heard } = this.options;
    link.heard();
    if (batch.topic === names.replies) for (const message of batch.messages) answered(message);
    else for (const message of batch.messages) beatFrom(message, heard);
    this.positions.set(batch.topic, String(BigInt(batch.lastOffset()) + 1n));
  }

  /** The partition does not depend on the group. */
  private readonly assigner: PartitionAssigner = () => ({
    name: 'PerkstreamInbox',
    version: 0,
    assign: async ({ members }) => {
      const { replies, presence } = this.options.names;
      const assignment = { [replies]: [this.partition], [presence]: [0] };
      const memberAssignment = AssignerProtocol.MemberAssignment.encode({ version: 0, assignment, userData: NONE });
      return members.map(({ memberId }) => ({ memberId, memberAssignment }));
    },
    protocol: ({ topics }) => ({
      name: 'PerkstreamInbox',
      metadata: AssignerProtocol.MemberMetadata.encode({ version: 0, topics, userData: NONE }),
    }),
  });

  private partitionOf(topic: string): number {
    return topic === this.options.names.replies ? this.partition : 0;
  }
}

const NONE = Buffer.alloc(0);

export function beatToWire(beat: Beat) {
  return { key: beat.instance, value: JSON.stringify(beat) };
}

/** Other messages than signs of life are ignored. */
function beatFrom({ value }: KafkaMessage, heard: (beat: Beat) => void): void {
  const { instance, service, serves } = (parsed(value) ?? {}) as Partial<Beat>;
  if (typeof instance === 'string' && typeof service === 'string' && Array.isArray(serves)) {
    heard({ instance, service, serves });
  }
}

function parsed(value: Buffer | null): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return undefined;
  }
}
