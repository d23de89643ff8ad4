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

  it.each([{ limit: 101 }, { order: 'name' }, { starting_after: 'soon' }, { created_at: { since: DAY_1 } }])(
    'refuses %j',
    async (query) => {
      expect(await customers.refusal('list-customers', {}, undefined, { query })).toMatchObject({
        code: 400,
        key: 'invalid_query_params',
      });
    },
  );

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
