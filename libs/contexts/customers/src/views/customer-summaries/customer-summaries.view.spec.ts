import { describe, expect, it } from '@jest/globals';
import { type RecordedEvent } from '@perkstream/ports';
import { type OrderDocument, type RedemptionRecord } from '@perkstream/published';
import { customerSummariesView, type CustomerSummaryDocument } from './customer-summaries.view.js';
import { NO_SUMMARY, presentReferrals, presentLoyalty, presentSummary } from './customer-summary.js';

const DAY_1 = '2026-03-01T08:00:00.000Z';
const DAY_2 = '2026-03-02T08:00:00.000Z';

function event(type: string, data: object, stream = 'x-proj_1.y'): RecordedEvent {
  return {
    id: 'e',
    type,
    data,
    stream,
    revision: 0,
    position: 0,
    metadata: {
      projectId: 'proj_1',
      actor: { kind: 'system', id: 'test' },
      channel: 'API',
      correlationId: 'c',
      causationId: 'c',
      time: DAY_1,
    },
  };
}

/** The documents after the events, by customer. */
function summaries(...events: RecordedEvent[]): Map<string, CustomerSummaryDocument> {
  const documents = new Map<string, CustomerSummaryDocument>();
  for (const each of events) {
    for (const { id, change } of customerSummariesView.project(each)) {
      const after = change(documents.get(id) ?? null);
      if (after) documents.set(id, after);
      else documents.delete(id);
    }
  }
  return documents;
}

function shown(...events: RecordedEvent[]) {
  return presentSummary(summaries(...events).get('ada') ?? NO_SUMMARY);
}

const redemption = { id: 'r_1', customerId: 'ada', date: DAY_1, order: null } as unknown as RedemptionRecord;

function order(fields: Partial<OrderDocument>): OrderDocument {
  return { id: 'ord_1', status: 'PAID', customer_id: 'ada', created_at: DAY_1, total_amount: 800, ...fields };
}

const spent = (amount: number, customerId = 'ada') => ({ customerId, amount, date: DAY_1 });

describe('the redemptions of a customer', () => {
  it('are counted, alone and together, with the credits of gift cards', () => {
    const { redemptions } = shown(
      event('voucher.redeemed', { redemption: { ...redemption, amount: 300 } }),
      event('promotion_tier.redeemed', { redemption }),
      event('redemption.completed', { customerId: 'ada', redemptions: [redemption, { ...redemption, amount: 50 }] }),
      event('redemption.failed', { customerId: 'ada' }),
    );
    expect(redemptions).toMatchObject({ total_redeemed: 5, total_succeeded: 4, total_failed: 1 });
    expect(redemptions.gift.redeemed_amount).toBe(350);
  });

  it('that are rolled back are counted without the parent, and give credits back', () => {
    const { redemptions } = shown(
      event('redemption.completed', { customerId: 'ada', redemptions: [{ ...redemption, amount: 300 }, redemption] }),
      event('redemption.rolled_back', {
        customerId: 'ada',
        rollbacks: [
          { relatedObjectType: 'redemption' },
          { relatedObjectType: 'voucher', amount: 300 },
          { relatedObjectType: 'voucher' },
        ],
      }),
    );
    expect(redemptions).toMatchObject({ total_succeeded: 2, total_rolled_back: 2, total_rollback_succeeded: 2 });
    expect(redemptions.gift.redeemed_amount).toBe(0);
  });

  it('whose rollback was refused are counted, without the parent', () => {
    const { redemptions } = shown(
      ...['redemption', 'voucher', 'voucher'].map((relatedObjectType) =>
        event('redemption.rollback_failed', { customerId: 'ada', relatedObjectType }),
      ),
    );
    expect(redemptions).toMatchObject({ total_rolled_back: 2, total_rollback_failed: 2, total_rollback_succeeded: 0 });
  });

  it('begin with the first one, whatever comes later', () => {
    const first = (...events: RecordedEvent[]) => summaries(...events).get('ada')?.firstIn;
    const ofCampaigns = (...campaigns: (string | null)[]) =>
      event('redemption.completed', {
        customerId: 'ada',
        redemptions: campaigns.map((campaignId) => ({ ...redemption, campaignId })),
      });
    const later = ofCampaigns('camp_later');
    expect(first(ofCampaigns(null, 'camp_1', 'camp_2'), later)).toBe(`camp_1.${DAY_1}`);
    expect(first(ofCampaigns(null), later)).toBeNull();
    expect(first(event('redemption.failed', { customerId: 'ada' }))).toBeUndefined();
  });

  it('of nobody change nothing', () => {
    expect(summaries(event('voucher.redeemed', { redemption: { ...redemption, customerId: null } })).size).toBe(0);
  });
});

