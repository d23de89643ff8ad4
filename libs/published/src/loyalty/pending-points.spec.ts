import { describe, expect, it } from '@jest/globals';
import { derivedId } from '@perkstream/kernel';
import { type LoyaltyPointsAdded } from './events.js';
import { activatedPointsOf } from './pending-points.js';

const GRANTED = '2026-03-01T08:00:00.000Z';
const id = derivedId('lopp_', Date.parse(GRANTED), 'seed', 'pending_points');

/** As it was stored before it held the entry that was pending. */
const earlier: LoyaltyPointsAdded['data'] = {
  id: 'v_1',
  campaignId: 'camp_1',
  transactionId: 'vtx_1',
  entry: 'PENDING_POINTS_ACTIVATION',
  parts: [],
  points: 10,
  balance: 10,
  total: 10,
  day: '2026-03-11',
  pendingId: id,
  note: {
    source: 'Automation',
    details: { customer_id: 'cust_1', order_id: 'ord_1', order: { id: 'ord_1', source_id: null }, pending_points: id },
  },
  at: '2026-03-10T23:00:00.000Z',
};

const shown = {
  id,
  voucher_id: 'v_1',
  campaign_id: 'camp_1',
  customer_id: 'cust_1',
  order_id: 'ord_1',
  points: 10,
  activates_at: '2026-03-11',
  details: { order: { id: 'ord_1', source_id: null } },
  created_at: GRANTED,
};

describe('pending points that became spendable', () => {
  it('are shown whole, also of an event that holds no more than their id', () => {
    expect(activatedPointsOf(earlier)).toEqual(shown);
    const { pending_points: _id, ...details } = earlier.note?.details ?? {};
    const pending = { id, points: 10, activatesAt: '2026-03-14', expirationRules: null, details, createdAt: GRANTED };
    expect(activatedPointsOf({ ...earlier, pending })).toEqual({ ...shown, activates_at: '2026-03-14' });
  });

  it('are none of another entry', () => {
    const { pendingId: _none, ...accrual } = earlier;
    expect(activatedPointsOf({ ...accrual, entry: 'POINTS_ACCRUAL' })).toBeUndefined();
  });
});
