import { describe, expect, it } from '@jest/globals';
import { activityEntry } from './activity-entries.js';

const activity = (type: string, data: object, eventSource: object) =>
  activityEntry(
    {
      id: 'evcus_1',
      type,
      created_at: '2026-11-27T10:00:00.000Z',
      group_id: 'v-1',
      data: { data, event_source: eventSource },
    } as Parameters<typeof activityEntry>[0],
    new Map([['user_1', 'Ann']]),
  );

describe('An activity of a customer', () => {
  it('says why a redemption was refused, and leads to the code', () => {
    const data = { voucher: { code: 'A B' }, redemption: { id: 'rf_1', failure_code: 'voucher_expired' } };
    expect(activity('customer.redemption.failed', data, { channel: 'API', api_key: { name: 'shop' } })).toMatchObject({
      text: 'Redemption refused: A B',
      tone: 'bad',
      details: 'The code has expired',
      who: 'API key shop',
      about: [{ to: '/codes/A%20B' }, { to: '/redemptions/rf_1' }],
      redemption: { id: 'rf_1', isRefused: true },
    });
  });

  it('names who did it, and the reason that was given', () => {
    const by = { channel: 'API', user: { id: 'user_1' } };
    const given = { publication: { metadata: { reason: 'Sorry' } }, voucher: { code: 'A' } };
    expect(activity('customer.publication.succeeded', given, by)).toMatchObject({ who: 'Ann', details: 'Sorry' });
    const back = { redemption_rollback: { reason: 'Returned' }, voucher: { code: 'A' } };
    expect(activity('customer.redemption.rollback.succeeded', back, by)).toMatchObject({ details: 'Returned' });
    const items = { return: { id: 'ret_1', reason: 'Too small' }, order: { id: 'ord_1', source_id: 'o-1' } };
    expect(activity('customer.order.returned', items, by)).toMatchObject({
      text: 'Returned items',
      details: 'Too small',
      about: [{ title: 'Order o-1', to: '/orders/ord_1' }],
    });
  });

  it('has a redemption in its row, with the order beside it and not among the links; an order in the rows of the order', () => {
    const order = { id: 'ord_1', source_id: 'o-1' };
    const data = { voucher: { code: 'A' }, redemption: { id: 'r_1' }, order };
    const redeemed = activity('customer.redemption.succeeded', data, { channel: 'API' });
    expect(redeemed.redemption).toEqual({ id: 'r_1', isRefused: false });
    expect(redeemed.about?.map(({ to }) => to)).toEqual(['/codes/A', '/redemptions/r_1']);
    const paid = activity('customer.order.paid', { order }, { channel: 'API' });
    expect(paid).toMatchObject({ orderId: 'ord_1', about: [{ to: '/orders/ord_1' }] });
  });

  it('says how many points were earned by which rule, are pending, or were taken away', () => {
    const card = { voucher: { code: 'CLUB-1' }, event: { type: 'customer.order.paid' } };
    const rule = { earning_rule: { source: { banner: 'A point for each 1.00' } } };
    const own = { channel: 'INTERNAL' };
    const shown = (type: string, data: object) => {
      const { text, details } = activity(`customer.${type}`, { ...card, ...data }, own);
      return [text, details];
    };
    const rewarded = shown('rewarded.loyalty_points', { ...rule, balance: { points: 50 } });
    expect(rewarded).toEqual(['Earned points: CLUB-1', '50 points, A point for each 1.00']);
    const pending = { ...rule, voucher_pending_points_balance: { points: 10 } };
    const added = shown('voucher.loyalty_card.pending_points.added', pending);
    expect(added).toEqual(['Pending points earned: CLUB-1', '10 points, A point for each 1.00']);
    const taken = shown('voucher.loyalty_card.points_added', {
      balance: { points: -200 },
      transaction: { reason: 'x' },
    });
    expect(taken).toEqual(['Points taken away: CLUB-1', '-200 points, x']);
    expect(shown('loyalty.tier.upgraded', { loyalty_tier_to: { name: 'Gold' } })[1]).toBe('Gold');
    expect(shown('rewarded', { reward: { name: 'A mug' } })[1]).toBe('A mug');
  });

  it('names a custom event, with its fields', () => {
    const event = { type: 'browsed', metadata: { pages: 3, isNew: true } };
    expect(activity('customer.custom_event', { event }, { channel: 'API' })).toMatchObject({
      text: 'Custom event: browsed',
      details: 'pages: 3, isNew: true',
    });
  });

  it('stands by its type where it has no words', () => {
    expect(activity('customer.something_new', {}, { channel: 'INTERNAL' })).toMatchObject({
      text: 'something new',
      who: 'System',
      about: [],
    });
  });
});
