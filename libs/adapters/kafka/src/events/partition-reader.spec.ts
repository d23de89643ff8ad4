import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { EngineUnavailable, type PublishedMessage } from '@perkstream/ports';
import { type EachBatchPayload, type KafkaMessage } from 'kafkajs';
import { PartitionReader, type ReadingOptions } from './partition-reader.js';

const clock = stoppedClock();

function message(offset: number, key: string, value = '{"n":1}'): KafkaMessage {
  const common = { timestamp: '0', attributes: 0, headers: { id: Buffer.from(`e-${offset}`) } };
  return { ...common, offset: String(offset), key: Buffer.from(key), value: Buffer.from(value) };
}

function batch(...messages: KafkaMessage[]): EachBatchPayload {
  return { batch: { messages }, pause: () => () => undefined } as unknown as EachBatchPayload;
}

function reading(handle: ReadingOptions['handle'], options: Partial<ReadingOptions> = {}) {
  const buried: [string, unknown][] = [];
  const failures: unknown[] = [];
  const reader = new PartitionReader({
    handle,
    bury: async ({ offset }, reason) => void buried.push([offset, reason]),
    reportFailure: (error) => failures.push(error),
    ...options,
  });
  return { reader, buried, failures };
}

const TIMEOUT_MS = 60_000;

describe('the reader of a partition', () => {
  it('hands on messages as they were published', async () => {
    const got: PublishedMessage[] = [];
    const { reader } = reading(async (each) => void got.push(each));
    reader.take(batch(message(1, 'a')));
    await clock.passes(0);
    expect(got).toEqual([{ key: 'a', value: { n: 1 }, headers: { id: 'e-1' } }]);
    expect(reader.toCommit()).toBe('2');
  });

  it('puts aside what cannot be read', async () => {
    const { reader, buried } = reading(async () => undefined);
    reader.take(batch(message(1, 'a', '{'), message(2, 'a', '3'), message(3, 'a')));
    await clock.passes(0);
    expect(buried.map(([offset]) => offset)).toEqual(['1', '2']);
    expect(reader.toCommit()).toBe('4');
  });

  it('puts aside a message that fails again and again, and goes on with the next one of its key', async () => {
    const bug = new Error('a bug');
    const attempts: string[] = [];
    const { reader, buried, failures } = reading(async ({ headers }) => {
      attempts.push(headers?.['id'] ?? '');
      if (headers?.['id'] === 'e-1') throw bug;
    });
    reader.take(batch(message(1, 'a'), message(2, 'a')));
    await clock.passes(TIMEOUT_MS);
    expect(attempts).toEqual([...Array.from({ length: 10 }, () => 'e-1'), 'e-2']);
    expect(buried).toEqual([['1', bug]]);
    expect(failures).toContain(bug);
    expect(reader.toCommit()).toBe('3');
  });

  it('waits for an engine that is away for as long as it takes', async () => {
    let [attempts, away] = [0, true];
    const { reader, buried } = reading(async () => {
      attempts += 1;
      if (away) throw new EngineUnavailable('event store', 'not_done');
    });
    reader.take(batch(message(1, 'a')));
    await clock.passes(TIMEOUT_MS);
    expect(attempts).toBeGreaterThan(20);
    expect(reader.toCommit()).toBe('1');
    away = false;
    await clock.passes(TIMEOUT_MS);
    expect([buried, reader.toCommit()]).toEqual([[], '2']);
  });

  it('says that a message is put aside only when it is', async () => {
    let away = true;
    const { reader } = reading(async () => undefined, {
      bury: () => (away ? Promise.reject(new Error('The broker is away')) : Promise.resolve()),
    });
    reader.take(batch(message(1, 'a', '{')));
    await clock.passes(TIMEOUT_MS);
    expect(reader.toCommit()).toBe('1');
    away = false;
    await clock.passes(TIMEOUT_MS);
    expect(reader.toCommit()).toBe('2');
  });

  it('leaves what it has not handled to the next reader of the partition', async () => {
    const { reader } = reading(async () => {
      throw new Error('a bug');
    });
    reader.take(batch(message(1, 'a'), message(2, 'a')));
    await clock.passes(0);
    await reader.stop();
    expect(reader.toCommit()).toBe('1');
  });

  it('takes a message once that comes again', async () => {
    const got: string[] = [];
    const { reader } = reading(async ({ headers }) => void got.push(headers?.['id'] ?? ''));
    reader.take(batch(message(1, 'a')));
    reader.take(batch(message(1, 'a'), message(2, 'a')));
    await clock.passes(0);
    expect(got).toEqual(['e-1', 'e-2']);
  });

  it('reads no further while too many wait', async () => {
    const notes: string[] = [];
    const ends: (() => void)[] = [];
    const { reader } = reading(() => new Promise((resolve) => ends.push(resolve)));
    const messages = Array.from({ length: 1000 }, (_each, n) => message(n, `key-${n}`));
    const payload = {
      ...batch(...messages),
      pause: () => {
        notes.push('paused');
        return () => void notes.push('resumed');
      },
    };
    reader.take(payload);
    expect(notes).toEqual(['paused']);
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end();
      await clock.passes(0);
    }
    expect(notes).toEqual(['paused', 'resumed']);
  });
});
