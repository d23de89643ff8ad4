import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Condition } from '@perkstream/kernel';
import { type CollectionDefinition, type DocumentQuery } from '@perkstream/ports';
import { SqliteConnection } from '../connection.js';
import { temporarySqlite, type TemporarySqlite } from '../testing/temporary-sqlite.js';
import { CollectionTable } from './collection-table.js';
import { documentQuery } from './document-query.js';
import { SearchCost } from './search-cost.js';

const definition: CollectionDefinition = {
  name: 'vouchers',
  version: 1,
  fields: {
    projectId: 'text',
    code: 'text',
    search: 'text',
    campaignId: 'text',
    createdAt: 'text',
    active: 'boolean',
    tags: 'texts',
  },
  indexes: [['projectId', 'createdAt'], ['projectId', 'code'], ['projectId', 'campaignId', 'createdAt'], ['tags']],
  beside: { code: 'search' },
  countedBy: 'projectId',
};
const project: Condition = { field: 'projectId', is: 'p' };
const afterId: Condition = { field: 'id', more: 'v_1' };
const newestFirst = [{ field: 'createdAt', descending: true }];

describe('what the engine does for a document', () => {
  let sqlite: TemporarySqlite;
  let connection: SqliteConnection;
  let table: CollectionTable;

  beforeEach(async () => {
    sqlite = temporarySqlite();
    await sqlite.documents.open(definition);
    connection = new SqliteConnection(sqlite.file, { cacheBytes: 1_000_000 });
    table = new CollectionTable(connection, 1, definition);
  });

  afterEach(async () => {
    connection.close();
    await sqlite.close();
  });

  function planOf(query: DocumentQuery): string {
    const { sql, values } = documentQuery(table, query);
    return connection.plan(sql, values).join('; ');
  }

  it.each<[string, DocumentQuery]>([
    ['the newest of a project', { where: project, orderBy: newestFirst, limit: 10 }],
    ['the oldest of a project', { where: project, orderBy: [{ field: 'createdAt' }], limit: 10 }],
    [
      'the newest of a campaign',
      { where: { all: [project, { field: 'campaignId', is: 'c' }] }, orderBy: newestFirst, limit: 10 },
    ],
    [
      'those made in a span of time',
      {
        where: { all: [project, { field: 'createdAt', moreOrEqual: '2026' }, { field: 'createdAt', less: '2027' }] },
        orderBy: newestFirst,
      },
    ],
    [
      'codes that begin alike',
      { where: { all: [project, { field: 'code', startsWith: 'SUMMER-' }] }, orderBy: [{ field: 'code' }] },
    ],
    ['all by id', { orderBy: [{ field: 'id', descending: true }], limit: 10 }],
  ])('serves %s from an index, without sorting', (_list, query) => {
    expect(planOf(query)).toMatch(/USING INDEX/);
    expect(planOf(query)).not.toMatch(/TEMP B-TREE/);
  });

  const ids: Condition = { field: 'id', in: ['v_1', 'v_2', 'v_3'] };

  it.each<[string, DocumentQuery]>([
    ['in the order of a field', { where: { all: [project, ids] }, orderBy: newestFirst, limit: 60 }],
    ['in their own order', { where: { all: [project, ids] }, orderBy: [{ field: 'id' }], limit: 60 }],
    ['of a campaign', { where: { all: [project, { field: 'campaignId', is: 'c' }, ids] }, limit: 60 }],
  ])('begins with the ids where documents are named by them: %s', (_which, query) => {
    expect(planOf(query)).toMatch(/^SEARCH documents_1 USING (COVERING )?INDEX sqlite_autoindex_\w+ \(id=\?\)/);
    expect(planOf(query)).not.toMatch(/projectId=/);
    const { sql, values } = documentQuery(table, query);
    expect(connection.statement(sql).all(values)).toEqual([]);
  });

  const part: Condition = { field: 'search', contains: 'mm' };
  const lastFirst = [{ field: 'id', descending: true }];

  it.each<[string, DocumentQuery]>([
    ['the newest', { where: { all: [project, part] }, orderBy: lastFirst, limit: 10 }],
    ['those after one', { where: { all: [project, part, afterId] }, orderBy: [{ field: 'id' }], limit: 10 }],
    ['the first by code', { where: { all: [project, part] }, orderBy: [{ field: 'code' }], limit: 10 }],
    [
      'those that begin so, with no index in this order',
      { where: { all: [project, { field: 'search', startsWith: 'su' }] }, orderBy: [{ field: 'search' }], limit: 10 },
    ],
  ])('looks for a part of a text in the index that holds all that is asked for: %s', (_which, query) => {
    expect(planOf(query)).toMatch(/SEARCH documents_1 USING COVERING INDEX documents_1_1/);
    const { sql, values } = documentQuery(table, query);
    expect(connection.statement(sql).all(values)).toEqual([]);
  });

  it.each<[string, DocumentQuery]>([
    ['a page without an end', { where: { all: [project, part] } }],
    ['a field beside it', { where: { all: [project, part, { field: 'campaignId', is: 'c' }] }, limit: 10 }],
    ['another order', { where: { all: [project, part] }, orderBy: newestFirst, limit: 10 }],
  ])('goes through documents in their order where no index holds it all: %s', (_which, query) => {
    expect(planOf(query)).not.toMatch(/COVERING INDEX documents_1_1/);
  });

  it.each<[string, boolean, DocumentQuery]>([
    ['a page along an index', true, { where: project, orderBy: newestFirst, limit: 100 }],
    ['a page by id', true, { limit: 100 }],
    ['equal ones', true, { where: { all: [project, { field: 'code', is: 'A' }] }, limit: 100 }],
    [
      'a page after an id',
      true,
      {
        where: { all: [project, { field: 'campaignId', is: 'c' }, { field: 'createdAt', is: 't' }, afterId] },
        limit: 100,
      },
    ],
    [
      'a page after an id, of one value of several that there may be',
      true,
      { where: { all: [{ field: 'projectId', in: ['p'] }, { field: 'createdAt', is: 't' }, afterId] }, limit: 100 },
    ],
    ['a page after an id alone', true, { where: afterId, limit: 100 }],
    [
      'ids that the index does not have in order',
      false,
      { where: { all: [project, afterId] }, orderBy: newestFirst, limit: 9 },
    ],
    ['a whole list', false, { where: project }],
    ['a page far down', false, { where: project, orderBy: newestFirst, offset: 5000, limit: 10 }],
    ['a field that is not declared', false, { where: { field: 'note', is: 'x' }, limit: 1 }],
    [
      'a field that no index has in this order',
      false,
      { where: { all: [project, { field: 'active', is: true }] }, limit: 1 },
    ],
    ['a part of a text', false, { where: { all: [project, { field: 'code', contains: 'A' }] }, limit: 1 }],
    ['an order that no index has', false, { where: project, orderBy: [{ field: 'active' }], limit: 1 }],
    ['one or the other', false, { where: { any: [project, { field: 'code', is: 'A' }] }, limit: 1 }],
  ])('knows whether a search is short: %s (%s)', (_search, isShort, query) => {
    const cost = new SearchCost(connection, -1);
    expect(cost.isShort(table, query, documentQuery(table, query))).toBe(isShort);
  });

  it.each<[string, boolean, DocumentQuery]>([
    ['a whole list', true, { where: project }],
    ['values of columns', true, { where: { any: [project, { not: { field: 'code', in: ['A', 'B'] } }] } }],
    ['an element of a list', true, { where: { field: 'tags', is: 'x' } }],
    ['a part of a text', false, { where: { all: [project, { field: 'code', contains: 'A' }] }, limit: 1 }],
    ['a field that is not declared', false, { where: { any: [project, { field: 'note', is: 'x' }] }, limit: 1 }],
    ['an order that is not declared', false, { orderBy: [{ field: 'note' }], limit: 1 }],
  ])('goes through a small collection at once by its columns alone: %s (%s)', (_search, isShort, query) => {
    const cost = new SearchCost(connection, 10);
    expect(cost.isShort(table, query, documentQuery(table, query))).toBe(isShort);
  });

  it.each<[string, DocumentQuery]>([
    ['an element', { where: { field: 'tags', is: 'x' } }],
    [
      'the newest with one of some elements',
      { where: { all: [project, { field: 'tags', in: ['x', 'y'] }] }, limit: 10 },
    ],
  ])('finds %s of a declared list by an index, in order', (_what, query) => {
    const plan = planOf({ ...query, orderBy: [{ field: 'id', descending: true }] });
    expect(plan).toMatch(/SEARCH documents_1_list_0 USING PRIMARY KEY/);
    expect(plan).not.toMatch(/SCAN documents_1(;|$)|TEMP B-TREE/);
  });

  it.each<[string, DocumentQuery, RegExp]>([
    [
      'elements of a list',
      { where: { all: [{ field: 'tags', in: ['x', 'y'] }, afterId] } },
      /_list_0 .*value=\? AND id>/,
    ],
    [
      'some values',
      { where: { all: [project, { field: 'campaignId', is: 'c' }, { field: 'createdAt', in: ['t', 'u'] }, afterId] } },
      /COVERING INDEX .*createdAt=\? AND id>/,
    ],
  ])('goes on after an id among %s, not from their beginning', (_what, query, expected) => {
    expect(planOf({ ...query, orderBy: [{ field: 'id' }], limit: 10 })).toMatch(expected);
  });

  it.each(['code', 'tags', 'note', 'id'])('binds many values of %s as one: a statement has few parameters', (field) => {
    const many = Array.from({ length: 20_000 }, (_one, index) => `value ${index}`);
    const { sql, values } = documentQuery(table, { where: { all: [project, { field, in: many }] }, limit: 10 });
    expect(values.length).toBeLessThan(10);
    expect(connection.statement(sql).all(values)).toEqual([]);
  });

  it('touches the indexes of those fields only that changed', () => {
    const used: string[] = [];
    const statement = connection.statement.bind(connection);
    connection.statement = (sql) => {
      used.push(sql);
      return statement(sql);
    };
    const document = { projectId: 'p', code: 'A', campaignId: 'c', createdAt: '2026', active: true, tags: ['x'], n: 1 };
    table.add('a', document);
    table.flush();
    const stored = table.load('a')!;
    const indexWrites = (after: object) => {
      used.length = 0;
      table.change('a', after, stored);
      const opcodes = used.flatMap((sql) => statement(`EXPLAIN ${sql}`).all([]));
      return opcodes.filter((row) => row[1] === 'IdxInsert').length;
    };
    expect(indexWrites({ ...document, n: 2 })).toBe(0);
    expect(indexWrites({ ...document, active: false })).toBe(0);
    expect(indexWrites({ ...document, code: 'B' })).toBe(1);
    expect(indexWrites({ ...document, createdAt: '2027' })).toBe(2);
  });
});
