import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Condition, matches } from '@perkstream/kernel';
import { type CollectionDefinition, type DocumentQuery } from '@perkstream/ports';
import { SqliteConnection } from '../../connection.js';
import { type ReaderThread } from '../../reader-thread.js';
import { migrate } from '../../schema.js';
import { createTable } from '../collection-schema.js';
import { CollectionTable } from '../collection-table.js';
import { SearchCost } from '../search-cost.js';
import { prepareParts } from './parts-schema.js';
import { PartsSearch } from './parts-search.js';

const definition: CollectionDefinition = {
  name: 'vouchers',
  version: 1,
  fields: { projectId: 'text', code: 'text', name: 'text' },
  indexes: [['projectId', 'code']],
  parts: ['code', 'name'],
  countedBy: 'projectId',
};

interface Voucher {
  readonly id: string;
  readonly projectId: string;
  readonly code?: unknown;
  readonly name?: string;
}

/** One table with its index, whose slices are made when the test says so. */
class Shelf {
  readonly folder = mkdtempSync(join(tmpdir(), 'perkstream-parts-'));
  readonly connection = new SqliteConnection(join(this.folder, 'data.sqlite'), { cacheBytes: 1_000_000 });
  table = new CollectionTable(this.connection, 1, definition);
  readonly wanted = new Map<string, Voucher>();

  constructor() {
    migrate(this.connection);
    this.connection.transaction(() => {
      createTable(this.connection, this.table);
      prepareParts(this.connection, this.table);
    });
  }

  get index() {
    if (!this.table.parts) throw new Error('There is no index');
    return this.table.parts;
  }

  write(...vouchers: readonly Voucher[]): void {
    this.connection.transaction(() => this.apply(vouchers));
    for (const voucher of vouchers) this.wanted.set(voucher.id, voucher);
  }

  remove(id: string): void {
    this.connection.transaction(() => this.table.remove(id, this.table.load(id)));
    this.wanted.delete(id);
  }

  /** Everything of the commit is taken back. */
  fail(removed: string, ...vouchers: readonly Voucher[]): void {
    const failing = () =>
      this.connection.transaction(() => {
        this.table.remove(removed, this.table.load(removed));
        this.apply(vouchers);
        throw new Error('The disk is full');
      });
    expect(failing).toThrow('full');
    this.table.rolledBack();
  }

  /** What a new process knows. */
  restart(): void {
    this.table = new CollectionTable(this.connection, 1, definition);
    prepareParts(this.connection, this.table);
  }

  complete(): void {
    while (this.index.isBehind) this.index.slice();
  }

  /** By the index */
  async find(query: DocumentQuery, columns?: string) {
    const reader = { all: async (sql: string, values: []) => this.connection.statement(sql).all(values) };
    const search = new PartsSearch(reader as unknown as ReaderThread, new SearchCost(this.connection, -1));
    const narrowed = await search.narrowed(this.table, query, columns);
    return narrowed && this.connection.statement(narrowed.sql).all(narrowed.values);
  }

  async ids(where: Condition): Promise<string[] | undefined> {
    const found = await this.find({ where });
    return found?.map(([body]) => (JSON.parse(body as string) as Voucher).id);
  }

  async expectRight(where: Condition): Promise<void> {
    const expected = [...this.wanted.values()].filter((voucher) => matches(where, voucher)).map(({ id }) => id);
    expect({ where, found: await this.ids(where) }).toEqual({ where, found: expected.sort() });
    expect({ where, count: await this.find({ where }, 'count(*)') }).toEqual({ where, count: [[expected.length]] });
  }

  close(): void {
    this.connection.close();
    rmSync(this.folder, { recursive: true });
  }

  private apply(vouchers: readonly Voucher[]): void {
    // As in a commit: each document is written once.
    for (const [id, voucher] of new Map(vouchers.map((each) => [each.id, each]))) {
      const before = this.table.load(id);
      if (before) this.table.change(id, voucher, before);
      else this.table.add(id, voucher);
    }
    this.table.flush();
  }
}

const voucher = (id: string, code: unknown, projectId = 'p'): Voucher => ({ id, projectId, code });
const contains = (text: string): Condition => ({ field: 'code', contains: text });

