import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BAKERY, campaign, NOW, SHOP, VouchersInProcess } from '../testing/vouchers-in-process.js';

const percent = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };

let context: VouchersInProcess;

beforeEach(async () => {
  context = await VouchersInProcess.start();
});

afterEach(() => context.stop());

describe('the credits of a gift card', () => {
  it('are added and taken away by hand', async () => {
    const { id } = await context.createGift('GIFT', 1000);
    const change = (amount: number) =>
      context.answer('update-voucher-balance', { code: 'GIFT' }, { amount, reason: 'Sorry', source_id: `S${amount}` });
    const rest = { type: 'gift_voucher', operation_type: 'MANUAL', object: 'balance' };
    const related_object = { type: 'voucher', id };
    expect(await change(98)).toEqual({ amount: 98, total: 1098, balance: 1098, ...rest, related_object });
    expect(await change(-8)).toEqual({ amount: -8, total: 1090, balance: 1090, ...rest, related_object });
    const { gift } = await context.answer('get-voucher', { code: 'GIFT' });
    expect(gift).toEqual({ amount: 1098, subtracted_amount: 8, balance: 1090, effect: 'APPLY_TO_ORDER' });
    expect((await context.list()).vouchers[0]?.gift).toEqual(gift);
  });

  it('change once by a source id, which is answered as it was at first', async () => {
    await context.createGift('GIFT', 1000);
    const change = (amount: number, source_id: string) =>
      context.answer('update-voucher-balance', { code: 'GIFT' }, { amount, source_id });
    const first = await change(98, 'S-1');
    await change(-8, 'S-2');
    expect(await change(98, 'S-1')).toEqual(first);
    expect((await context.answer('get-voucher', { code: 'GIFT' })).gift?.balance).toBe(1090);
    expect((await context.ledger('GIFT')).data).toHaveLength(3);
  });

  it.each([-1001, 0])('cannot change by %d', async (amount) => {
    await context.createGift('GIFT', 1000);
    expect(await context.refusal('update-voucher-balance', { code: 'GIFT' }, { amount })).toMatchObject({
      code: 400,
      key: 'invalid_amount',
    });
  });

  it('are not for discounts', async () => {
    await context.create('A');
    expect(await context.refusal('update-voucher-balance', { code: 'A' }, { amount: 1 })).toMatchObject({
      key: 'invalid_voucher',
    });
  });

  it('stand in a ledger, the latest entry first', async () => {
    const card = await context.createGift('GIFT', 1098);
    await context.use('GIFT', context.redeem(card, 'r_1', { credits: 1000, order: { source_id: 'S-1' } }));
    await context.use('GIFT', {
      do: 'give_back',
      redemptionId: 'r_1',
      rollbackId: 'rr_1',
      credits: 1000,
      order: { id: 'ord_1', source_id: 'S-1' },
    });
    await context.answer('update-voucher-balance', { code: 'GIFT' }, { amount: -1, reason: 'Fee', source_id: 'X' });
    const { data, has_more } = await context.ledger('GIFT');
    expect(has_more).toBe(false);
    const balance = (amount: number, total: number, left: number, operation_type: string) => ({
      amount,
      total,
      balance: left,
      type: 'gift_voucher',
      operation_type,
      object: 'balance',
      related_object: { type: 'voucher', id: card.id },
    });
    const order = { id: 'ord_1', source_id: 'S-1' };
    const entry = (type: string, details: object, rest: object = {}) => ({
      id: expect.stringMatching(/^vtx_/),
      source_id: null,
      voucher_id: card.id,
      campaign_id: '',
      source: null,
      reason: null,
      type,
      details,
      related_transaction_id: null,
      created_at: NOW,
      ...rest,
    });
    expect(data).toEqual([
      entry(
        'CREDITS_REMOVAL',
        { balance: balance(-1, 1097, 1097, 'MANUAL') },
        { source: 'API', source_id: 'X', reason: 'Fee' },
      ),
      entry('CREDITS_REFUND', {
        balance: balance(1000, 1098, 1098, 'AUTOMATIC'),
        order,
        redemption: { id: 'r_1' },
        rollback: { id: 'rr_1' },
      }),
      entry('CREDITS_REDEMPTION', { balance: balance(-1000, 1098, 98, 'AUTOMATIC'), order, redemption: { id: 'r_1' } }),
      entry('CREDITS_ADDITION', { balance: balance(1098, 1098, 1098, 'MANUAL') }, { source: 'API' }),
    ]);
  });

  it('are listed page by page, in either order, each entry once', async () => {
    await context.createGift('GIFT', 100);
    for (let i = 1; i < 25; i++) await context.answer('update-voucher-balance', { code: 'GIFT' }, { amount: i });
    for (const order of ['id', '-id']) {
      const amounts: number[] = [];
      let cursor: object = {};
      for (;;) {
        const page = await context.ledger('GIFT', { limit: 10, order, ...cursor });
        amounts.push(...page.data.map(({ details }) => details.balance.amount));
        if (!page.has_more) break;
        cursor = { starting_after_id: page.more_starting_after };
      }
      const expected = [100, ...Array.from({ length: 24 }, (_none, i) => i + 1)];
      expect(amounts).toEqual(order === 'id' ? expected : expected.reverse());
    }
  });

  it('are listed from entries of the same card only', async () => {
    await context.createGift('A', 100);
    await context.createGift('B', 100);
    const [other] = (await context.ledger('B')).data;
    const query = { starting_after_id: other?.id };
    expect(await context.refusal('list-voucher-transactions', { code: 'A' }, undefined, { query })).toMatchObject({
      key: 'invalid_query_params',
    });
    expect((await context.ledger('A', {})).data.length).toBe(1);
  });
});

