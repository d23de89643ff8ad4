import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SqliteConnection, type SqlRow } from './connection.js';
import { RowInserts } from './row-inserts.js';

let connection: SqliteConnection;
let inserts: RowInserts;
let used: string[];

beforeEach(() => {
  connection = new SqliteConnection(':memory:', { cacheBytes: 1_000_000 });
  connection.exec('CREATE TABLE things (number INTEGER PRIMARY KEY, kind, bytes, note)');
  inserts = new RowInserts(connection, 'things', ['number', 'kind', 'bytes', 'note']);
  used = [];
  const statement = connection.statement.bind(connection);
  connection.statement = (sql) => {
    used.push(sql);
    return statement(sql);
  };
});

afterEach(() => connection.close());

const rowOf = (number: number): SqlRow => [number, 'same', Buffer.from([1]), number % 2 === 0 ? null : `"${number}'`];
const rowsUpTo = (count: number) => Array.from({ length: count }, (_none, index) => rowOf(index + 1));
const all = () => connection.statement('SELECT * FROM things ORDER BY number').all([]);

describe('rows that are inserted', () => {
  it.each([1, 49, 50, 51, 237])('are there as they were given: %d of them', (count) => {
    const rows = rowsUpTo(count);
    expect(inserts.insert(rows)).toBe(count);
    expect(all()).toEqual(rows);
  });

  it('go many into one statement, and into the same one where they share the same columns', () => {
    inserts.insert(rowsUpTo(153));
    expect(used).toHaveLength(3 + 3);
    expect(new Set(used).size).toBe(2);
  });

  it('have the values that all of them share bound once', () => {
    const shared = Buffer.from([2]);
    inserts.insert(rowsUpTo(50).map(([number]) => [number!, 'same', shared, null]));
    expect(used[0]).toMatch(/\?53\b/);
    expect(used[0]).not.toMatch(/\?54\b/);
  });

  it('are none where one of them is not allowed and the transaction is rolled back', () => {
    const rows = rowsUpTo(50);
    const insert = () => connection.transaction(() => inserts.insert([...rows.slice(0, 49), rowOf(1)]));
    expect(insert).toThrow(/UNIQUE/);
    expect(all()).toEqual([]);
  });
});
