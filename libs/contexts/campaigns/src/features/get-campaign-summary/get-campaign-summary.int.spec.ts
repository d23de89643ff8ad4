import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CampaignSummaryAnswer } from '@perkstream/published';
import { CampaignsInProcess, SHOP } from '../../testing/campaigns-in-process.js';
import { campaignDaysView } from '../../views/campaign-days/campaign-days.view.js';
import { voucherCountsView } from '../../views/voucher-counts/voucher-counts.view.js';

let context: CampaignsInProcess;
let streams = 0;

beforeEach(async () => {
  context = await CampaignsInProcess.start();
});

afterEach(() => context.stop());

/** An event of another context, as it would be stored. */
async function happens(type: string, data: object, day = '2026-03-02'): Promise<void> {
  const metadata = {
    projectId: SHOP,
    actor: { kind: 'key', id: 'app_1' } as const,
    channel: 'API',
    correlationId: 'v-1',
    causationId: 'v-1',
    time: `${day}T12:00:00.000Z`,
  };
  await context.events.append(`other-${SHOP}.${++streams}`, -1, [{ id: randomUUID(), type, data, metadata }]);
}

function summary(campaignId: string, query: object = {}): Promise<CampaignSummaryAnswer> {
  return context.answer('get-campaign-summary', { campaignId }, undefined, { query: { ...query } });
}

async function counters(campaignId: string, query: object = {}): Promise<Record<string, number>> {
  const { object: _object, campaign: _campaign, ...numbers } = await summary(campaignId, query);
  return Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== 0));
}

const part = (campaignId: string, fields = {}) => ({ campaignId, orderAmount: 1_000, discountAmount: 100, ...fields });
const redeemedAlone = (campaignId: string, fields = {}) => ({ redemption: part(campaignId, fields) });

