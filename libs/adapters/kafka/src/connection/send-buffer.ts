import { type Message, type Producer, type TopicMessages } from 'kafkajs';

interface Parcel {
  readonly topic: string;
  readonly message: Message;
  readonly sent: () => void;
  readonly failed: (error: unknown) => void;
}

/** What the leader alone has taken counts as sent. A request or an answer that is lost with the leader is asked for again. */
const LEADER_ONLY = 1;

/** Bytes that travel in one call: each partition's part of it counts as one message for the broker. */
const MAX_CALL_BYTES = 8 * 1024 * 1024;

/** Sends everything of one turn of the event loop together, in one call to each broker. */
export class SendBuffer {
  private parcels: Parcel[] = [];

  constructor(private readonly producer: Producer) {}

  /** Resolves when the broker has it. @throws what kafkajs says */
  send(topic: string, message: Message): Promise<void> {
    return new Promise((sent, failed) => {
      if (this.parcels.length === 0) setImmediate(() => void this.flush());
      this.parcels.push({ topic, message, sent, failed });
    });
  }

  private async flush(): Promise<void> {
    const parcels = this.parcels;
    this.parcels = [];
    await Promise.all(calls(parcels).map((each) => this.call(each)));
  }

  private async call(parcels: readonly Parcel[]): Promise<void> {
    try {
      await this.producer.sendBatch({ topicMessages: byTopic(parcels), acks: LEADER_ONLY });
      for (const { sent } of parcels) sent();
    } catch (error) {
      for (const { failed } of parcels) failed(error);
    }
  }
}

export function sizeOf({ value }: Message): number {
  return value === null ? 0 : Buffer.byteLength(value);
}

function calls(parcels: readonly Parcel[]): Parcel[][] {
  const all: Parcel[][] = [];
  let size = Infinity;
  for (const parcel of parcels) {
    size += sizeOf(parcel.message);
    if (size > MAX_CALL_BYTES) {
      all.push([]);
      size = sizeOf(parcel.message);
    }
    all.at(-1)?.push(parcel);
  }
  return all;
}

function byTopic(parcels: readonly Parcel[]): TopicMessages[] {
  const messages = new Map<string, Message[]>();
  for (const { topic, message } of parcels) {
    const others = messages.get(topic);
    if (others) others.push(message);
    else messages.set(topic, [message]);
  }
  return [...messages].map(([topic, all]) => ({ topic, messages: all }));
}
