import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Condition, isRefusal, matches, type Sorting } from '@perkstream/kernel';
import { parseListQuery } from '@perkstream/domain-filters';
import { type VoucherAnswer } from '@perkstream/published';
import fc from 'fast-check';
import { voucherList } from '../features/list-vouchers/voucher-filters.js';
import { CampaignVouchers, templateOf } from '../testing/campaign-vouchers.js';
import { BAKERY, campaign, NOW, VouchersInProcess } from '../testing/vouchers-in-process.js';

/** Enough for every way of searching: more than the few that are sorted in hand. */
const OF_CAMPAIGN = 450;
/** More than few, and few enough among all of their campaign to be looked for by what they have. */
const EARLY = 250;
const LATER_CODES = 400;

let context: VouchersInProcess;
/** In wire form, as a search without index would see them. */
let all: VoucherAnswer[];

const at = (minute: number) => new Date(Date.parse(NOW) + minute * 60_000).toISOString();

beforeAll(async () => {
  context = await VouchersInProcess.start();
  const spring = new CampaignVouchers(context);
  context.campaigns.set('camp_2', campaign({ id: 'camp_2', name: 'Autumn' }));
  context.categories.set('cat_1', 'Cards').set('cat_2', 'Coupons');
  context.customers.set('ada', 'cust_ada');
  const north = templateOf({ metadata: { region: 'north', sizes: [1, 2] }, category_id: 'cat_1' });
  await spring.make(OF_CAMPAIGN, { template: north, codeConfig: { prefix: 'S-' } });
  const early = templateOf({ metadata: { region: 'west', batch: 'early' } });
  await spring.make(EARLY, { template: early, codeConfig: { prefix: 'E-' } });
  await spring.make(LATER_CODES, {
    template: templateOf({ metadata: { region: 'west' } }),
    codeConfig: { prefix: 'L-' },
  });
  const autumn = templateOf({ expiration_date: at(5), metadata: { region: 'south' } }, 'camp_2');
  const origin = { now: at(1) };
  await spring.make(30, { template: { ...autumn, campaignName: 'Autumn' }, codeConfig: { prefix: 'A-' }, origin });
  for (let index = 0; index < 20; index++) {
    const fields = {
      active: index % 3 !== 0,
      metadata: {
        ...(index % 3 === 0 && { deep: { serial: index } }),
        serial: index,
        'a.b': index % 2 === 0,
        'n.m': index,
        n: { m: 5, 'o.p': 7, 'q.r': { s: 1 } },
        note: 'x'.repeat(index * 30),
      },
      ...(index % 4 === 0 && { start_date: at(50 + index) }),
      ...(index % 5 === 0 && { category: 'Coupons' }),
      ...(index % 6 === 0 && { validity_day_of_week: [1, 2], redemption: { quantity: 1 } }),
      ...(index % 7 === 0 && { additional_info: index === 7 ? 'seven' : 'more' }),
    };
    await context.create(`own-${index}`, fields, { now: at(2 + index) });
  }
  const many = Object.fromEntries(Array.from({ length: 150 }, (_none, index) => [`key_${index}`, index]));
  for (const index of [1, 2, 3]) {
    const { id, ...card } = await context.createGift(`gift-${index}`, 1000, {});
    if (index > 1) await context.use(id, context.redeem({ id, ...card }, `r_gift_${index}`, { credits: index * 100 }));
  }
  await context.create('MANY', { metadata: { ...many, region: 'north' } }, { now: at(60) });
  await makeExpiring(spring);
  const { vouchers } = await context.list({ limit: 60, order: 'code' });
  for (const [index, voucher] of vouchers.entries()) {
    if (index % 3 === 0) await context.use(voucher.id, context.redeem(voucher, `r_${index}`));
    if (index % 7 === 0) await spring.publish(voucher.id, 'cust_ada', `pub_${index}`);
    if (index % 11 === 0) {
      const body = { metadata: { region: null, changed: true }, category_id: null };
      await context.answer('update-voucher', { code: voucher.code }, body, { now: at(100 + index) });
    }
    if (index % 13 === 0) await context.answer('disable-voucher', { code: voucher.code }, undefined, { now: at(200) });
    if (index % 17 === 0) await context.answer('delete-voucher', { code: voucher.code });
  }
  await context.create('elsewhere', { metadata: { region: 'north' } }, { projectId: BAKERY });
  all = [];
  for (let page = 1; all.length % 100 === 0; page++) all.push(...(await context.list({ limit: 100, page })).vouchers);
});

