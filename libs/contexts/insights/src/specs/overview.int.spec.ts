import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ForgetSavedNames, type Found } from '@perkstream/published';
import { InsightsInProcess, NOW, SHOP } from '../testing/insights-in-process.js';

let context: InsightsInProcess;

beforeEach(async () => {
  context = await InsightsInProcess.start();
});
afterEach(() => context.stop());

const found = (type: Found['type'], id: string, isExact = false): Found => {
  return { type, id, title: id, subtitle: '', isExact };
};

async function idsOf(q: string, limit?: number): Promise<unknown[]> {
  const { data } = await context.get('search', { q, limit });
  return (data as Found[]).map(({ id }) => id);
}

describe('the search', () => {
  it('shows exact matches first, then what has the text as a part, by turns', async () => {
    context.answers['SearchVouchers'] = () => [
      found('voucher', 'v_1'),
      found('voucher', 'v_2'),
      found('voucher', 'v_3'),
    ];
    context.answers['SearchCustomers'] = () => [found('customer', 'cust_1', true), found('customer', 'cust_2')];
    context.answers['SearchOrders'] = () => [found('order', 'ord_1', true)];
    expect(await idsOf('ada')).toEqual(['cust_1', 'ord_1', 'v_1', 'cust_2', 'v_2', 'v_3']);
    expect(await idsOf('ada', 3)).toEqual(['cust_1', 'ord_1', 'v_1']);
  });

  it('asks for no more than it shows, in the own project, without blanks around the text', async () => {
    context.answers['SearchCampaigns'] = (message) => [found('campaign', JSON.stringify(message))];
    expect(await idsOf('  spring ', 5)).toEqual([JSON.stringify({ projectId: SHOP, text: 'spring', limit: 5 })]);
    expect(await idsOf('   ')).toEqual([]);
  });
});

describe('running campaigns', () => {
  const spring = {
    id: 'camp_1',
    name: 'Spring',
    campaignType: 'DISCOUNT_COUPONS',
    startDate: null,
    expirationDate: NOW,
  };

  it('come with their codes, their budget and what they gave in thirty days', async () => {
    context.answers['FindRunningCampaigns'] = () => [
      { ...spring, codes: { count: 10, left: 4 } },
      { ...spring, id: 'camp_2', campaignType: 'PROMOTION', expirationDate: null, codes: null },
    ];
    context.answers['FindBudgets'] = () => [
      [
        { counts: 'redemptions', limit: 10, used: 2 },
        { counts: 'discount_amount', limit: 1_000, used: 900 },
      ],
      [],
    ];
    await context.redeemed('2026-03-29T12:00:00.000Z', { campaignId: 'camp_1' });
    // The first of the thirty days begins at midnight in Berlin.
    await context.redeemed('2026-02-28T22:59:59.999Z', { campaignId: 'camp_1' });
    await context.redeemed('2026-02-28T23:00:00.000Z', { campaignId: 'camp_1' });
    const accrual = { campaignId: 'camp_1', entry: 'POINTS_ACCRUAL', points: 30, parts: [] };
    await context.happens('loyalty_card.points_added', accrual, '2026-03-29T12:00:00.000Z');
    const dates = { start_date: null, expiration_date: NOW };
    expect(await context.get('list-running-campaigns')).toEqual({
      object: 'list',
      data_ref: 'data',
      total: 2,
      data: [
        {
          id: 'camp_1',
          name: 'Spring',
          campaign_type: 'DISCOUNT_COUPONS',
          ...dates,
          vouchers_count: 10,
          vouchers_left: 4,
          redemptions: 2,
          discount: 200,
          points_earned: 30,
          points_spent: 0,
          budget: { of: 'discount', limit: 1_000, used: 900 },
        },
        {
          id: 'camp_2',
          name: 'Spring',
          campaign_type: 'PROMOTION',
          ...dates,
          expiration_date: null,
          vouchers_count: null,
          vouchers_left: null,
          redemptions: 0,
          discount: 0,
          points_earned: 0,
          points_spent: 0,
          budget: null,
        },
      ],
    });
  });
});

