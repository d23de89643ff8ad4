import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Json } from '@perkstream/testing';
import { InsightsInProcess, NOW, SHOP } from '../testing/insights-in-process.js';

let context: InsightsInProcess;

/** Those that the shop has, in the answers of the context campaigns. */
const CAMPAIGNS: Readonly<Record<string, Json>> = {
  camp_spring: { name: 'Spring', campaignType: 'DISCOUNT_COUPONS', codes: { count: 100, left: 60 } },
  camp_vip: { name: 'VIP', campaignType: 'PROMOTION', codes: null },
  camp_points: { name: 'Points', campaignType: 'LOYALTY_PROGRAM', codes: { count: 9, left: 0 } },
};

const campaignsFound = ({ ids }: Json) =>
  (ids as string[]).map((id) => CAMPAIGNS[id] && { id, startDate: null, expirationDate: null, ...CAMPAIGNS[id] });

/** By id or name. */
const campaignFound = ({ idOrName }: Json) => {
  const found = Object.entries(CAMPAIGNS).find(([id, { name }]) => idOrName === id || idOrName === name);
  return found && { id: found[0] };
};

beforeEach(async () => {
  context = await InsightsInProcess.start();
  context.answers['FindCampaign'] = campaignFound;
  context.answers['FindCampaignsAtAGlance'] = campaignsFound;
});
afterEach(() => context.stop());

const listed = async (name: string, params: Json = {}, query: object = {}) =>
  (await context.answer<{ data: Json[] }>(name, params, undefined, { query })).data;

function together(time: string, customerId: string | null, ...campaigns: (string | null)[]): Promise<void> {
  const redemptions = campaigns.map((campaignId) => ({ campaignId, customerId, orderAmount: 500, discountAmount: 50 }));
  return context.happens('redemption.completed', { customerId, redemptions }, time);
}

describe('campaigns beside each other', () => {
  it('have their sums, the redemptions of each day, their codes, their budget and who made them', async () => {
    context.answers['FindBudgets'] = ({ campaignIds }) =>
      (campaignIds as string[]).map((id) =>
        id === 'camp_vip' ? [{ counts: 'discount_amount', limit: 1_000, used: 400 }] : [],
      );
    context.answers['FindMakers'] = ({ ids }) =>
      (ids as string[]).map((id) => {
        return id === 'camp_spring' ? { kind: 'user', id: 'user_ada' } : undefined;
      });
    await context.redeemed('2026-03-27T22:59:59.000Z', { campaignId: 'camp_spring' });
    await context.redeemed('2026-03-27T23:00:00.000Z', { campaignId: 'camp_spring' });
    await context.redeemed('2026-03-29T10:00:00.000Z', { campaignId: 'camp_spring', orderAmount: 0 });
    const query = { ids: 'camp_spring,camp_none,camp_vip,camp_spring', from: '2026-03-28', to: '2026-03-30' };
    const { from, to, data, total } = await context.get('list-campaign-figures', query);
    expect([from, to, total]).toEqual(['2026-03-27T23:00:00.000Z', '2026-03-30T22:00:00.000Z', 2]);
    expect(data).toEqual([
      {
        id: 'camp_spring',
        name: 'Spring',
        campaign_type: 'DISCOUNT_COUPONS',
        redemptions: 2,
        failed_redemptions: 0,
        discount: 200,
        order_amount: 1_000,
        orders: 1,
        points_earned: 0,
        points_spent: 0,
        days: [1, 1, 0],
        vouchers_count: 100,
        vouchers_left: 60,
        budget: null,
        created_by: { type: 'user', id: 'user_ada' },
      },
      expect.objectContaining({
        id: 'camp_vip',
        days: [0, 0, 0],
        vouchers_count: null,
        vouchers_left: null,
        budget: { of: 'discount', limit: 1_000, used: 400 },
        created_by: null,
      }),
    ]);
  });

  it('show the points of loyalty programs by days, and thirty days where none are named', async () => {
    const accrual = { campaignId: 'camp_points', entry: 'POINTS_ACCRUAL', points: 30, parts: [] };
    await context.happens('loyalty_card.points_added', accrual, '2026-03-30T10:00:00.000Z');
    const [points] = await listed('list-campaign-figures', {}, { ids: 'camp_points' });
    expect([points!['points_earned'], (points!['days'] as number[]).slice(-2)]).toEqual([30, [0, 30]]);
    expect(points!['days']).toHaveLength(30);
  });
});