/** Over several days, some at midnight, some changed, published or disabled since. */
async function makeExpiring(campaign: CampaignVouchers): Promise<void> {
  for (let index = 0; index < 24; index++) {
    const code = `day-${String(index).padStart(2, '0')}`;
    const expiration_date = index % 6 === 0 ? '2026-03-05T00:00:00.000Z' : at(index * 400);
    const ofCampaign = index % 2 === 0 && { campaign_id: 'camp_1' };
    const { id } = await context.create(code, {
      expiration_date,
      metadata: { shade: `light ${index}` },
      ...ofCampaign,
    });
    if (index % 4 === 1) await context.answer('disable-voucher', { code });
    if (index % 8 === 1) await context.answer('enable-voucher', { code });
    if (index % 5 === 2) {
      const body = { expiration_date: index % 2 === 0 ? null : at(index * 500) };
      await context.answer('update-voucher', { code }, body, { now: at(1) });
    }
    if (index % 6 === 3) await campaign.publish(id, 'cust_ada', `pub_${code}`, 'P1D');
    if (index % 11 === 10) await context.answer('delete-voucher', { code });
  }
}

afterAll(() => context.stop());

const both = (name: string, ...conditions: [operator: string, value: string][]) => ({
  [name]: { conditions: Object.fromEntries(conditions.map(([operator, value]) => [operator, [value]])) },
});
const filter = (name: string, operator: string, ...values: string[]) => ({
  [name]: { conditions: { [operator]: values.length > 0 ? values : '' } },
});

