import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isRefusal } from '@perkstream/kernel';
import { defineList, parseListQuery } from './list-query.js';
import { cursorPage, parseCursor, parseLimit, parsePage } from './paging.js';
import { parseSorting } from './sorting.js';

const now = '2026-03-10T12:00:00.000Z';

const redemptions = defineList({
  fields: [{ name: 'voucher_code', type: 'string' }],
  order: ['created_at', 'id', 'voucher_code'],
  bounds: ['created_at'],
});
const transactions = defineList({ fields: [{ name: 'id', type: 'string' }], order: { id: 'id' }, paging: 'cursor' });

describe('a list by pages', () => {
  it('is the newest ten where nothing is asked for', () => {
    expect(parseListQuery(redemptions, '', now)).toEqual({
      orderBy: [{ field: 'createdAt', descending: true }],
      limit: 10,
      page: 1,
      offset: 0,
      query: {},
    });
  });
  it('joins filters and bounds', () => {
    const query =
      'limit=20&page=3&order=voucher_code&[created_at][after]=2026-01-01&created_at[before]=2026-02-01&filters[voucher_code][conditions][$is]=A';
    expect(parseListQuery(redemptions, query, now)).toMatchObject({
      where: {
        all: [
          { field: 'voucherCode', is: 'A' },
          {
            all: [
              { field: 'createdAt', more: '2026-01-01T00:00:00.000Z' },
              { field: 'createdAt', less: '2026-02-01T00:00:00.000Z' },
            ],
          },
        ],
      },
      orderBy: [{ field: 'voucherCode', descending: false }],
      limit: 20,
      page: 3,
      offset: 40,
    });
  });
  it('leaves other parameters alone', () => {
    expect(parseListQuery(redemptions, { campaign: 'Summer', limit: 5 }, now)).toMatchObject({
      limit: 5,
      query: { campaign: 'Summer' },
    });
  });
  it('bounds by start_date and end_date where the list has them, both included', () => {
    const list = defineList({ dateRange: 'createdAt' });
    expect(parseListQuery(list, 'start_date=2026-01-01&end_date=2026-02-01', now)).toMatchObject({
      where: {
        all: [
          { field: 'createdAt', moreOrEqual: '2026-01-01T00:00:00.000Z' },
          { field: 'createdAt', lessOrEqual: '2026-02-01T00:00:00.000Z' },
        ],
      },
    });
  });
  it('goes on after the date of the last row', () => {
    const list = defineList({ dateCursor: 'createdAt' });
    expect(parseListQuery(list, 'starting_after=2026-01-01', now)).toMatchObject({
      where: { field: 'createdAt', less: '2026-01-01T00:00:00.000Z' },
    });
    expect(parseListQuery(list, 'starting_after=2026-01-01&order=created_at', now)).toMatchObject({
      where: { field: 'createdAt', more: '2026-01-01T00:00:00.000Z' },
    });
  });
});

describe('a list by cursor', () => {
  it('goes on below the last id, newest first', () => {
    expect(parseListQuery(transactions, 'starting_after_id=vtx_1&limit=2', now)).toMatchObject({
      where: { field: 'id', less: 'vtx_1' },
      orderBy: [{ field: 'id', descending: true }],
      startingAfterId: 'vtx_1',
      limit: 2,
      offset: 0,
    });
  });
  it('looks for ids where the order has them, and distinguishes its rows from those of the page', () => {
    const entries = defineList({
      fields: [{ name: 'name', type: 'string' }],
      order: { id: 'entryId' },
      paging: 'cursor',
    });
    const name = { field: 'name', is: 'A' };
    expect(
      parseListQuery(entries, 'starting_after_id=tbe_1&order=id&filters[name][conditions][$is]=A', now),
    ).toMatchObject({
      where: { all: [name, { field: 'entryId', more: 'tbe_1' }] },
      filters: name,
      orderBy: [{ field: 'entryId', descending: false }],
    });
  });
  it('shows as many rows as were wanted, and where the next ones begin', () => {
    const rows = ['a', 'b', 'c'].map((id) => ({ id }));
    expect(cursorPage(rows, 2)).toEqual({ data: rows.slice(0, 2), has_more: true, more_starting_after: 'b' });
    expect(cursorPage(rows, 3)).toEqual({ data: rows, has_more: false });
    expect(cursorPage([], 3)).toEqual({ data: [], has_more: false });
  });
  it('goes on above it, oldest first', () => {
    expect(parseListQuery(transactions, 'starting_after_id=vtx_1&order=id', now)).toMatchObject({
      where: { field: 'id', more: 'vtx_1' },
    });
  });
});

