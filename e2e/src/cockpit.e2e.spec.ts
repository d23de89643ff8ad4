import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Client, type Json, management, newProject, unique } from './client.js';

const PERCENT = { type: 'PERCENT', percent_off: 10 };

let shop: Client;
let project: string;

beforeAll(async () => {
  ({ id: project, client: shop } = await newProject({ timezone: 'Europe/Berlin' }));
});

async function made(path: string, body: object = {}): Promise<Json> {
  const answer = await shop.post(path, body);
  expect({ path, ...answer }).toMatchObject({ status: 200 });
  return answer.body;
}

async function read(path: string): Promise<Json> {
  const answer = await shop.get(path);
  expect({ path, ...answer }).toMatchObject({ status: 200 });
  return answer.body;
}

async function campaignWith(...codes: string[]): Promise<Json> {
  const campaign = await made('/v1/campaigns', {
    name: unique('Spring'),
    campaign_type: 'DISCOUNT_COUPONS',
    expiration_date: new Date(Date.now() + 86_400_000).toISOString(),
    voucher: { type: 'DISCOUNT_VOUCHER', discount: PERCENT, redemption: { quantity: null } },
  });
  for (const code of codes) await made(`/v1/campaigns/${campaign.id}/vouchers/${code}`);
  return campaign;
}

const redeem = (codes: readonly string[], customer?: string, amount = 1_000) =>
  made('/v1/redemptions', {
    redeemables: codes.map((id) => ({ object: 'voucher', id })),
    order: { amount },
    ...(customer !== undefined && { customer: { source_id: customer } }),
  });

describe('A campaign', () => {
  it('has the figures of its redemptions, and who and what is behind them', async () => {
    const [often, seldom, once, other] = ['OFTEN', 'SELDOM', 'ONCE', 'OTHER'].map(unique) as [string, ...string[]];
    const campaign = await campaignWith(often, seldom!, once!);
    const beside = await campaignWith(other!);
    const [ada, bob] = [unique('ada'), unique('bob')];
    await redeem([other!], ada);
    for (const code of [often, often, often, seldom!, seldom!, once!]) await redeem([code], ada);
    await redeem([often, other!], bob, 3_000);
    const figures = () => read(`/v1/insights/campaign-figures?ids=${campaign.id},${beside.id}`);
    const { data } = await eventually(figures, ({ data: [first] }) => first.redemptions === 7);
    const rows = await read(`/v1/redemptions?campaign=${campaign.name}&result=SUCCESS`);
    expect(rows.total).toBe(7);
    const [row] = data;
    expect(row).toMatchObject({ id: campaign.id, orders: 7, order_amount: 9_000, vouchers_count: 3, vouchers_left: 3 });
    expect(row.discount).toBe(900);
    expect(row.days.at(-1)).toBe(7);
    expect(row.created_by).toMatchObject({ type: 'key', id: expect.any(String) });
    // Ada's first redemption was one of the other campaign.
    const insights = () => read(`/v1/insights/campaigns/${campaign.id}`);
    expect(await eventually(insights, ({ new_customers: fresh }) => fresh === 1)).toMatchObject({
      customers: 2,
      most_used_codes: [
        { code: often, redemptions: 4 },
        { code: seldom, redemptions: 2 },
      ],
      combined_with: [{ id: beside.id, name: beside.name, redemptions: 1 }],
    });
    const attention = (await read('/v1/insights/attention')).data as Json[];
    expect(attention).toContainEqual(expect.objectContaining({ kind: 'end', id: campaign.id, name: campaign.name }));
  });

  it('combines with running ones as the stacking rules say', async () => {
    const category = await made('/v1/categories', { name: unique('Alone'), hierarchy: 1 });
    const stacking = { exclusive_categories: [category.id] };
    expect(await management.post(`/management/v1/projects/${project}/stacking-rules`, stacking)).toMatchObject({
      status: 200,
    });
    const { id } = await campaignWith();
    const pair = async (query: string): Promise<Json> => {
      const { data } = await read(`/v1/insights/combinations${query}`);
      return (data as Json[]).find((each) => each.campaign_id === id) ?? {};
    };
    expect(await pair('')).toMatchObject({ combines: true, applies_first: 'requested' });
    const excluded = { combines: false, reason: 'exclusion_rules_not_met', applies_first: 'this' };
    expect(await pair(`?category_ids=${category.id}`)).toMatchObject(excluded);
    expect(await pair(`?campaign_id=${id}`)).toEqual({});
  });

  it('counts a code less after a rollback', async () => {
    const code = unique('BACK');
    const campaign = await campaignWith(code);
    await redeem([code]);
    await redeem([code]);
    const { redemptions } = await redeem([code]);
    const used = async () => (await read(`/v1/insights/campaigns/${campaign.id}`)).most_used_codes as Json[];
    expect(await eventually(used, ([first]) => first?.redemptions === 3)).toHaveLength(1);
    await made(`/v1/redemptions/${redemptions[0].id}/rollback`);
    expect(await eventually(used, ([first]) => first?.redemptions === 2)).toHaveLength(1);
  });

  it.each([
    ['campaign-figures', 'invalid_query_params'],
    ['campaign-figures?ids=camp_1&from=yesterday', 'invalid_query_params'],
    ['campaigns/camp_none', 'not_found'],
    ['loyalties/camp_none', 'not_found'],
    ['referrals/camp_none/referrers', 'not_found'],
    ['campaigns/camp_none?from=2020-01-01&to=2010-01-01', 'invalid_query_params'],
  ])('is not shown as %s', async (path, key) => {
    expect((await shop.get(`/v1/insights/${path}`)).body).toMatchObject({ key });
  });
});

