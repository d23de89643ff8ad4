import { type EachBatchPayload, type OffsetsByTopicPartition } from 'kafkajs';

interface Mark {
  readonly topic: string;
  readonly partition: number;
  /** Of the next message to read. */
  readonly offset: string;
}

interface Waiting extends Mark {
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Commits the offsets of what is about to be handed out, for all partitions of one turn together. Only what is committed may
 * be handed out: so no request is ever carried out by two replicas, also after crashes and rebalancing.
 */
export class AtMostOnceDelivery {
  private waiting: Waiting[] = [];

  /**
   * Resolves when no other process will get the messages of this batch.
   * @throws what kafkajs says; another process may get them then
   */
  note({ batch, commitOffsetsIfNecessary }: EachBatchPayload): Promise<void> {
    const { topic, partition } = batch;
    const offset = String(BigInt(batch.lastOffset()) + 1n);
    return new Promise((done, failed) => {
      if (this.waiting.length === 0) setImmediate(() => void this.commit(commitOffsetsIfNecessary));
      this.waiting.push({ topic, partition, offset, done, failed });
    });
  }

  private async commit(commitOffsets: (offsets: OffsetsByTopicPartition) => Promise<void>): Promise<void> {
    const waiting = this.waiting;
    this.waiting = [];
    try {
      await commitOffsets(offsetsOf(waiting));
      for (const { done } of waiting) done();
    } catch (error) {
      for (const { failed } of waiting) failed(error);
    }
  }
}

function offsetsOf(marks: readonly Mark[]): OffsetsByTopicPartition {
  const topics = [...new Set(marks.map(({ topic }) => topic))];
  return {
    topics: topics.map((topic) => ({
      topic,
      partitions: marks.filter((mark) => mark.topic === topic).map(({ partition, offset }) => ({ partition, offset })),
    })),
  };
}
