import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newEvent } from '@perkstream/conformance';
import { EngineUnavailable, type NewEvent, NO_STREAM } from '@perkstream/ports';
import { temporarySqlite, type TemporarySqlite } from './testing/temporary-sqlite.js';

const MIB = 2 ** 20;
const large = (): NewEvent => newEvent({ text: randomBytes(50_000).toString('hex') });

describe('a disk that is full', () => {
  let sqlite: TemporarySqlite;

  beforeEach(() => {
    sqlite = temporarySqlite({ maxFileBytes: 2 * MIB });
  });

  afterEach(() => sqlite.close());

  /** @returns the revision of the last event that was stored, and how the next append failed */
  async function fill(stream: string): Promise<{ last: number; failure: unknown }> {
    for (let revision = NO_STREAM; ; revision++) {
      try {
        await sqlite.store.append(stream, revision, [large()]);
      } catch (failure) {
        return { last: revision, failure };
      }
    }
  }

  it('is reported as the engine being away, with nothing done', async () => {
    const { last, failure } = await fill('ledger-a');
    expect(failure).toBeInstanceOf(EngineUnavailable);
    expect(failure).toMatchObject({ outcome: 'not_done' });
    expect(await sqlite.store.read('ledger-a')).toHaveLength(last + 1);
    await expect(sqlite.store.ping()).rejects.toBeInstanceOf(EngineUnavailable);
    await expect(sqlite.opened.keys.obtain('somebody')).resolves.toHaveLength(32);
  });

  it('turns down everything that was to be committed together, and nothing else', async () => {
    await fill('ledger-a');
    // On a machine that is busy with other things a commit would end after the first of them.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const outcomes = await Promise.allSettled([
      sqlite.store.append('ledger-b', NO_STREAM, [newEvent()]),
      sqlite.store.append('ledger-c', NO_STREAM, [large()]),
      sqlite.store.append('ledger-b', 0, [newEvent()]),
    ]);
    clock.mockRestore();
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await sqlite.store.read('ledger-b')).toEqual([]);
    // What was known of the streams in that commit is forgotten with it.
    await sqlite.store.append('ledger-b', NO_STREAM, [newEvent()]);
    expect(await sqlite.store.read('ledger-b')).toHaveLength(1);
  });

  it('works again by itself when there is room', async () => {
    const collection = await sqlite.documents.open({ name: 'ballast', version: 1, fields: {}, indexes: [] });
    await collection.put('ballast', { text: randomBytes(400_000).toString('hex') });
    const { last } = await fill('ledger-a');
    await expect(sqlite.store.ping()).rejects.toBeInstanceOf(EngineUnavailable);
    await collection.delete('ballast');
    await sqlite.store.ping();
    await sqlite.store.append('ledger-a', last, [large()]);
    expect(await sqlite.store.read('ledger-a')).toHaveLength(last + 2);
  });
});