describe('what is behind the figures of a campaign', () => {
  const insights = (query: object = { from: '2026-03-01' }, campaignId = 'camp_spring') =>
    context.answer('get-campaign-insights', { campaignId }, undefined, { query });

  it('is what it was combined with, once for each request', async () => {
    await together('2026-03-10T10:00:00.000Z', null, 'camp_spring', 'camp_vip', 'camp_spring', null);
    await together('2026-03-11T10:00:00.000Z', null, 'camp_spring', 'camp_gone');
    await together('2026-03-12T10:00:00.000Z', null, 'camp_spring', 'camp_vip');
    expect((await insights())['combined_with']).toEqual([
      { id: 'camp_vip', name: 'VIP', redemptions: 2 },
      { id: 'camp_gone', name: 'camp_gone', redemptions: 1 },
    ]);
    expect((await insights({ from: '2026-03-12' }))['combined_with']).toHaveLength(1);
  });

  it('is not of campaigns beyond the fiftieth in six hours', async () => {
    for (let number = 0; number < 60; number += 1)
      await together('2026-03-10T10:00:00.000Z', null, 'camp_spring', `camp_${number}`);
    for (const other of ['camp_59', 'camp_59', 'camp_3'])
      await together('2026-03-10T11:00:00.000Z', null, 'camp_spring', other);
    const [most, second] = (await insights())['combined_with'] as Json[];
    expect([most, second!['redemptions']]).toEqual([{ id: 'camp_3', name: 'camp_3', redemptions: 2 }, 1]);
  });

  it('is how many customers redeemed it, each once, and how many of them are new', async () => {
    const asked: Json[] = [];
    context.answers['CountNewCustomers'] = (message) => {
      asked.push(message);
      return 1;
    };
    await together('2026-03-10T10:00:00.000Z', 'cust_1', 'camp_spring', 'camp_spring');
    await context.redeemed('2026-03-12T10:20:00.000Z', { campaignId: 'camp_spring', customerId: 'cust_2' });
    await context.redeemed('2026-03-12T10:40:00.000Z', { campaignId: 'camp_spring', customerId: 'cust_1' });
    await context.redeemed('2026-03-12T10:40:00.000Z', { campaignId: 'camp_spring', customerId: null });
    await context.redeemed('2026-03-12T10:40:00.000Z', { campaignId: 'camp_vip', customerId: 'cust_3' });
    const [from, to] = ['2026-03-01T00:00:00.000Z', '2026-03-30T00:00:00.000Z'];
    expect(await insights({ from, to })).toMatchObject({ customers: 2, new_customers: 1 });
    expect(asked).toEqual([{ projectId: SHOP, campaignId: 'camp_spring', from, to }]);
    const hour = { from: '2026-03-12T10:15:00.000Z', to: '2026-03-12T10:30:00.000Z' };
    expect(await insights(hour)).toMatchObject({ customers: 1 });
    expect(await insights(hour, 'camp_vip')).toMatchObject({ customers: 1 });
    expect(await insights({ ...hour, to: '2026-03-12T10:45:00.000Z' })).toMatchObject({ customers: 2 });
  });

  it('is the codes that were used most, which campaigns without codes do not have', async () => {
    const codes = [{ id: 'v_1', code: 'SPRING', redemptions: 7 }];
    context.answers['FindMostUsedCodes'] = ({ campaignId }) => (campaignId === 'camp_spring' ? codes : []);
    expect((await insights())['most_used_codes']).toEqual(codes);
    expect((await insights(undefined, 'camp_vip'))['most_used_codes']).toEqual([]);
  });

  it('is refused of a campaign that the project does not have', async () => {
    const refusal = await context.refusal('get-campaign-insights', { campaignId: 'camp_none' });
    expect(refusal).toMatchObject({ code: 404, key: 'not_found' });
  });
});