describe('an index of parts of texts', () => {
  let shelf: Shelf;

  beforeEach(() => {
    shelf = new Shelf();
  });

  afterEach(() => shelf.close());

  it('finds what it has, what it does not have yet, and both', async () => {
    shelf.write(voucher('a', 'SUMMER-1'), voucher('b', 'WINTER-1'));
    expect(await shelf.ids(contains('MMER'))).toEqual(['a']);
    shelf.complete();
    expect(shelf.index.complete).toBe(2);
    expect(await shelf.ids(contains('MMER'))).toEqual(['a']);
    shelf.write(voucher('c', 'SUMMER-2'));
    expect(shelf.index.complete).toBe(2);
    expect(await shelf.ids(contains('MMER'))).toEqual(['a', 'c']);
  });

  it('looks at few documents: those that have the parts', async () => {
    shelf.write(...Array.from({ length: 50 }, (_none, n) => voucher(`v${n}`, `CODE-${n}-X`)));
    shelf.complete();
    const looked = await shelf.find({ where: contains('-42-') }, 'count(*), max(row)');
    expect(looked).toEqual([[1, 43]]);
    const { connection, index } = shelf;
    const own = connection.statement(`SELECT count(*) FROM ${index.name} WHERE ${index.name} MATCH ?`).get(['"-42"']);
    expect(own).toEqual([1]);
  });

  it('takes new documents in by slices, and can be interrupted after each', async () => {
    shelf.write(...Array.from({ length: 350 }, (_none, n) => voucher(`v${String(n).padStart(3, '0')}`, `CODE-${n}-X`)));
    const reached: number[] = [];
    while (shelf.index.isBehind) {
      shelf.index.slice();
      shelf.restart();
      reached.push(shelf.index.complete);
      await shelf.expectRight(contains('-34'));
    }
    expect(reached.length).toBeGreaterThan(3);
    expect(reached.at(-1)).toBe(350);
  });

  it('stays in few pieces', () => {
    for (let n = 0; n < 300; n++) {
      shelf.write(voucher(`v${n}`, `CODE-${n}`));
      shelf.index.slice();
    }
    shelf.complete();
    const pieces = shelf.connection.statement(`SELECT count(DISTINCT segid) FROM ${shelf.index.name}_idx`).get([]);
    expect(pieces?.[0]).toBeLessThan(24);
  });

  it('forgets a text that was changed or removed', async () => {
    shelf.write(voucher('a', 'SUMMER'), voucher('b', 'WINTER'), voucher('c', 'AUTUMN'));
    shelf.complete();
    shelf.write(voucher('a', 'SPRING'));
    shelf.remove('b');
    await shelf.expectRight(contains('SUMMER'));
    await shelf.expectRight(contains('SPRING'));
    await shelf.expectRight(contains('INTER'));
    const left = shelf.connection.statement(`SELECT id FROM ${shelf.index.name}_docsize ORDER BY id`).all([]);
    expect(left).toEqual([[1], [3]]);
  });

  it('is not touched where other fields change', () => {
    shelf.write(voucher('a', 'SUMMER'));
    shelf.complete();
    const changes = () => shelf.connection.statement('SELECT total_changes()').get([])?.[0] as number;
    const before = changes();
    shelf.write({ ...voucher('a', 'SUMMER'), projectId: 'q' });
    // The document, and the counts of two projects.
    expect(changes() - before).toBe(3);
  });

  it('takes anew what gets the row of a document that is gone', async () => {
    shelf.write(voucher('a', 'SUMMER'), voucher('b', 'WINTER'), voucher('c', 'AUTUMN'));
    shelf.complete();
    shelf.remove('c');
    shelf.remove('b');
    shelf.write(voucher('d', 'SPRING'));
    expect(shelf.index.complete).toBe(1);
    shelf.restart();
    await shelf.expectRight(contains('SPRING'));
    shelf.complete();
    for (const text of ['SUMMER', 'WINTER', 'AUTUMN', 'SPRING']) await shelf.expectRight(contains(text));
  });

  it('is as it was after a commit that failed', async () => {
    shelf.write(voucher('a', 'SUMMER'), voucher('b', 'WINTER'));
    shelf.complete();
    shelf.fail('b', voucher('c', 'SPRING'), voucher('a', 'AUTUMN'));
    expect(shelf.index.complete).toBe(2);
    for (const text of ['SUMMER', 'WINTER', 'AUTUMN', 'SPRING']) await shelf.expectRight(contains(text));
  });

  it('goes on after a slice that failed', async () => {
    shelf.write(voucher('a', 'SUMMER'));
    const other = new SqliteConnection(join(shelf.folder, 'data.sqlite'), { cacheBytes: 100_000 });
    other.begin();
    expect(() => shelf.index.slice()).toThrow();
    other.rollback();
    other.close();
    expect(shelf.index.complete).toBe(0);
    shelf.complete();
    await shelf.expectRight(contains('SUMMER'));
  });

  it('is flushed to the disk with a slice, or with what others commit next', () => {
    const flushes = () => shelf.connection.pragma('synchronous')?.[0] === 2;
    const used: boolean[] = [];
    const commit = shelf.connection.commit.bind(shelf.connection);
    shelf.connection.commit = () => {
      used.push(flushes());
      commit();
    };
    shelf.write(voucher('a', 'SUMMER'));
    shelf.index.slice();
    shelf.write(voucher('b', 'WINTER'));
    shelf.index.slice(true);
    shelf.write(voucher('c', 'AUTUMN'));
    expect(used).toEqual([true, true, true, false, true]);
  });

  it('is made for documents that were there before, and anew for other fields', async () => {
    shelf.write(voucher('a', 'SUMMER'), { ...voucher('b', 'WINTER'), name: 'SUMMERTIME' });
    shelf.complete();
    const only = new CollectionTable(shelf.connection, 1, { ...definition, parts: ['code'] });
    prepareParts(shelf.connection, only);
    expect(only.parts?.complete).toBe(0);
    shelf.table = only;
    shelf.complete();
    expect(await shelf.ids(contains('SUMMER'))).toEqual(['a']);
    expect(await shelf.ids({ field: 'name', contains: 'SUMMER' })).toBeUndefined();
    prepareParts(shelf.connection, new CollectionTable(shelf.connection, 1, { ...definition, parts: [] }));
    expect(
      shelf.connection.statement(`SELECT name FROM sqlite_schema WHERE name LIKE '%\\_parts%' ESCAPE '\\'`).all([]),
    ).toEqual([]);
  });

  it('is left aside where it leaves very many, or lacks very many', async () => {
    const many = Array.from({ length: 2_100 }, (_none, n) => voucher(`v${n}`, `SAME-${n}`));
    shelf.write(...many);
    expect(await shelf.ids(contains('SAME-77'))).toBeUndefined();
    shelf.complete();
    expect(await shelf.ids(contains('SAME-77'))).toHaveLength(11);
    expect(await shelf.ids(contains('SAME'))).toBeUndefined();
  });

  it('refuses a field that has no single text', () => {
    const wrong = { ...definition, fields: { code: 'texts' as const }, parts: ['code'] };
    expect(() => new CollectionTable(shelf.connection, 2, wrong)).toThrow('code');
  });

  it('finds what a look at every document finds, whatever is written, changed, removed and taken in', async () => {
    const id = fc.constantFrom(...'abcdefgh');
    const character = fc.constantFrom('a', 'a', 'b', 'A', 'é', '😀', '\0', '"', "'", '%', '*', ' ', '\uffff', '\ud83d');
    const text = fc.string({ unit: character, maxLength: 9 }).map(asKept);
    const value = fc.oneof({ weight: 6, arbitrary: text }, fc.constantFrom(null, 777, true, undefined));
    const written = fc.record({ id, projectId: fc.constantFrom('p', 'q'), code: value, name: text });
    const asked: fc.Arbitrary<Condition> = fc.oneof(
      text.map((part) => contains(part)),
      text.map((part) => ({ field: 'code', endsWith: part })),
      text.map((part) => ({ not: { not: { field: 'name', contains: part } } })),
      fc.tuple(text, text).map(([one, other]) => ({ any: [contains(one), { field: 'name', endsWith: other }] })),
      text.map((part) => ({ all: [{ field: 'projectId', is: 'p' }, contains(part)] })),
    );
    const step = fc.oneof(
      { weight: 6, arbitrary: written.map((it) => (on: Shelf) => on.write(plain(it))) },
      { weight: 3, arbitrary: id.map((it) => (on: Shelf) => on.remove(it)) },
      { weight: 3, arbitrary: fc.constant((on: Shelf) => void (on.index.isBehind && on.index.slice())) },
      { weight: 1, arbitrary: fc.constant((on: Shelf) => on.restart()) },
      {
        weight: 1,
        arbitrary: fc.tuple(id, written).map(
          ([it, other]) =>
            (on: Shelf) =>
              on.fail(it, plain(other)),
        ),
      },
    );
    let narrowed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.array(asked, { maxLength: 5 }),
        async (steps, questions) => {
          const on = new Shelf();
          try {
            for (const each of steps) each(on);
            const codes = [...on.wanted.values()].flatMap(({ code }) => (typeof code === 'string' ? [code] : []));
            const own = codes
              .map((code) => Array.from(code))
              .flatMap(([first = '', ...rest]): Condition[] => [
                contains(first + rest.join('')),
                { field: 'code', endsWith: rest.join('') },
              ]);
            for (const where of [...questions, ...own]) {
              if ((await on.ids(where)) === undefined) continue;
              narrowed += 1;
              await on.expectRight(where);
            }
          } finally {
            on.close();
          }
        },
      ),
      { numRuns: 60 },
    );
    expect(narrowed).toBeGreaterThan(100);
  });
});

/** Halves of characters are lost in the file. */
function asKept(text: string): string {
  return Buffer.from(text).toString();
}

/** What is undefined is missing. */
function plain(written: object): Voucher {
  return JSON.parse(JSON.stringify(written)) as Voucher;
}