describe('what it refuses', () => {
  it.each([
    ['limit=0', 'invalid_query_params', '.limit'],
    ['limit=101', 'invalid_query_params', '.limit'],
    ['limit=ten', 'invalid_query_params', '.limit'],
    ['limit=1.5', 'invalid_query_params', '.limit'],
    ['limit=1&limit=2', 'invalid_query_params', '.limit'],
    ['page=0', 'invalid_query_params', '.page'],
    ['page=-1', 'invalid_query_params', '.page'],
    ['page=1001', 'page_over_limit', '.page'],
    ['page=99999999999999999999', 'invalid_query_params', '.page'],
    ['order=name', 'invalid_query_params', '[ created_at, -created_at, id, -id, voucher_code, -voucher_code ]'],
    ['order=--id', 'invalid_query_params', '.order'],
    ['order=constructor', 'invalid_query_params', '.order'],
    ['order[a]=id', 'invalid_query_params', '.order'],
    ['created_at=2026-01-01', 'invalid_query_params', '.created_at'],
    ['created_at[since]=2026-01-01', 'invalid_query_params', '.created_at.since'],
    ['created_at[before]=soon', 'invalid_query_params', '.created_at.before'],
    ['created_at[after]=2026-13-01', 'invalid_query_params', '.created_at.after'],
    ['filters[x][conditions][$is]=1', 'invalid_query_params', '.filters.x'],
    ['__proto__[x]=1', 'invalid_query_params', '__proto__'],
  ])('%s', (query, code, details) => {
    expect(parseListQuery(redemptions, query, now)).toMatchObject({
      refused: code,
      details: { details: expect.stringContaining(details) },
    });
  });
  it('a cursor that is no id', () => {
    expect(parseListQuery(transactions, 'starting_after_id=a%20b', now)).toMatchObject({
      refused: 'invalid_query_params',
    });
    expect(parseCursor(['a'])).toMatchObject({ refused: 'invalid_query_params' });
  });
  it('the last page that is allowed is page 1000', () => {
    expect(parsePage('1000')).toBe(1_000);
    expect(parsePage(1_000)).toBe(1_000);
  });
  it('another limit where the list has one', () => {
    expect(parseLimit('51', 50)).toMatchObject({ refused: 'invalid_query_params' });
    expect(parseLimit(undefined, 50, 5)).toBe(5);
  });
  it('an order in a body is invalid_payload', () => {
    expect(parseSorting('x', { created_at: 'createdAt' }, '-created_at', 'body')).toMatchObject({
      refused: 'invalid_payload',
    });
  });
});

it('never throws on any query', () => {
  const text = fc.oneof(
    fc.string(),
    fc
      .record({
        k: fc.constantFrom(
          'limit',
          'page',
          'order',
          'created_at',
          'created_at[before]',
          'filters',
          'filters[voucher_code][conditions][$is]',
        ),
        v: fc.string(),
      })
      .map(({ k, v }) => `${k}=${v}`),
  );
  fc.assert(
    fc.property(text, (query) => {
      const parsed = parseListQuery(redemptions, query, now);
      if (!isRefusal(parsed)) expect(parsed.limit).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});
