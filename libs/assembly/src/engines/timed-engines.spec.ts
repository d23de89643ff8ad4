import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readSettings } from '../settings.js';
import { type OpenEngines, openStandaloneEngines } from './open-engines.js';
import { timedEngines } from './timed-engines.js';

describe('the engines of a service', () => {
  let folder: string;
  let opened: OpenEngines;
  const reported: string[] = [];
  const report = (hop: string) => void reported.push(hop);
  const elsewhere = { eventStoreUrl: 'esdb://a', mongodbUrl: 'mongodb://a' };
  const collection = { name: 'notes', version: 1, fields: {}, indexes: [] };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'perkstream-'));
    opened = await openStandaloneEngines(readSettings({ PERKSTREAM_DATA_DIR: folder }), () => undefined);
    reported.length = 0;
  });
  afterEach(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });

  it('are as they were where they are in the process', () => {
    expect(timedEngines(opened.engines, {}, report)).toEqual(opened.engines);
  });

  it('report how long they take, by category of streams and by collection', async () => {
    const { eventStore, documents } = timedEngines(opened.engines, elsewhere, report);
    expect(await eventStore.read('voucher-proj_1.a-b')).toEqual([]);
    await expect(eventStore.append('voucher-proj_1.a-b', 7, [])).rejects.toThrow();
    const notes = await documents.open<{ text: string }>(collection);
    expect(notes.definition).toEqual(collection);
    expect(await notes.put('1', { text: 'a' })).toBe(true);
    expect(await notes.putIfAbsent('1', { text: 'b' })).toBe(false);
    await notes.apply([{ id: '1', change: (before) => before && { text: `${before.text}!` } }]);
    expect([await notes.get('1'), await notes.getMany(['1', '2'])]).toEqual([
      { text: 'a!' },
      [{ text: 'a!' }, undefined],
    ]);
    expect([(await notes.find({})).length, await notes.count()]).toEqual([1, 1]);
    await notes.delete('1');
    expect(reported).toEqual([
      'read voucher',
      'append voucher',
      ...['put notes', 'putIfAbsent notes', 'apply notes', 'get notes', 'getMany notes', 'find notes', 'count notes'],
      'delete notes',
    ]);
  });
});