describe('what a loyalty program owes', () => {
  const card = { id: 'v_1', campaignId: 'camp_points' };
  const moved = (type: 'added' | 'taken', entry: string, expiresAt: string | null, points: number) =>
    context.happens(
      `loyalty_card.points_${type}`,
      { ...card, entry, points, parts: [{ bucketId: 'lopb_1', expiresAt, points }] },
      NOW,
    );
  const insights = () => context.answer('get-loyalty-insights', { campaignId: 'camp_points' });

  it('is what was given and neither spent nor expired, by the month of the last day', async () => {
    await moved('added', 'POINTS_ACCRUAL', '2026-12-31', 100);
    await moved('added', 'POINTS_ACCRUAL', '2027-01-15', 40);
    await moved('added', 'POINTS_ADDITION', null, 10);
    await moved('taken', 'POINTS_REDEMPTION', '2026-12-31', 30);
    await moved('taken', 'POINTS_EXPIRATION', '2027-01-15', 40);
    expect(await insights()).toEqual({
      object: 'loyalty_insights',
      points_outstanding: 80,
      expiring: [{ month: '2026-12', points: 70 }],
      points_without_expiry: 10,
      points_deleted: 0,
      tiers: [],
    });
  });

  it('is nothing on deleted cards, until they are restored', async () => {
    await moved('added', 'POINTS_ACCRUAL', '2026-12-31', 100);
    await context.happens('voucher.deleted', { ...card, points: 100 }, NOW);
    expect(await insights()).toMatchObject({ points_outstanding: 0, points_deleted: 100 });
    await context.happens('voucher.restored', { ...card, deleted: { points: 100 } }, NOW);
    expect(await insights()).toMatchObject({ points_outstanding: 100, points_deleted: 0 });
  });

  it('is owed to members, who are counted by tier', async () => {
    const change = (before: string | null, after: string | null) =>
      context.happens(
        'loyalty_card.tier_changed',
        { ...card, before, tier: after === null ? null : { tierId: after } },
        NOW,
      );
    await change(null, 'ltr_gold');
    await change(null, 'ltr_silver');
    await change(null, 'ltr_silver');
    await change('ltr_silver', 'ltr_gold');
    await change('ltr_gold', 'ltr_gold');
    expect((await insights())['tiers']).toEqual([
      { id: 'ltr_gold', members: 2 },
      { id: 'ltr_silver', members: 1 },
    ]);
    await change('ltr_silver', null);
    expect((await insights())['tiers']).toEqual([{ id: 'ltr_gold', members: 2 }]);
  });
});

describe('referrers', () => {
  it('come by how many customers they referred, with what came of it', async () => {
    const referral = { campaignId: 'camp_spring', refereeId: 'cust_x' };
    for (const referrerId of ['cust_ada', 'cust_bob', 'cust_bob', 'cust_ada'])
      await context.happens('referral.converted', { ...referral, referrerId }, NOW);
    await context.happens('referral.reverted', { ...referral, referrerId: 'cust_ada' }, NOW);
    await context.redeemed(NOW, { campaignId: 'camp_spring', referrerId: 'cust_bob', orderAmount: 900 });
    const params = { campaignId: 'camp_spring' };
    expect(await listed('list-top-referrers', params)).toEqual([
      { customer_id: 'cust_bob', referred_customers: 2, redemptions: 1, order_amount: 900, discount: 100 },
      { customer_id: 'cust_ada', referred_customers: 1, redemptions: 0, order_amount: 0, discount: 0 },
    ]);
    expect(await listed('list-top-referrers', params, { limit: 1 })).toHaveLength(1);
    expect(await listed('list-top-referrers', { campaignId: 'camp_vip' })).toEqual([]);
  });
});