describe('the orders of a customer', () => {
  it('count when they are paid or fulfilled', () => {
    const { orders } = shown(
      event('order.created', { order: order({ status: 'CREATED' }) }),
      event('order.created', { order: order({ total_amount: 500 }) }),
      event('order.created', { order: order({ total_amount: 300, status: 'FULFILLED', created_at: DAY_2 }) }),
    );
    expect(orders).toEqual({
      total_amount: 800,
      total_count: 2,
      average_amount: 400,
      last_order_amount: 300,
      last_order_date: DAY_2,
    });
  });

  it('count once they are paid, and no more once they are cancelled', () => {
    const created = event('order.created', { order: order({ status: 'CREATED' }) });
    const paid = event('order.updated', { order: order({}), before: null });
    const cancelled = event('order.rolled_back', { order: order({ status: 'CANCELED' }), before: spent(800) });
    expect(shown(created, paid).orders).toMatchObject({ total_count: 1, total_amount: 800 });
    expect(shown(created, paid, cancelled).orders).toMatchObject({ total_count: 0, total_amount: 0 });
  });

  it('count with what is to be paid now', () => {
    const { orders } = shown(
      event('order.created', { order: order({}) }),
      event('order.redeemed', { order: order({ total_amount: 600 }), before: spent(800) }),
    );
    expect(orders).toMatchObject({ total_count: 1, total_amount: 600, last_order_amount: 600 });
  });

  it('count for their present customer', () => {
    const all = summaries(
      event('order.created', { order: order({}) }),
      event('order.updated', { order: order({ customer_id: 'bob' }), before: spent(800) }),
    );
    expect([all.get('ada')?.orders.count, all.get('bob')?.orders.count]).toEqual([0, 1]);
  });

  it('count when a redemption opens them, together with the redemption', () => {
    const opening = { ...redemption, opensOrder: true, order: order({ total_amount: 700 }) };
    const shownNow = shown(event('voucher.redeemed', { redemption: opening }));
    expect(shownNow.orders).toMatchObject({ total_count: 1, total_amount: 700 });
    expect(shownNow.redemptions.total_succeeded).toBe(1);
  });
});

describe('a summary', () => {
  it('changes each document once per event, so that a repeated event can be recognized', () => {
    const opening = { ...redemption, opensOrder: true, order: order({}) };
    const changes = customerSummariesView.project(event('voucher.redeemed', { redemption: opening }));
    expect(changes.map(({ id }) => id)).toEqual(['ada']);
  });

  it('goes with the customer', () => {
    const redeemed = event('voucher.redeemed', { redemption });
    expect(summaries(redeemed, event('customer.erased', {}, 'customer-proj_1.ada')).size).toBe(0);
  });

  it('counts the customers that a customer brought and the referrer, until that is taken back', () => {
    const referral = { campaignName: 'Friends', referrerId: 'grace', refereeId: 'ada', at: DAY_1 };
    const converted = (campaignId: string, more: object = {}) =>
      event('referral.converted', {
        ...referral,
        campaignId,
        voucherId: 'v_1',
        redemptionId: `r_${campaignId}`,
        ...more,
      });
    const events = [converted('1'), converted('2', { campaignName: 'Family' }), converted('1', { refereeId: 'joan' })];
    const reverted = event('referral.reverted', { ...referral, campaignId: '1', redemptionId: 'r_1' });
    const of = (customer: string, ...all: RecordedEvent[]) => summaries(...all).get(customer) ?? NO_SUMMARY;
    expect(presentLoyalty(of('grace', ...events))).toEqual({
      points: 0,
      referred_customers: 3,
      campaigns: { Friends: { referred_customers: 2 }, Family: { referred_customers: 1 } },
    });
    expect(presentLoyalty(of('grace', ...events, reverted)).campaigns).toMatchObject({
      Friends: { referred_customers: 1 },
    });
    const second = {
      campaign_id: '2',
      referrer_id: 'grace',
      related_object_id: 'r_2',
      related_object_type: 'redemption',
      date: DAY_1,
    };
    expect(presentReferrals(of('ada', ...events))).toMatchObject({
      total: 2,
      campaigns: [{ campaign_id: '1' }, second],
    });
    expect(presentReferrals(of('ada', ...events, reverted))).toEqual({ total: 1, campaigns: [second] });
    const gone = event('customer.deleted', {}, 'customer-proj_1.grace');
    expect(presentLoyalty(of('grace', ...events, gone, reverted)).referred_customers).toBe(0);
  });
});
