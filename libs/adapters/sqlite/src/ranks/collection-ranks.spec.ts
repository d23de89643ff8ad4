import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Comparison, type Condition } from '@perkstream/kernel';
import { type CollectionDefinition } from '@perkstream/ports';
import { SqliteConnection } from '../connection.js';
import { CollectionTable } from '../documents/collection-table.js';
import { documentQuery } from '../documents/document-query.js';
import { temporarySqlite, type TemporarySqlite } from '../testing/temporary-sqlite.js';
import { IndexReader } from './index-reader.js';
import { RankedIndex } from './ranked-index.js';
import { Ranges } from './ranges.js';

const definition: CollectionDefinition = {
  name: 'vouchers',
  version: 1,
  fields: { projectId: 'text', at: 'text', used: 'number', note: 'text' },
  indexes: [['projectId', 'at'], ['projectId', 'used'], ['note'], ['projectId', 'note', 'at']],
  sparse: ['note'],
  ranked: [['projectId', 'at'], ['projectId', 'used'], ['note']],
};
const SIZE = 10;
const project: Condition = { field: 'projectId', is: 'p' };
const at = (n: number) => String(n).padStart(6, '0');

interface Voucher {
  readonly projectId?: string;
  readonly at?: string;
  readonly used?: number;
  readonly note?: string;
}