describe('what needs attention', () => {
  const attention = () => listed('list-attention');
  const running = (fields: Json) => {
    const usual = { id: 'camp_spring', name: 'Spring', campaignType: 'DISCOUNT_COUPONS', startDate: null };
    const open = { expirationDate: null, codes: { count: 100, left: 60 } };
    context.answers['FindRunningCampaigns'] = () => [{ ...usual, ...open, ...fields }];
  };
  const refused = async (count: number, time: string) => {
    const failed = { relatedObjectType: 'voucher', campaignId: null, failureCode: 'voucher_expired' };
    for (let each = 0; each < count; each += 1) await context.happens('redemption.failed', failed, time);
  };

  it.each([
    [{ limit: 1_000, used: 799 }, []],
    [{ limit: 1_000, used: 800 }, [{ of: 'redemptions', limit: 1_000, used: 800 }]],
    [{ limit: 0, used: 0 }, [{ of: 'redemptions', limit: 0, used: 0 }]],
  ])('is a budget of which four fifths are used: %j', async (budget, budgets) => {
    running({});
    context.answers['FindBudgets'] = () => [[{ counts: 'redemptions', ...budget }]];
    expect(await attention()).toEqual(
      budgets.map((each) => ({ kind: 'budget', id: 'camp_spring', name: 'Spring', budget: each })),
    );
  });

  it.each([
    [{ codes: { count: 100, left: 11 } }, []],
    [{ codes: { count: 100, left: 10 } }, ['codes']],
    [{ codes: { count: 1, left: 0 } }, []],
    [{ codes: { count: 100, left: 0 }, campaignType: 'LOYALTY_PROGRAM' }, []],
    [{ expirationDate: '2026-04-06T12:00:00.000Z' }, ['end']],
    [{ expirationDate: '2026-04-06T12:00:00.001Z' }, []],
  ])('is a campaign that is short of codes, or ends within a week: %j', async (fields, kinds) => {
    running(fields);
    expect((await attention()).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('is refusals of a day that are more than three times as many as usual', async () => {
    await refused(14 * 10, '2026-03-20T12:00:00.000Z');
    await refused(30, '2026-03-30T10:00:00.000Z');
    expect(await attention()).toEqual([]);
    await refused(1, '2026-03-30T10:00:00.000Z');
    const item = { kind: 'refusals', id: 'voucher_expired', name: 'voucher_expired', refusals: 31, usual: 10 };
    expect(await attention()).toEqual([item]);
  });

  it('is a webhook that fails, before all else', async () => {
    running({ expirationDate: NOW });
    const asked: Json[] = [];
    context.answers['FindFailingWebhooks'] = (message) => {
      asked.push(message);
      return [{ id: 'wh_1', targetUrl: 'https://shop.test', at: NOW }];
    };
    expect(await attention()).toEqual([
      { kind: 'webhook', id: 'wh_1', name: 'https://shop.test', at: NOW },
      { kind: 'end', id: 'camp_spring', name: 'Spring', at: NOW },
    ]);
    expect(asked).toEqual([{ projectId: SHOP, since: '2026-03-23T12:00:00.000Z' }]);
  });
});

describe('the views of the cockpit', () => {
  it('stay as they are when they are made anew', async () => {
    await together('2026-03-10T10:00:00.000Z', 'cust_1', 'camp_spring', 'camp_vip');
    await context.happens('referral.converted', { campaignId: 'camp_spring', referrerId: 'cust_2' }, NOW);
    const parts = [{ bucketId: 'lopb_1', expiresAt: null, points: 5 }];
    const points = { id: 'v_1', campaignId: 'camp_points', entry: 'POINTS_ACCRUAL', points: 5, parts };
    await context.happens('loyalty_card.points_added', points, NOW);
    const all = () =>
      Promise.all([
        context.answer('get-campaign-insights', { campaignId: 'camp_spring' }),
        context.answer('list-top-referrers', { campaignId: 'camp_spring' }),
        context.answer('get-loyalty-insights', { campaignId: 'camp_points' }),
      ]);
    const before = await all();
    expect(before[0]).toMatchObject({ combined_with: [{ id: 'camp_vip' }] });
    for (const name of ['figures', 'referrers', 'outstanding_points']) await context.views.rebuildByName(name);
    expect(await all()).toEqual(before);
  });
});