describe('the list of vouchers', () => {
  const codes = async (query: object, projectId = SHOP): Promise<string[]> => {
    const { vouchers, total } = await context.list({ ...query }, projectId);
    expect(total).toBeGreaterThanOrEqual(vouchers.length);
    return vouchers.map(({ code }) => code);
  };

  beforeEach(async () => {
    context.campaigns.set('camp_1', campaign({}));
    context.categories.set('cat_1', 'Cards').set('cat_2', 'Coupons');
    const at = (hour: number) => ({ now: `2026-03-02T0${hour}:00:00.000Z` });
    await context.create('C', { metadata: { region: 'north', size: 3 }, category_id: 'cat_1' }, at(1));
    await context.create('a', { active: false, category: 'Coupons' }, at(2));
    await context.create('B', { campaign: 'Spring', expiration_date: '2026-03-02T08:00:00.000Z' }, at(3));
    await context.create('other', {}, { ...at(4), projectId: BAKERY });
  });

  it.each([
    [{}, ['B', 'a', 'C']],
    [{ order: 'created_at' }, ['C', 'a', 'B']],
    [{ order: 'code' }, ['B', 'C', 'a']],
    [{ order: '-code', limit: 1, page: 2 }, ['C']],
    [{ page: 2 }, []],
    [{ code: 'C' }, ['C']],
    [{ code: 'c' }, []],
    [{ campaign: 'Spring' }, ['B']],
    [{ campaign: 'Winter' }, []],
    [{ campaign_id: 'camp_1' }, ['B']],
    [{ category: 'cat_1' }, ['C']],
    [{ category: 'Coupons' }, ['a']],
    [{ category: 'cat_none' }, []],
    [{ filters: { categories: { conditions: { $in: ['Coupons', 'Cards'] } } } }, ['a', 'C']],
    [{ filters: { campaign: { conditions: { $is: ['Spring'] } } } }, ['B']],
    [{ customer: 'nobody' }, []],
    [{ created_at: { after: '2026-03-02T01:30:00Z', before: '2026-03-02T02:30:00Z' } }, ['a']],
    [{ filters: { active: { conditions: { $active: '' } } } }, ['C']],
    [{ filters: { active: { conditions: { $expired: '' } } } }, ['B']],
    [{ filters: { active: { conditions: { $disabled: '' } } } }, ['a']],
    [{ filters: { active: { conditions: { $enabled: '' } } } }, ['B', 'C']],
    [{ filters: { 'metadata.region': { conditions: { $is: ['north'] } } } }, ['C']],
    [{ filters: { 'metadata.size': { conditions: { $more_than: ['2'] } } } }, ['C']],
    [{ filters: { 'redemption.redeemed_quantity': { conditions: { $more_than: ['0'] } } } }, []],
    [{ filters: { is_referral_code: { conditions: { $is: ['false'] } } } }, ['B', 'a', 'C']],
    [{ filters: { expiration_date: { conditions: { $before: ['2026-03-03'] } } } }, ['B']],
    [{ filters: { expiration_date: { conditions: { $is: ['2026-03-02'] } } } }, ['B']],
    [{ filters: { expiration_date: { conditions: { $is: ['2026-03-03'] } } } }, []],
    [
      { filters: { expiration_date: { conditions: { $after: ['2026-03-02T07:59:59Z'], $before: ['2026-03-04'] } } } },
      ['B'],
    ],
    [
      { filters: { expiration_date: { conditions: { $after: ['2026-03-02T08:00:00Z'], $before: ['2026-03-04'] } } } },
      [],
    ],
    [{ filters: { code: { conditions: { $in: ['a', 'B'] } } } }, ['B', 'a']],
  ])('for %j holds %j', async (query, expected) => {
    expect(await codes(query)).toEqual(expected);
  });

  it.each([
    ['riend', ['FRIEND-7Kq', 'friend-other']],
    ['7KQ', ['FRIEND-7Kq']],
    ['kq friend', ['FRIEND-7Kq']],
    ['ríend öther', ['friend-other']],
    ['$', []],
  ])('finds codes by a part of them, in any case, with and without accents: %s', async (search, expected) => {
    for (const code of ['friend-other', 'FRIEND-7Kq']) await context.create(code);
    expect(await codes({ search, order: 'code' })).toEqual(expected);
    // Filters compare texts as they are.
    const exact = { order: 'code', filters: { code: { conditions: { $contains: [search] } } } };
    expect(await codes(exact)).toEqual(expected.filter((code) => code.includes(search)));
  });

  it('goes on after a row up to the last, in each order', async () => {
    for (const order of ['code', '-code', 'created_at', '-created_at', 'updated_at', '-updated_at']) {
      const all = (await context.list({ order })).vouchers;
      for (const [index, { id }] of all.entries()) {
        expect(await codes({ order, limit: 2, starting_after_id: id })).toEqual(
          all.slice(index + 1, index + 3).map(({ code }) => code),
        );
      }
    }
  });

  it('finds by id, and by code without regard to case where the project has none', async () => {
    const { id } = await context.answer('get-voucher', { code: 'C' });
    expect(await codes({ ids: [id, 'v_none'] })).toEqual(['C']);
    expect(await codes({ code: 'OTHER' }, BAKERY)).toEqual(['other']);
  });

  it.each([
    ['the name that it has now', { categories: { conditions: { $is: ['New cards'] } } }, ['E']],
    ['another than it has now', { categories: { conditions: { $is_not: ['New cards'] } } }, ['B', 'a', 'C']],
    ['another than it had', { categories: { conditions: { $is_not: ['Old cards'] } } }, ['E', 'B', 'a', 'C']],
    [
      'the name, or else disabled',
      {
        junction: 'or',
        categories: { conditions: { $is: ['New cards'] } },
        active: { conditions: { $disabled: '' } },
      },
      ['E', 'a'],
    ],
  ])('knows a category that was renamed by %s', async (_what, filters, expected) => {
    context.categories.set('cat_9', 'Old cards');
    await context.create('E', { category: 'Old cards' }, { now: '2026-03-02T12:00:04.000Z' });
    context.categories.set('cat_9', 'New cards');
    expect((await codes({ filters })).sort()).toEqual([...expected].sort());
  });

  it('knows the day on which a voucher expires now', async () => {
    const expiringOn = (day: string) => codes({ filters: { expiration_date: { conditions: { $is: [day] } } } });
    await context.answer('update-voucher', { code: 'B' }, { expiration_date: '2026-04-05T23:59:59.999Z' });
    await context.answer('update-voucher', { code: 'C' }, { expiration_date: '2026-04-06T00:00:00.000Z' });
    await context.answer('update-voucher', { code: 'C' }, { metadata: { region: 'south' } });
    expect(await expiringOn('2026-03-02')).toEqual([]);
    expect(await expiringOn('2026-04-05')).toEqual(['B']);
    expect(await expiringOn('2026-04-06')).toEqual(['C']);
  });

  it('counts all pages', async () => {
    expect(await context.list({ limit: 2 })).toMatchObject({ total: 3 });
  });

  it.each([
    [{ limit: 101 }, 'invalid_query_params'],
    [{ page: 1001 }, 'page_over_limit'],
    [{ order: 'id' }, 'invalid_query_params'],
    [{ code: ['a', 'b'] }, 'invalid_query_params'],
    [{ ids: { a: { b: '1' } } }, 'invalid_query_params'],
    [{ filters: { unknown: { conditions: { $is: ['1'] } } } }, 'invalid_query_params'],
    [{ created_at: { after: 'yesterday' } }, 'invalid_query_params'],
  ])('refuses %j as %s', async (query, key) => {
    expect(await context.refusal('list-vouchers', {}, undefined, { query: { ...query } })).toMatchObject({
      code: 400,
      key,
    });
  });
});

