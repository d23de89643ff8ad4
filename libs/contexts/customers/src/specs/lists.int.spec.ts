import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CustomersInProcess, DAY_1, DAY_2, DAY_3 } from '../testing/customers-in-process.js';

let customers: CustomersInProcess;

beforeEach(async () => {
  customers = await CustomersInProcess.start();
});

afterEach(() => customers.stop());

const names = async (query: object) => (await customers.listed(query)).customers.map(({ name }) => name);

describe('the list of customers', () => {
  beforeEach(async () => {
    await customers.create({ source_id: 'c', name: 'Cleo', email: 'x@example.com', address: { city: 'Rome' } });
    await customers.create({ source_id: 'a', name: 'Ada', email: 'a@example.com' }, { now: DAY_2 });
    await customers.create(
      { source_id: 'b', name: 'Bob', email: 'x@example.com', address: { city: 'Oslo' } },
      { now: DAY_3 },
    );
    await customers.update('c', { phone: '1' }, { now: DAY_3 });
    await customers.update('a', { phone: '1' }, { now: DAY_2 });
  });

  it('is newest first, and page by page', async () => {
    expect(await names({})).toEqual(['Bob', 'Ada', 'Cleo']);
    expect(await customers.listed({ limit: 2 })).toMatchObject({ total: 3, has_more: true });
    expect(await customers.listed({ limit: 2, page: 2 })).toMatchObject({ total: 3, has_more: false });
    expect(await names({ limit: 2, page: 2 })).toEqual(['Cleo']);
    expect(await names({ page: 9 })).toEqual([]);
  });

  it.each([
    [{ email: 'x@example.com' }, ['Bob', 'Cleo']],
    [{ city: 'Rome' }, ['Cleo']],
    [{ name: 'Ada' }, ['Ada']],
    [{ name: 'Ada', email: 'x@example.com' }, []],
    [{ created_at: { after: DAY_1, before: DAY_3 } }, ['Ada']],
    [{ updated_at: { after: DAY_2 } }, ['Cleo']],
    [{ segment_id: 'seg_1' }, []],
    [{ order: 'created_at' }, ['Cleo', 'Ada', 'Bob']],
    [{ order: 'source_id' }, ['Ada', 'Bob', 'Cleo']],
    [{ order: '-source_id' }, ['Cleo', 'Bob', 'Ada']],
    [{ order: '-updated_at', updated_at: { after: DAY_1 } }, ['Cleo', 'Ada']],
    [{ starting_after: DAY_3 }, ['Ada', 'Cleo']],
    [{ starting_after: DAY_1, order: 'created_at' }, ['Ada', 'Bob']],
    [{ starting_after: DAY_2, order: 'updated_at' }, ['Cleo']],
    [{ starting_after: DAY_3, order: '-updated_at' }, ['Ada']],
  ])('takes %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it.each([
    [{ search: 'NOVAK' }, ['Maja Nováková']],
    [{ search: 'ovako maj' }, ['Maja Nováková']],
    [{ search: 'ÖREB' }, ['Maja Nováková']],
    [{ search: 'x@EXAMPLE' }, ['Bob', 'Cleo']],
    [{ search: 'osl' }, ['Bob']],
    [{ search: 'osl cleo' }, []],
    [{ search: 'example', order: 'created_at', limit: 2 }, ['Cleo', 'Ada']],
    [{ search: ' ' }, ['Maja Nováková', 'Bob', 'Ada', 'Cleo']],
  ])('is searched by parts of words, in any case, with and without accents: %j', async (query, expected) => {
    await customers.create(
      { source_id: 'm', name: 'Maja Nováková', email: 'm@x.example', address: { city: 'Örebro' } },
      { now: DAY_3 },
    );
    expect(await names(query)).toEqual(expected);
  });

  it('finds nobody by what a person was called before, or who is deleted', async () => {
    await customers.update('c', { name: 'Klara' }, { now: DAY_3 });
    expect(await names({ search: 'cleo' })).toEqual([]);
    expect(await names({ search: 'klar' })).toEqual(['Klara']);
    await customers.answer('delete-customer', { customerId: 'c' });
    expect(await names({ search: 'klar' })).toEqual([]);
  });

  it.each(['created_at', '-created_at', 'updated_at', '-updated_at', 'source_id', '-source_id'])(
    'goes on after a row up to the last, in the order of %s',
    async (order) => {
      for (const name of ['Dora', 'Eve', 'Finn']) await customers.create({ name }, { now: DAY_2 });
      const all = (await customers.listed({ order })).customers.map(({ id }) => id);
      const paged: string[] = [];
      for (let last: string | undefined; paged.length < all.length; last = paged.at(-1)) {
        const page = await customers.listed({ order, limit: 1, ...(last && { starting_after_id: last }) });
        expect(page.total).toBe(6);
        paged.push(...page.customers.map(({ id }) => id));
      }
      expect(paged).toEqual(all);
      expect(await customers.listed({ order, starting_after_id: paged.at(-1) })).toMatchObject({
        total: 6,
        customers: [],
      });
    },
  );

  it('refuses to go on after a row that it does not have', async () => {
    expect(
      await customers.refusal('list-customers', {}, undefined, { query: { starting_after_id: 'cust_none' } }),
    ).toMatchObject({ code: 400, key: 'invalid_query_params' });
  });

  it.each([
    { limit: 101 },
    { search: 'x'.repeat(201) },
    { order: 'name' },
    { starting_after: 'soon' },
    { created_at: { since: DAY_1 } },
  ])('refuses %j', async (query) => {
    expect(await customers.refusal('list-customers', {}, undefined, { query })).toMatchObject({
      code: 400,
      key: 'invalid_query_params',
    });
  });

  it('refuses pages beyond the thousandth', async () => {
    expect(await customers.refusal('list-customers', {}, undefined, { query: { page: 1001 } })).toMatchObject({
      key: 'page_over_limit',
    });
  });
});

describe('rows of exports', () => {
  it('leave out no card, however many their page has together', async () => {
    for (let number = 0; number < 60; number++) {
      const { id: customerId } = await customers.create({ source_id: `c${number}` });
      const cards = Array.from({ length: 10 }, (_none, card) => `v_${number}_${card}`);
      await Promise.all(
        cards.map((id) =>
          customers.happened('voucher.published', {
            ...{ id, customerId, campaignId: 'camp_1', voucherType: 'GIFT_VOUCHER', at: DAY_2 },
          }),
        ),
      );
    }
    const { rows } = await customers.exported(100);
    expect(rows).toHaveLength(60);
    for (const row of rows) expect(row).toMatchObject({ summary: { redemptions: { gift: { amount_to_go: 50 } } } });
  });
});