describe('A loyalty program', () => {
  it('owes what is on the cards of its members', async () => {
    const name = unique('Friends');
    const expiration = { rounding_strategy: 'END_OF_YEAR', period_type: 'MONTH', period_value: 12 };
    const voucher = {
      type: 'LOYALTY_CARD',
      loyalty_card: { points: 0, expiration_rules: expiration },
      redemption: { quantity: null },
    };
    const { id } = await made('/v1/loyalties', { name, type: 'AUTO_UPDATE', voucher });
    await made(`/v1/loyalties/${name}/tiers`, [{ name: 'Bronze', points: { from: 50 } }] as object);
    const codes: string[] = [];
    for (const points of [100, 20]) {
      const customer = { source_id: unique('member') };
      const { code } = await made(`/v1/loyalties/${name}/members`, { customer });
      await made(`/v1/loyalties/members/${code}/balance`, { points });
      codes.push(code);
    }
    await made(`/v1/loyalties/members/${codes[0]}/balance`, { points: -30 });
    const insights = () => read(`/v1/insights/loyalties/${id}`);
    const found = await eventually(insights, ({ points_outstanding }) => points_outstanding === 90);
    const tiers = (await read(`/v1/loyalties/${name}/tiers`)).data as Json[];
    expect(found.tiers).toEqual([{ id: tiers[0].id, members: 1 }]);
    const sum = (found.expiring as Json[]).reduce((all, { points }) => all + points, found.points_without_expiry);
    expect(sum).toBe(90);
    expect((await shop.delete(`/v1/vouchers/${codes[1]}`)).status).toBe(204);
    expect(await eventually(insights, ({ points_deleted }) => points_deleted === 20)).toMatchObject({
      points_outstanding: 70,
    });
  });
});

describe('A referral program', () => {
  it('shows who referred the most customers', async () => {
    const program = await made('/v1/campaigns', {
      name: unique('Bring a friend'),
      campaign_type: 'REFERRAL_PROGRAM',
      voucher: { discount: { type: 'AMOUNT', amount_off: 500 }, redemption: { quantity: null } },
      referral_program: { conversion_event_type: 'redemption' },
    });
    const ids: string[] = [];
    for (const friends of [1, 2]) {
      const code = unique('FRIEND');
      await made(`/v1/campaigns/${program.id}/vouchers/${code}`);
      const { id } = await made('/v1/customers', { source_id: unique('referrer') });
      await made('/v1/publications', { voucher: code, customer: { id } });
      for (let friend = 0; friend < friends; friend += 1) await redeem([code], unique('friend'), 10_000);
      ids.push(id);
    }
    const referrers = async () => (await read(`/v1/insights/referrals/${program.id}/referrers`)).data as Json[];
    expect(await eventually(referrers, ([first]) => first?.referred_customers === 2)).toEqual([
      { customer_id: ids[1], referred_customers: 2, redemptions: 2, order_amount: 20_000, discount: 1_000 },
      { customer_id: ids[0], referred_customers: 1, redemptions: 1, order_amount: 10_000, discount: 500 },
    ]);
  });
});