const filters = [
  filter('active', '$active'),
  filter('active', '$expired'),
  filter('active', '$enabled'),
  filter('active', '$disabled'),
  filter('active', '$is', 'true'),
  filter('is_referral_code', '$is', 'false'),
  filter('is_referral_code', '$is', 'true'),
  filter('redemption.redeemed_quantity', '$is', '0'),
  filter('redemption.redeemed_quantity', '$is', '1'),
  filter('redemption.redeemed_quantity', '$more_than', '0'),
  filter('redemption_status', '$is', 'REDEEMED'),
  filter('redemption_status', '$not_in', 'REDEEMED'),
  filter('redemption_status', '$in', 'REDEEMED', 'NOT_REDEEMED'),
  filter('campaign_ids', '$in', 'camp_1'),
  filter('expiration_date', '$before', at(300)),
  filter('expiration_date', '$before', at(20)),
  filter('expiration_date', '$before', '2026-03-05T00:00:00.000Z'),
  filter('expiration_date', '$after', at(2_000)),
  filter('expiration_date', '$after', '2026-03-05T00:00:00.000Z'),
  { expiration_date: { conditions: { $after: '2026-03-03T10:00:00Z', $before: '2026-03-07T10:00:00Z' } } },
  { expiration_date: { conditions: { $after: '2026-03-04T01:00:00Z', $before: '2026-03-04T23:00:00Z' } } },
  { ...filter('active', '$enabled'), ...filter('expiration_date', '$before', at(4_000)) },
  { ...filter('active', '$disabled'), ...filter('expiration_date', '$after', at(500)) },
  { ...filter('active', '$enabled'), ...filter('campaign_id', '$is', 'camp_1') },
  { ...filter('active', '$disabled'), ...filter('campaign_id', '$is', 'camp_1') },
  { ...filter('active', '$active'), ...filter('campaign_id', '$is', 'camp_1') },
  filter('expiration_date', '$has_value'),
  filter('expiration_date', '$is_unknown'),
  filter('start_date', '$after', at(55)),
  filter('created_at', '$after', at(3)),
  filter('created_at', '$before', at(1)),
  filter('updated_at', '$has_value'),
  filter('updated_at', '$after', at(150)),
  filter('code', '$starts_with', 'S-'),
  filter('code', '$starts_with', 'own-1'),
  filter('code', '$is', 'own-3'),
  filter('code', '$contains', '1'),
  filter('campaign_id', '$is', 'camp_1'),
  filter('campaign_id', '$in', 'camp_1', 'camp_2', 'camp_3'),
  filter('campaign_id', '$is_not', 'camp_1'),
  filter('campaign_id', '$is_unknown'),
  filter('campaign', '$is', 'Autumn'),
  ...['$contains', '$not_contain', '$ends_with'].map((operator) => filter('campaign', operator, 'umn')),
  filter('campaign', '$starts_with', 'S'),
  filter('campaign', '$is_unknown'),
  { ...filter('campaign', '$has_value'), ...filter('code', '$has_value') },
  filter('code', '$is_unknown'),
  filter('created_at', '$has_value'),
  filter('gift.amount', '$has_value'),
  { ...filter('gift.balance', '$less_than', '900'), ...filter('type', '$is', 'GIFT_VOUCHER') },
  filter('gift.balance', '$is_unknown'),
  filter('gift.balance', '$is', '800'),
  filter('gift.balance', '$is_not', '800'),
  filter('gift.amount', '$less_than_equal', '1000'),
  filter('gift.amount', '$more_than', '1000'),
  filter('redemption.redeemed_quantity', '$has_value'),
  ...['$is', '$is_not'].map((operator) => filter('expiration_date', operator, '2026-03-05')),
  filter('expiration_date', '$next_month'),
  filter('categories', '$is', 'Cards'),
  filter('category_ids', '$in', 'cat_1', 'cat_2'),
  filter('holder_id', '$is', 'cust_ada'),
  ...['ada', 'o', '=', '_a'].map((part) => filter('holder_id', '$contains', part)),
  ...['$ends_with', '$not_contain'].map((operator) => filter('holder_id', operator, 'ada')),
  filter('type', '$is', 'DISCOUNT_VOUCHER'),
  filter('metadata.region', '$is', 'north'),
  filter('metadata.region', '$is', 'south'),
  filter('metadata.region', '$in', 'north', 'south'),
  filter('metadata.region', '$is_not', 'north'),
  filter('metadata.region', '$is_unknown'),
  filter('metadata.batch', '$is', 'early'),
  { ...filter('metadata.batch', '$is', 'early'), ...filter('campaign_id', '$is', 'camp_1') },
  { ...filter('metadata.batch', '$is', 'early'), ...filter('active', '$enabled') },
  { ...filter('metadata.batch', '$in', 'early', 'late'), ...filter('code', '$contains', 'A') },
  { ...filter('metadata.region', '$is', 'north'), ...filter('campaign_id', '$is', 'camp_1') },
  { ...filter('metadata.region', '$is_not', 'north'), ...filter('active', '$enabled') },
  { ...filter('metadata.serial', '$more_than', '3'), ...filter('active', '$enabled') },
  filter('metadata.sizes', '$is', '2'),
  filter('metadata.sizes', '$in', '1', '2'),
  filter('metadata.serial', '$is', '7'),
  filter('metadata.serial', '$more_than', '7'),
  filter('metadata.a.b', '$is', 'true'),
  filter('metadata.n.m', '$more_than', '2'),
  filter('metadata.n.m', '$is', '5'),
  filter('metadata.n.o.p', '$less_than', '8'),
  filter('metadata.n.q.r.s', '$has_value'),
  filter('metadata.note', '$is', 'x'.repeat(570)),
  filter('metadata.key_149', '$is', '149'),
  filter('metadata.region', '$contains', 'orth'),
  filter('metadata.region', '$contains', 'o'),
  filter('metadata.region', '$contains', 'east'),
  filter('metadata.region', '$not_contain', 'orth'),
  filter('metadata.region', '$starts_with', 'no'),
  filter('metadata.region', '$ends_with', 'th'),
  filter('metadata.sizes', '$contains', '2'),
  ...['$contains', '$not_contain'].map((operator) => filter('metadata.serial', operator, '7')),
  filter('metadata.sizes', '$more_than', '1'),
  both('metadata.serial', ['$more_than', '3'], ['$less_than', '9']),
  both('metadata.region', ['$starts_with', 'n'], ['$ends_with', 'h']),
  both('metadata.region', ['$contains', 'o'], ['$in', 'north']),
  both('metadata.sizes', ['$in', '1'], ['$contains', '2']),
  both('metadata.note', ['$starts_with', 'x'], ['$contains', 'xxx']),
  filter('metadata.note', '$contains', 'xxx'),
  filter('metadata.note', '$ends_with', 'x'),
  filter('metadata.shade', '$contains', 'light'),
  filter('metadata.key_149', '$more_than', '148'),
  filter('metadata.none', '$contains', 'x'),
  filter('metadata.none', '$is', 'x'),
  filter('metadata.changed', '$is', 'true'),
  filter('metadata.region', '$has_value'),
  filter('metadata.sizes', '$has_value'),
  filter('metadata.sizes', '$is_unknown'),
  filter('metadata.deep', '$has_value'),
  filter('metadata.note', '$has_value'),
  filter('metadata.region', '$not_in', 'north', 'south'),
  filter('campaign', '$is_not', 'Autumn'),
  filter('campaign_id', '$not_in', 'camp_2'),
  filter('categories', '$is_not', 'Cards'),
  filter('category_ids', '$not_in', 'cat_1'),
  filter('category_ids', '$is_unknown'),
  filter('holder_id', '$is_not', 'cust_ada'),
  filter('holder_id', '$has_value'),
  filter('holder_id', '$is_unknown'),
  filter('start_date', '$has_value'),
  filter('start_date', '$is_unknown'),
  filter('start_date', '$before', at(60)),
  filter('validity_day_of_week', '$is', '1'),
  filter('validity_timeframe', '$has_value'),
  filter('additional_info', '$is', 'seven'),
  filter('additional_info', '$has_value'),
  filter('redemption.quantity', '$is', '1'),
  filter('redemption.quantity', '$is_unknown'),
  filter('redemption.redeemed_quantity', '$less_than', '1'),
  filter('redemption.redeemed_quantity', '$is_not', '0'),
  filter('redemption.redeemed_amount', '$more_than', '0'),
  filter('redemption.redeemed_amount', '$less_than', '1'),
  filter('redemption.redeemed_amount', '$is_unknown'),
  filter('redemption.redeemed_amount', '$has_value'),
  filter('redemption.redeemed_amount', '$is', '0'),
  filter('redemption.redeemed_amount', '$is', '200'),
  filter('redemption.redeemed_amount', '$is_not', '200'),
  filter('redemption.redeemed_amount', '$less_than', '300'),
  filter('redemption.redeemed_amount', '$in', '0', '300'),
  { ...filter('campaign_id', '$is', 'camp_1'), ...filter('redemption.redeemed_quantity', '$more_than', '0') },
  { ...filter('campaign_id', '$is', 'camp_1'), ...filter('redemption.redeemed_quantity', '$is', '0') },
  { ...filter('campaign_id', '$is', 'camp_1'), ...filter('redemption.redeemed_quantity', '$less_than', '1') },
  { ...filter('type', '$is', 'GIFT_VOUCHER'), ...filter('redemption.redeemed_amount', '$more_than', '200') },
  { ...filter('active', '$enabled'), ...filter('redemption.redeemed_quantity', '$is', '0') },
  filter('updated_at', '$before', at(150)),
  filter('updated_at', '$after', at(150)),
  filter('updated_at', '$before', at(1)),
  filter('created_at', '$after', at(2)),
  filter('code', '$in', 'own-3', 'own-4', 'none'),
  filter('code', '$is_not', 'own-3'),
  filter('code', '$ends_with', '7'),
  { ...filter('start_date', '$after', at(55)), ...filter('expiration_date', '$is_unknown') },
];