describe('ranks', () => {
  let sqlite: TemporarySqlite;
  let connection: SqliteConnection;
  let table: CollectionTable;
  let failures: unknown[];

  beforeEach(async () => {
    sqlite = temporarySqlite();
    await sqlite.documents.open(definition);
    connection = new SqliteConnection(sqlite.file, { cacheBytes: 1_000_000 });
    failures = [];
    table = opened();
  });

  afterEach(async () => {
    table.ranks.stop();
    connection.close();
    await sqlite.close();
  });

  function opened(): CollectionTable {
    const tellFailure = (error: unknown) => failures.push(error);
    return new CollectionTable(connection, 1, definition, { rangeSize: SIZE, tellFailure });
  }

  function commit(documents: Readonly<Record<string, Voucher | undefined>>): void {
    connection.begin();
    for (const [id, document] of Object.entries(documents)) {
      const before = table.load(id);
      if (!document) table.remove(id, before);
      else if (before) table.change(id, document, before);
      else table.add(id, document);
    }
    table.flush();
    connection.commit();
    table.committed();
  }

  function commitMany(from: number, to: number, make: (n: number) => Voucher): void {
    const numbers = Array.from({ length: to - from }, (_none, index) => from + index);
    commit(Object.fromEntries(numbers.map((n) => [`v${at(n)}`, make(n)])));
  }

  const within = (...ranges: readonly Comparison[]): Condition => ({ all: [project, ...ranges] });

  function counted(where: Condition): number {
    const { sql, values } = documentQuery(table, { where }, 'count(*)');
    return Number(connection.statement(sql).get(values)?.[0]);
  }

  /** Once they are made. */
  async function ranked(where: Condition): Promise<number> {
    for (let turns = 0; turns < 10_000; turns++) {
      const count = table.ranks.count(where);
      if (count !== undefined) return count;
      await turn();
    }
    throw new Error('Ranks are not made');
  }

  async function settled(): Promise<void> {
    for (let turns = 0; turns < 50; turns++) await turn();
  }

  /** The entries of the index that are gone through for one answer. */
  function lookedAt(where: Condition): number {
    const count = jest.spyOn(IndexReader.prototype, 'count');
    expect(table.ranks.count(where)).toBe(counted(where));
    const entries = count.mock.results.reduce((sum, { value }) => sum + Number(value), 0);
    count.mockRestore();
    return entries;
  }

  it('are not known when they are asked for first, and tell the count a little later', async () => {
    commitMany(0, 100, (n) => ({ projectId: 'p', at: at(n) }));
    const where = within({ field: 'at', less: at(40) });
    expect(table.ranks.count(where)).toBeUndefined();
    expect(await ranked(where)).toBe(40);
  });

  it('count without going through more than the ends of what is asked for', async () => {
    commitMany(0, 2000, (n) => ({ projectId: n % 10 === 0 ? 'q' : 'p', at: at(n) }));
    await ranked(within({ field: 'at', present: true }));
    for (let n = 0; n < 2000; n += 37) {
      const range = within({ field: 'at', moreOrEqual: at(n) }, { field: 'at', less: at(n + 500) });
      expect(lookedAt(range)).toBeLessThanOrEqual(2 * SIZE);
    }
    expect(lookedAt(within({ field: 'at', present: true }))).toBe(0);
  });

  it('go through none where nearly all documents have one value', async () => {
    commitMany(0, 500, (n) => ({ projectId: 'p', used: n % 100 === 7 ? 1 : 0 }));
    await ranked(within({ field: 'used', is: 0 }));
    for (const range of [{ is: 0 }, { more: 0 }, { less: 1 }, { lessOrEqual: 0.5 }, { moreOrEqual: -1 }]) {
      expect(lookedAt(within({ field: 'used', ...range } as Comparison))).toBeLessThan(SIZE);
    }
  });

  it('count what is committed while they are being made', async () => {
    commitMany(0, 600, (n) => ({ projectId: 'p', used: n < 300 ? n : 300 }));
    const where = within({ field: 'used', more: 100 });
    let answered = 0;
    for (let n = 0; n < 300; n++) {
      const [one, other] = [`v${at((n * 7) % 600)}`, `v${at((n * 13 + 1) % 600)}`];
      commit({
        [one]: { projectId: 'p', used: (n * 31) % 400 },
        [other]: n % 3 === 0 ? undefined : { projectId: 'q' },
      });
      const count = table.ranks.count(where);
      if (count !== undefined) answered += 1;
      expect(count ?? counted(where)).toBe(counted(where));
      await turn();
    }
    expect(answered).toBeGreaterThan(100);
    expect(answered).toBeLessThan(300);
  });

  it('divide a range that too much came into', async () => {
    commitMany(0, 100, (n) => ({ projectId: 'p', at: at(n * 1000) }));
    await ranked(within({ field: 'at', present: true }));
    for (let n = 1; n < 999; n++) {
      commit({ [`w${n}`]: { projectId: 'p', at: at(50_000 + ((n * 331) % 999)) } });
      if (n % 20 === 0) await settled();
    }
    await settled();
    for (let n = 50_001; n < 51_000; n += 77) {
      expect(lookedAt(within({ field: 'at', less: at(n) }))).toBeLessThanOrEqual(5 * SIZE);
    }
  });

  it('need not divide what comes in order', async () => {
    commitMany(0, 100, (n) => ({ projectId: 'p', at: at(n) }));
    await ranked(within({ field: 'at', present: true }));
    const walk = jest.spyOn(IndexReader.prototype, 'valueAfter');
    for (let n = 100; n < 1000; n += 20) commitMany(n, n + 20, (each) => ({ projectId: 'p', at: at(each) }));
    await settled();
    expect(walk).not.toHaveBeenCalled();
    walk.mockRestore();
    for (let n = 0; n < 1000; n += 77) expect(lookedAt(within({ field: 'at', more: at(n) }))).toBeLessThan(3 * SIZE);
  });

  it('are not more for documents that move on and on', async () => {
    commitMany(0, 100, (n) => ({ projectId: 'p', at: at(n) }));
    await ranked(within({ field: 'at', present: true }));
    const merge = jest.spyOn(Ranges.prototype, 'merge');
    for (let n = 100; n < 4000; n += 20) commitMany(0, 20, (each) => ({ projectId: 'p', at: at(n + each) }));
    for (const ranges of merge.mock.contexts) expect((ranges as Ranges).all.length).toBeLessThan(2 * 100 + 64);
    expect(merge).toHaveBeenCalled();
    merge.mockRestore();
    for (let n = 0; n < 4000; n += 77) expect(lookedAt(within({ field: 'at', less: at(n) }))).toBeLessThan(5 * SIZE);
  });

  it('know nothing of a commit that was rolled back', async () => {
    commitMany(0, 50, (n) => ({ projectId: 'p', at: at(n) }));
    const where = within({ field: 'at', present: true });
    await ranked(where);
    connection.begin();
    table.add('other', { projectId: 'p', at: at(7) });
    table.flush();
    connection.rollback();
    table.rolledBack();
    commit({ another: { projectId: 'p', at: at(8) } });
    expect(table.ranks.count(where)).toBe(51);
  });

  it('have the order of the file, where JavaScript has another', async () => {
    const texts = ['', 'a', '\ud7ff', '\ue000', '\uffee', '😀', '\ud83d', 'a\u0000b', '\u{10ffff}'];
    const notes = texts.flatMap((text) => texts.map((end) => text + end));
    commit(Object.fromEntries(notes.map((note, n) => [`${note}${n}`, { note }])));
    await ranked({ field: 'note', present: true });
    commit(Object.fromEntries(notes.map((note, n) => [`${note}/${n}`, { note: `${note}!` }])));
    for (const limit of [...notes, ...notes.map((note) => `${note}!`)]) {
      for (const kind of ['less', 'lessOrEqual', 'more', 'moreOrEqual', 'is', 'startsWith']) {
        const where = { field: 'note', [kind]: limit } as unknown as Condition;
        expect([kind, limit, table.ranks.count(where)]).toEqual([kind, limit, counted(where)]);
      }
    }
  });

  it('leave alone what is asked beside a range', () => {
    const asked: readonly Condition[] = [
      project,
      within({ field: 'at', present: false }),
      within({ field: 'at', in: ['a', null] }),
      within({ field: 'at', less: 'b' }, { field: 'used', is: 1 }),
      within({ field: 'at', contains: 'b' }),
      { all: [project, { not: { field: 'at', less: 'b' } }] },
      { any: [within({ field: 'at', less: 'b' })] },
      {
        all: [
          { field: 'projectId', in: ['p', 'q'] },
          { field: 'at', less: 'b' },
        ],
      },
      { field: 'at', less: 'b' },
    ];
    const groups = jest.spyOn(RankedIndex.prototype, 'groupOf');
    for (const where of asked) expect(table.ranks.count(where)).toBeUndefined();
    expect(groups).not.toHaveBeenCalled();
    groups.mockRestore();
  });

  it('are given up when the file cannot be read, and made again when they are asked for', async () => {
    commitMany(0, 50, (n) => ({ projectId: 'p', at: at(n) }));
    const where = within({ field: 'at', present: true });
    const failing = jest.spyOn(IndexReader.prototype, 'valueAfter').mockImplementation(() => {
      throw new Error('disk I/O error');
    });
    expect(table.ranks.count(where)).toBeUndefined();
    await settled();
    expect(failures).toHaveLength(1);
    failing.mockRestore();
    expect(await ranked(where)).toBe(50);
  });
});
