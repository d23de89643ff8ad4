import { EventEmitter } from 'node:events';
import { type EventStoreDBClient } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { AllReader } from './all-reader.js';
import { type LivenessCheck } from './liveness-check.js';
import { type LargeContents } from './large-contents.js';

interface Asked {
  readonly fromPosition: { readonly commit: bigint } | 'start';
  readonly maxCount: number;
}

/** A log of 1,000 events at positions 1 to 1,000. @returns what reads it, and how many events each read had */
function readerOf(typeAt: (position: number) => string) {
  const reads: number[] = [];
  const resolved = (position: number) => ({
    event: {
      id: `${position}`,
      streamId: 'voucher-p.v',
      type: typeAt(position),
      revision: BigInt(position),
      data: {},
      metadata: {},
      isJson: true,
      position: { commit: BigInt(position), prepare: BigInt(position) },
    },
  });
  const readAll = ({ fromPosition, maxCount }: Asked) => {
    const first = fromPosition === 'start' ? 1 : Number(fromPosition.commit);
    const page = Array.from({ length: Math.min(maxCount, 1_001 - first) }, (_each, n) => resolved(first + n));
    reads.push(page.length);
    const stream = new EventEmitter();
    setImmediate(() => {
      for (const each of page) stream.emit('data', each);
      stream.emit('end');
    });
    return stream;
  };
  const liveness = { watch: () => () => undefined, heard: () => undefined } as unknown as LivenessCheck;
  const contents = { fetch: async (events: unknown) => events } as unknown as LargeContents;
  return { reads, reader: new AllReader({ readAll } as unknown as EventStoreDBClient, liveness, contents) };
}

describe('a page of the log of all events', () => {
  it('has little more than is asked for where most of it is wanted', async () => {
    const { reader, reads } = readerOf(() => 'wanted');
    for (let after = 0; after < 1_000; after += 100) {
      const events = await reader.readAll({ after, maxCount: 100, types: ['wanted'] });
      expect(events.map(({ position }) => position)).toEqual(Array.from({ length: 100 }, (_each, n) => after + n + 1));
    }
    expect(reads.reduce((sum, read) => sum + read, 0)).toBeLessThan(1_300);
  });

  it('grows where hardly anything is wanted', async () => {
    const { reader, reads } = readerOf((position) => (position === 1_000 ? 'wanted' : 'other'));
    const events = await reader.readAll({ after: 0, maxCount: 1, types: ['wanted'] });
    expect(events.map(({ position }) => position)).toEqual([1_000]);
    expect(reads.length).toBeLessThan(8);
  });
});