describe('saved views', () => {
  const body = { page: 'vouchers', name: 'Mine', query: 'type=GIFT_VOUCHER', columns: ['code'] };
  const create = (fields: object = {}, given: object = {}) =>
    context.answer('create-saved-view', {}, { ...body, ...fields }, given);

  it('are made, changed and deleted', async () => {
    const made = await create();
    expect(made).toEqual({ object: 'saved_view', id: expect.stringMatching(/^sview_/), ...body, created_at: NOW });
    const savedViewId = made['id'];
    const changed = await context.answer('update-saved-view', { savedViewId }, { columns: [] });
    expect(changed).toEqual({ ...made, columns: [] });
    expect(await context.get('list-saved-views')).toMatchObject({ object: 'list', total: 1, data: [changed] });
    await context.answer('delete-saved-view', { savedViewId });
    expect(await context.get('list-saved-views')).toMatchObject({ total: 0 });
    expect(await context.refusal('update-saved-view', { savedViewId }, {})).toMatchObject({ code: 404 });
  });

  it('have names of their own on each page', async () => {
    const { id: savedViewId } = await create({ name: 'Other' });
    await create();
    await create({ page: 'customers' });
    expect(await context.refusal('create-saved-view', {}, body)).toMatchObject({ code: 409, key: 'duplicate_found' });
    const renamed = await context.refusal('update-saved-view', { savedViewId }, { name: 'Mine' });
    expect(renamed).toMatchObject({ code: 409, key: 'duplicate_found' });
  });

  it('lose the parameters that name a customer who is erased, and stand in the store sealed', async () => {
    const { id } = await create({ query: 'type=GIFT_VOUCHER&search=ada%40example.com' });
    const other = await create({ name: 'Other', query: 'search=eve%40example.com' });
    const stored = JSON.stringify(await context.events.readAll({ maxCount: 100 }));
    expect(stored).not.toContain('example.com');
    const [created] = await context.events.readAll({ maxCount: 1, types: ['saved_view.created'] });
    await context.messenger.send(new ForgetSavedNames(['ada@example.com'], context.originOf()));
    const erased = { id, query: 'type=GIFT_VOUCHER&search=%28erased%29' };
    const shown = { total: 2, data: [erased, { id: other['id'], query: 'search=eve%40example.com' }] };
    expect(await context.get('list-saved-views')).toMatchObject(shown);
    const { keyId } = (created!.data as { record: { keyId: string } }).record;
    expect(await context.keys.find(`filter-${SHOP}.${keyId}`)).toBeUndefined();
    await context.restart();
    expect(await context.get('list-saved-views')).toMatchObject(shown);
    // Changed by hand it stays sealed, under its new key.
    await context.answer('update-saved-view', { savedViewId: String(id) }, { query: 'search=bob%40example.com' });
    expect(JSON.stringify(await context.events.readAll({ maxCount: 100 }))).not.toContain('bob');
    expect(await context.get('list-saved-views')).toMatchObject({ data: [{ query: 'search=bob%40example.com' }, {}] });
  });

  it('take no query that looks as if it were sealed', async () => {
    const refused = { code: 400, key: 'invalid_payload' };
    expect(await context.refusal('create-saved-view', {}, { ...body, query: 'sealed:cust_1:abc' })).toMatchObject(
      refused,
    );
  });

  it('are those of one project, a hundred at most', async () => {
    for (let count = 0; count < 100; count += 1) await create({ name: `${count}` });
    expect(await context.refusal('create-saved-view', {}, body)).toMatchObject({ code: 400, key: 'invalid_payload' });
    const elsewhere = { projectId: 'proj_other' };
    expect(await context.answer('list-saved-views', {}, undefined, elsewhere)).toMatchObject({ total: 0 });
  });
});
