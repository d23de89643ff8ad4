import Database from 'libsql';
import { statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { newEvent } from '@perkstream/conformance';
import { EngineUnavailable, NO_STREAM } from '@perkstream/ports';
import { DataInUse } from './data-lock.js';
import { openSqlite } from './open-sqlite.js';
import { temporarySqlite } from './testing/temporary-sqlite.js';

describe('the data file', () => {
  it('keeps everything when it is closed and opened again', async () => {
    const sqlite = temporarySqlite();
    const collection = await sqlite.documents.open({ name: 'notes', version: 1, fields: {}, indexes: [] });
    await collection.put('a', { text: 'hello' });
    const stored = await sqlite.store.append('ledger-a', NO_STREAM, [newEvent({ n: 1 }), newEvent({ n: 2 })]);
    await sqlite.opened.close();
    const again = openSqlite({ file: sqlite.file });
    expect(await again.eventStore.read('ledger-a')).toEqual(stored);
    const next = await again.eventStore.append('ledger-a', 1, [newEvent()]);
    expect(next[0]?.position).toBeGreaterThan(stored[1]?.position ?? 0);
    expect(await (await again.documents.open(collection.definition)).get('a')).toEqual({ text: 'hello' });
    await again.close();
    await sqlite.close();
  });

  it('can be read by its owner only, because keys are in it', async () => {
    const sqlite = temporarySqlite();
    await sqlite.store.append('ledger-a', NO_STREAM, [newEvent()]);
    for (const suffix of ['', '-wal']) expect(statSync(sqlite.file + suffix).mode & 0o777).toBe(0o600);
    await sqlite.close();
  });

  it('is not opened twice in one process either', async () => {
    const sqlite = temporarySqlite();
    expect(() => openSqlite({ file: sqlite.file })).toThrow(DataInUse);
    await sqlite.opened.close();
    await openSqlite({ file: sqlite.file }).close();
    await sqlite.close();
  });

  it('is not touched when a newer version of the program wrote it', async () => {
    const sqlite = temporarySqlite();
    await sqlite.opened.close();
    const raw = new Database(sqlite.file);
    raw.exec('PRAGMA user_version = 99');
    raw.close();
    expect(() => openSqlite({ file: sqlite.file })).toThrow('newer version');
    // The lock is not left behind.
    expect(() => openSqlite({ file: sqlite.file })).toThrow('newer version');
    await sqlite.close();
  });

  it('of an earlier version loses its index of parts of codes, and keeps everything else', async () => {
    const sqlite = temporarySqlite();
    const collection = await sqlite.documents.open({ name: 'notes', version: 1, fields: {}, indexes: [] });
    await collection.put('a', { text: 'hello' });
    await sqlite.opened.close();
    const raw = new Database(sqlite.file);
    raw.exec(`CREATE TABLE parts (collection INTEGER PRIMARY KEY, fields TEXT NOT NULL, complete INTEGER NOT NULL);
      CREATE VIRTUAL TABLE documents_1_parts USING fts5(p0, tokenize = 'trigram case_sensitive 1', content = '',
        contentless_delete = 1, detail = none);
      INSERT INTO documents_1_parts (rowid, p0) VALUES (1, 'CODE');
      INSERT INTO parts VALUES (1, '["code"]', 1), (2, '["code"]', 0);
      PRAGMA user_version = 2`);
    raw.close();
    const again = openSqlite({ file: sqlite.file });
    expect(await (await again.documents.open(collection.definition)).get('a')).toEqual({ text: 'hello' });
    await again.close();
    const after = new Database(sqlite.file);
    expect(after.prepare(`SELECT name FROM sqlite_schema WHERE name LIKE '%parts%'`).all()).toEqual([]);
    after.close();
    await sqlite.close();
  });

  it('answers nothing more when it is closed', async () => {
    const sqlite = temporarySqlite();
    const collection = await sqlite.documents.open({ name: 'notes', version: 1, fields: {}, indexes: [] });
    await sqlite.close();
    await sqlite.opened.close();
    const answers = [
      sqlite.store.append('ledger-a', NO_STREAM, [newEvent()]),
      sqlite.store.read('ledger-a'),
      sqlite.store.ping(),
      collection.get('a'),
      collection.find({}),
      sqlite.opened.keys.obtain('somebody'),
    ];
    const outcomes = await Promise.allSettled(answers);
    const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason);
    for (const reason of reasons) expect(reason).toBeInstanceOf(EngineUnavailable);
  });
});
