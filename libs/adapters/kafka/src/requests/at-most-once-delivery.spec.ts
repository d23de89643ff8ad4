import { describe, expect, it } from '@jest/globals';
import { rejection } from '@perkstream/conformance';
import { type EachBatchPayload, type OffsetsByTopicPartition } from 'kafkajs';
import { AtMostOnceDelivery } from './at-most-once-delivery.js';

function batch(partition: number, last: string, commit: (offsets: OffsetsByTopicPartition) => Promise<void>) {
  return {
    batch: { topic: 't', partition, lastOffset: () => last },
    commitOffsetsIfNecessary: commit,
  } as unknown as EachBatchPayload;
}

describe('what is handed out', () => {
  it('is noted before, the batches of one turn together', async () => {
    const commits: OffsetsByTopicPartition[] = [];
    const commit = async (offsets: OffsetsByTopicPartition) => void commits.push(offsets);
    const delivery = new AtMostOnceDelivery();
    await Promise.all([delivery.note(batch(0, '41', commit)), delivery.note(batch(3, '9007199254740993', commit))]);
    await delivery.note(batch(0, '50', commit));
    expect(commits).toEqual([
      {
        topics: [
          {
            topic: 't',
            partitions: [
              { partition: 0, offset: '42' },
              { partition: 3, offset: '9007199254740994' },
            ],
          },
        ],
      },
      { topics: [{ topic: 't', partitions: [{ partition: 0, offset: '51' }] }] },
    ]);
  });

  it('is not handed out when it cannot be noted', async () => {
    const failure = new Error('The group is rebalancing');
    const delivery = new AtMostOnceDelivery();
    const commit = () => Promise.reject(failure);
    const both = [rejection(delivery.note(batch(0, '1', commit))), rejection(delivery.note(batch(1, '1', commit)))];
    expect(await Promise.all(both)).toEqual([failure, failure]);
  });
});