describe('the views of vouchers', () => {
  it('are the same after a rebuild', async () => {
    const card = await context.createGift('GIFT', 1000, { metadata: { a: 1 } });
    await context.create('GONE');
    await context.create('BINNED');
    await context.answer('update-voucher', { code: 'GIFT' }, { validity_day_of_week: [1], metadata: { b: 2 } });
    await context.use('GIFT', context.redeem(card, 'r_1', { credits: 300 }));
    await context.use('GIFT', { do: 'reserve', redemptionId: 'r_2', credits: 100 });
    const { redemption } = context.redeem(card, 'r_2');
    await context.use('GIFT', { do: 'confirm', redemptionId: 'r_2', redemption });
    await context.use('GIFT', { do: 'give_back', redemptionId: 'r_1', rollbackId: 'rr_1', credits: 300 });
    await context.answer('delete-voucher', { code: 'GONE' }, undefined, { query: { force: true } });
    await context.answer('delete-voucher', { code: 'BINNED' });
    const seen = async () => ({
      list: await context.list(),
      ledger: await context.ledger('GIFT'),
      taken: await context.refusal('create-voucher', { code: 'BINNED' }, percent, { requestId: 'v-x' }),
    });
    const before = await seen();
    await context.views.rebuildByName();
    expect(await seen()).toEqual(before);
    expect(before.list.vouchers).toEqual([await context.answer('get-voucher', { code: 'GIFT' })]);
  });
});
