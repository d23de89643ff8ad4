import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SqliteConnection } from './connection.js';

const INSERT = 'INSERT INTO notes (name, text) VALUES (?, ?) RETURNING name';
const LARGE = 'x'.repeat(100_000);

describe('a statement that failed', () => {
  let folder: string;
  let connection: SqliteConnection;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'perkstream-connection-'));
    connection = new SqliteConnection(join(folder, 'data.sqlite'), { cacheBytes: 2 ** 20, maxFileBytes: 60_000 });
    connection.exec('CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT) WITHOUT ROWID');
  });

  afterEach(() => {
    connection.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const fails = (use: () => unknown) => {
    connection.begin();
    expect(use).toThrow('full');
    connection.rollback();
  };

  it.each([
    ['one row', (name: string) => connection.statement(INSERT).get([name, 'small'])],
    ['all rows', (name: string) => connection.statement(INSERT).all([name, 'small'])?.[0]],
  ])('takes what it is given next, where %s is asked for', (_title, insert) => {
    for (const use of ['get', 'all'] as const) {
      fails(() => connection.statement(INSERT)[use](['first', LARGE]));
      expect(insert(`after ${use}`)).toEqual([`after ${use}`]);
    }
    expect(connection.statement('SELECT name FROM notes ORDER BY name').all([])).toEqual([
      ['after all'],
      ['after get'],
    ]);
  });

  it('takes it where nothing is asked for', () => {
    const text = 'INSERT INTO notes (name, text) VALUES (?, ?)';
    fails(() => connection.statement(text).run(['first', LARGE]));
    connection.statement(text).run(['second', 'small']);
    expect(connection.statement('SELECT name FROM notes').all([])).toEqual([['second']]);
  });
});