describe('the summary of a campaign', () => {
  it('shows the campaign, and zeros where nothing happened', async () => {
    const campaign = await context.createCoupons('Spring');
    const { validation_rules_assignments: _rules, ...alone } = campaign;
    const base = {
      redemptions: 0,
      redemptions_succeeded: 0,
      redemptions_failed: 0,
      rollbacks: 0,
      rollbacks_succeeded: 0,
      rollbacks_failed: 0,
      validations: 0,
      validations_succeeded: 0,
      validations_failed: 0,
      orders_amount: 0,
      orders_rolledback_amount: 0,
      vouchers_created: 0,
      vouchers_deleted: 0,
      publications: 0,
      publications_succeeded: 0,
      publications_failed: 0,
      discounted_amount: 0,
      rolledback_discounted_amount: 0,
    };
    expect(await summary('Spring')).toEqual({ object: 'campaign_summary', campaign: alone, ...base });
  });

  it('has the blocks of its type', async () => {
    const loyalty = { campaign_type: 'LOYALTY_PROGRAM', voucher: { loyalty_card: { points: 1 } } };
    const referral = { campaign_type: 'REFERRAL_PROGRAM' };
    await context.create('Tiers');
    await context.createCards('Cards', 500);
    await context.create('Points', loyalty);
    await context.createCoupons('Friends', referral);
    const block = async (name: string) => Object.keys(await summary(name)).slice(13);
    const ofVouchers = [
      'vouchers_created',
      'vouchers_deleted',
      'publications',
      'publications_succeeded',
      'publications_failed',
    ];
    expect(await block('Tiers')).toEqual(['discounted_amount', 'rolledback_discounted_amount']);
    expect(await block('Cards')).toEqual([
      ...ofVouchers,
      'created_vouchers_amount',
      'amount_added',
      'amount_deleted',
      'amount_redeemed',
      'amount_rolledback',
      'amount_subtracted',
    ]);
    expect((await block('Points')).slice(5)).toHaveLength(14);
    expect(await block('Friends')).toEqual([...ofVouchers, 'referred_customers']);
  });

  it('counts vouchers from their making to their end', async () => {
    const { id } = await context.createCards('Cards', 500, { vouchers_count: 1 });
    await context.answer('add-vouchers-to-campaign', { campaignId: id }, {});
    await happens('voucher.balance_adjusted', { campaignId: id, credits: 300 });
    await happens('voucher.balance_adjusted', { campaignId: id, credits: -50 });
    await happens('voucher.deleted', { campaignId: id, balance: 750 });
    expect(await counters(id)).toEqual({
      vouchers_created: 2,
      vouchers_deleted: 1,
      created_vouchers_amount: 1_000,
      amount_added: 300,
      amount_subtracted: 50,
      amount_deleted: 750,
    });
    expect((await context.get(id)).vouchers_count).toBe(1);
  });

  it('counts redemptions alone and together; the order of several counts once', async () => {
    const { id } = await context.createCoupons('Spring');
    await happens('voucher.redeemed', redeemedAlone(id));
    await happens('promotion_tier.redeemed', redeemedAlone(id));
    await happens('redemption.completed', { redemptions: [part(id), part('camp_other'), part(id)] });
    await happens('redemption.failed', { campaignId: id });
    await happens('redemption.failed', { campaignId: null });
    expect(await counters(id)).toEqual({
      redemptions: 5,
      redemptions_succeeded: 4,
      redemptions_failed: 1,
      orders_amount: 3_000,
      discounted_amount: 400,
    });
  });

  it('is right under rollback: amounts stay gross, what went back stands beside them', async () => {
    const { id } = await context.createCards('Cards', 500);
    await happens('redemption.completed', { redemptions: [part(id, { amount: 200 }), part(id, { amount: 50 })] });
    const parent = { campaignId: null, orderAmount: 0, discountAmount: 0 };
    await happens('redemption.rolled_back', {
      rollbacks: [parent, part(id, { amount: 200 }), part(id, { amount: 50 })],
    });
    expect(await counters(id)).toEqual({
      redemptions: 2,
      redemptions_succeeded: 2,
      rollbacks: 2,
      rollbacks_succeeded: 2,
      orders_amount: 1_000,
      orders_rolledback_amount: 1_000,
      amount_redeemed: 250,
      amount_rolledback: 250,
    });
  });

  it('counts credits that returns gave back as rolled back, and no rollback for them', async () => {
    const { id } = await context.createCards('Cards', 500);
    await happens('redemption.completed', { redemptions: [part(id, { amount: 200 })] });
    await happens('voucher.credits_given_back', { campaignId: id, credits: 150 });
    expect(await counters(id)).toMatchObject({ amount_redeemed: 200, amount_rolledback: 150 });
    expect(await counters(id)).not.toHaveProperty('rollbacks');
    await happens('redemption.rolled_back', { rollbacks: [part(id, { amount: 50 })] });
    expect(await counters(id)).toMatchObject({ amount_redeemed: 200, amount_rolledback: 200, rollbacks: 1 });
  });

  it('counts publications and validations', async () => {
    const { id } = await context.createCoupons('Spring');
    await happens('publication.succeeded', { campaignId: id });
    await happens('publication.failed', { campaignId: id });
    await happens('validation.counted', { campaigns: { [id]: { succeeded: 7, failed: 2 }, camp_other: {} } });
    expect(await counters(id)).toEqual({
      publications: 2,
      publications_succeeded: 1,
      publications_failed: 1,
      validations: 9,
      validations_succeeded: 7,
      validations_failed: 2,
    });
  });

  it('has bounds in time, days included', async () => {
    const { id } = await context.createCoupons('Spring');
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) {
      await happens('voucher.redeemed', redeemedAlone(id), day);
    }
    const counted = async (query: object) => (await summary(id, query)).redemptions;
    expect(await counted({})).toBe(3);
    expect(await counted({ start_date: '2026-03-02' })).toBe(2);
    expect(await counted({ end_date: '2026-03-02T01:00:00Z' })).toBe(2);
    expect(await counted({ start_date: '2026-03-02', end_date: '2026-03-02' })).toBe(1);
    expect(await counted({ start_date: '2026-03-04' })).toBe(0);
    const refusal = await context.refusal('get-campaign-summary', { campaignId: id }, undefined, {
      query: { end_date: 'soon' },
    });
    expect(refusal).toMatchObject({ code: 400, key: 'invalid_query_params' });
  });

  it('is of no campaign that is not there', async () => {
    const refusal = await context.refusal('get-campaign-summary', { campaignId: 'camp_none' });
    expect(refusal).toMatchObject({ code: 404, resource_id: 'camp_none', resource_type: 'campaign' });
  });

  it('is the same after its views were made anew', async () => {
    const { id } = await context.createCards('Cards', 500, { vouchers_count: 250 });
    await context.untilIdle(id);
    await happens('redemption.completed', { redemptions: [part(id, { amount: 200 })] });
    await happens('redemption.rolled_back', { rollbacks: [part(id, { amount: 200 })] }, '2026-03-05');
    await happens('voucher.deleted', { campaignId: id, balance: 500 }, '2026-03-06');
    const documents = () =>
      Promise.all(
        [campaignDaysView, voucherCountsView].map((view) =>
          context.views.collection<object>(view).find({ orderBy: [{ field: 'id' }] }),
        ),
      );
    const before = [await documents(), await summary(id), await context.get(id), await context.list()];
    expect((before[0] as object[][]).map(({ length }) => length)).toEqual([3, 1]);
    await context.views.rebuildByName();
    expect([await documents(), await summary(id), await context.get(id), await context.list()]).toEqual(before);
  });
});
