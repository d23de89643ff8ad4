import { describe, expect, it } from '@jest/globals';
import { nextMillisecond } from '@perkstream/kernel/testing';
import { type Collection, type EventStore, type RecordedEvent } from '@perkstream/ports';
import { FaultyDocuments } from '../testing/faulty-documents.js';
import { ProcessRunner } from './process-runner.js';
import { Replica, type ReplicaNote, replicaNotes } from './replica.js';

const NOW = Date.now();

async function world(left: readonly { key: string; by?: string; begunAt?: number }[]) {
  const documents = new FaultyDocuments();
  const notes = (await documents.open<object>(replicaNotes)) as unknown as Collection<ReplicaNote>;
  const open = await documents.open<object>({ name: 'open_processes', version: 1, fields: {}, indexes: [] });
  for (const { key, by, begunAt = NOW - 1_000 } of left) {
    const at = { stream: key, revision: 0, begunAt: new Date(begunAt).toISOString() };
    await open.put(key, { process: 'moves', projectId: 'proj_1', key, by, ...at });
  }
  const runnerOf = (replica: Replica, resume: (key: string) => Promise<void>, store?: Pick<EventStore, 'read'>) => {
    const runner = new ProcessRunner(replica, store);
    runner.useCollection(() => open as never);
    const begins = { name: 'moves', begins: 'move.begun', ends: ['move.ended'] };
    runner.register({ ...begins, resume: ({ key }) => resume(key) });
    return runner;
  };
  return { notes, open, runnerOf };
}

describe('what a replica of a shared event store left unfinished', () => {
  it('is taken up at once by its next run, where nobody else has its documents', async () => {
    const { notes, runnerOf } = await world([]);
    const first = await Replica.of(notes, true, NOW - 5_000);
    const after = await world([
      { key: 'own', by: first.id },
      { key: 'of another', by: 'another' },
      { key: 'of now', by: first.id, begunAt: NOW + 1 },
      { key: 'nobody knows whose' },
    ]);
    const next = await Replica.of(notes, true, NOW);
    expect(next.id).toBe(first.id);
    const taken: string[] = [];
    await after.runnerOf(next, async (key) => void taken.push(key)).finishUnfinished(NOW + 10, false);
    expect(taken).toEqual(['own']);
    expect(runnerOf(next, async () => undefined).signatureOf('move.begun')).toBe(next.id);
    expect(runnerOf(next, async () => undefined).signatureOf('move.ended')).toBeUndefined();
  });

  it('is taken up by another one when its lease has ended, and left alone before', async () => {
    const { notes, runnerOf } = await world([
      { key: 'of one alive', by: 'alive' },
      { key: 'of one gone', by: 'gone' },
      { key: 'of one unheard of', by: 'unheard-of' },
    ]);
    await notes.put('alive', { id: 'alive', until: Date.now() + 5_000 });
    await notes.put('gone', { id: 'gone', until: Date.now() - 1 });
    const taken: string[] = [];
    const runner = runnerOf(await Replica.of(notes, false), async (key) => void taken.push(key));
    await runner.finishUnfinished(NOW, false);
    expect(taken).toEqual(['of one gone']);
    await runner.finishUnfinished(NOW + 30_000, false);
    expect(new Set(taken)).toEqual(new Set(['of one gone', 'of one alive', 'of one unheard of']));
  });

  it('has a lease while it runs, which ends with it', async () => {
    const { notes } = await world([]);
    const [one, other] = [await Replica.of(notes, false), await Replica.of(notes, false)];
    await one.start(() => undefined);
    expect(await other.goneSince(one.id)).toBeUndefined();
    await one.stop();
    await nextMillisecond();
    expect(await other.goneSince(one.id)).toBeLessThan(Date.now());
    expect(one.id).not.toBe(other.id);
  });

  it('is not tried again at once when it cannot be finished, and nothing more is taken up by one that stops', async () => {
    const { notes, runnerOf } = await world([{ key: 'a', by: 'gone' }]);
    await notes.put('gone', { id: 'gone', until: Date.now() - 1 });
    let tries = 0;
    const runner = runnerOf(await Replica.of(notes, false), async () => {
      tries += 1;
      throw new Error('cannot be finished');
    });
    await expect(runner.finishUnfinished(NOW, false)).rejects.toThrow('cannot be finished');
    await runner.finishUnfinished(NOW + 9_000, false);
    expect(tries).toBe(1);
    await expect(runner.finishUnfinished(NOW + 10_001, false)).rejects.toThrow('cannot be finished');
    runner.stop();
    await runner.finishUnfinished(NOW + 30_000, false);
    expect(tries).toBe(2);
  });

  it('is taken off the list when its stream says that it has ended, and taken up when it has begun again since', async () => {
    const { notes, open, runnerOf } = await world([{ key: 'ended' }, { key: 'begun again' }, { key: 'at work' }]);
    const since: Record<string, readonly string[]> = {
      ended: ['move.ended', 'move.renamed'],
      'begun again': ['move.ended', 'move.begun'],
      'at work': ['move.renamed'],
    };
    const read = async (stream: string, { from = 0 } = {}) =>
      (since[stream] ?? []).map((type, index) => ({ type, revision: from + index }) as RecordedEvent);
    const taken: string[] = [];
    const runner = runnerOf(await Replica.of(notes, false), async (key) => void taken.push(key), { read });
    await runner.finishUnfinished(NOW + 40_000, false);
    expect(new Set(taken)).toEqual(new Set(['begun again', 'at work']));
    expect(await open.get('ended')).toBeUndefined();
    expect(await open.count()).toBe(2);
  });
});
