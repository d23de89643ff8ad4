import { describe, expect, it } from '@jest/globals';
import { rejection } from '@perkstream/conformance';
import { type EachBatchPayload, type OffsetsByTopicPartition } from 'kafkajs';
import { HandOut } from './hand-out.js';

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
    const handOut = new HandOut();
    await Promise.all([handOut.note(batch(0, '41', commit)), handOut.note(batch(3, '9007199254740993', commit))]);
    await handOut.note(batch(0, '50', commit));
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
    const handOut = new HandOut();
    const commit = () => Promise.reject(failure);
    const both = [rejection(handOut.note(batch(0, '1', commit))), rejection(handOut.note(batch(1, '1', commit)))];
    expect(await Promise.all(both)).toEqual([failure, failure]);
  });
});