function expected(chosen: object, order: Sorting): VoucherAnswer[] {
  const query = parseListQuery(voucherList, { filters: chosen } as never, at(60));
  if (isRefusal(query)) throw new Error(query.details?.details);
  const where: Condition = query.where ?? { all: [] };
  const text = (voucher: VoucherAnswer) =>
    `${String((voucher as unknown as Record<string, unknown>)[order.field] ?? '').padEnd(40)}${voucher.id}`;
  const found = all.filter((voucher) => matches(where, voucher));
  found.sort((a, b) => (text(a) < text(b) ? -1 : 1) * (order.descending ? -1 : 1));
  return found;
}

describe('a search for vouchers', () => {
  const orders = ['created_at', '-created_at', 'updated_at', '-updated_at', 'code', '-code'];
  const check = async (chosen: object, order: string, limit: number, page: number) => {
    const sorting = { field: order.replace('-', ''), descending: order.startsWith('-') };
    const found = await context.answer<{ vouchers: VoucherAnswer[]; total: number }>('list-vouchers', {}, undefined, {
      query: { filters: chosen, order, limit, page },
      now: at(60),
    });
    const wanted = expected(chosen, sorting);
    const codes = wanted.slice((page - 1) * limit, page * limit).map(({ code }) => code);
    expect({ total: found.total, codes: found.vouchers.map(({ code }) => code) }).toEqual({
      total: wanted.length,
      codes,
    });
  };

  it.each(filters.map((each) => [JSON.stringify(each).slice(0, 70), each] as const))(
    'by %s finds what is there, in every order',
    async (_name, chosen) => {
      for (const order of orders) await check(chosen, order, 7, 2);
      await check(chosen, '-created_at', 100, 1);
    },
  );

  it('by several of them finds what meets all, or any', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(filters, { minLength: 2, maxLength: 3 }),
        fc.constantFrom(...orders),
        fc.constantFrom('and', 'or'),
        fc.integer({ min: 1, max: 3 }),
        async (chosen, order, junction, page) => check(Object.assign({ junction }, ...chosen), order, 20, page),
      ),
      { numRuns: 150 },
    );
  });

  it('within bounds of time finds what was made or changed in them', async () => {
    const { vouchers, total } = await context.list({
      created_at: { after: at(0), before: at(10) },
      campaign: 'Autumn',
      limit: 100,
    });
    const wanted = all.filter((each) => each.campaign_id === 'camp_2').length;
    expect([total, vouchers.length]).toEqual([wanted, wanted]);
  });
});

describe('the documents of vouchers', () => {
  it('are the same after a rebuild', async () => {
    const seen = async () => JSON.parse(JSON.stringify(await context.documents())) as Record<string, object[]>;
    const before = await seen();
    for (const view of ['vouchers', 'vouchers_in_bin']) expect(before[view]?.length).toBeGreaterThan(2);
    await context.views.rebuildByName();
    expect(await seen()).toEqual(before);
  });
});
