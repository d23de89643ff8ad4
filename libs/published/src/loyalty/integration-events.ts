import { integrationEvent, OneOf, Text, Whole } from '../language/index.js';

/** Integration events of loyalty cards and tiers. */

const CHANGES = ['joined', 'upgraded', 'downgraded', 'prolonged', 'left'] as const;

export class PointsEntryV1 {
  @Text('ID of the card (`v_…`).') id!: string;
  @Text('Begins with `camp_`.') campaign_id!: string;
  @Text('Begins with `vtx_`.') transaction_id!: string;
  @Text('Type of the transaction, such as `POINTS_ACCRUAL` or `POINTS_REDEMPTION`.') type!: string;
  @Whole('Negative when points were removed.') points!: number;
  @Whole('Balance after the transaction.') balance!: number;
  @Text({ optional: true }, 'Order that earned the points (`ord_…`).') order_id?: string;
  @Text({ optional: true }, 'Pending points that became spendable (`lopp_…`).') pending_points_id?: string;
  @Text({ optional: true }, 'Begins with `cust_`. Absent when the ledger has no holder.') holder_id?: string;
}

export class PendingPointsV1 {
  @Text('ID of the card (`v_…`).') id!: string;
  @Text('Begins with `lopp_`.') pending_points_id!: string;
  @OneOf(['added', 'updated', 'canceled']) change!: 'added' | 'updated' | 'canceled';
  @Whole({ optional: true }, 'New number of points.') points?: number;
}

export class MemberTierV1 {
  @Text('ID of the card (`v_…`).') id!: string;
  @Text('Begins with `camp_`.') campaign_id!: string;
  @OneOf(CHANGES) change!: (typeof CHANGES)[number];
  @Text({ optional: true }, 'New tier (`ltr_…`). Absent when the member has none.') loyalty_tier_id?: string;
  @Text({ optional: true }, 'Previous tier (`ltr_…`). Absent when the member had none.') loyalty_tier_before?: string;
  @Text({ optional: true }, 'Last day in the tier (`YYYY-MM-DD`).') expiration_date?: string;
}

export class LoyaltyTierV1 {
  @Text('Begins with `ltr_`.') id!: string;
  @Text('Begins with `camp_`.') campaign_id!: string;
}

const context = 'loyalty';
const card = { id: 'v_00VbaJOD8mTn1vXcQpW5sRkE', campaign_id: 'camp_00VbaJOE2nUo8wYdRqX6tSlF' };
const tier = 'ltr_00VbaJOG0nBzY7hLxMt4uKqS';

export const loyaltyEvents = {
  pointsMoved: integrationEvent({
    context,
    type: 'loyalty_card.points_moved.v1',
    summary: 'Points were added to a loyalty card or removed from it.',
    data: PointsEntryV1,
    example: {
      ...card,
      transaction_id: 'vtx_00VbaJNxT3dLwQyKz0fGd2Ha',
      type: 'POINTS_ACCRUAL',
      points: 20,
      balance: 120,
      order_id: 'ord_00VbaJOD8mTn1vXcQpW5sRkE',
    },
  }),
  pendingPointsChanged: integrationEvent({
    context,
    type: 'loyalty_card.pending_points_changed.v1',
    summary: 'Pending points were granted, changed or canceled.',
    data: PendingPointsV1,
    example: { id: card.id, pending_points_id: 'lopp_00VbaJNxT3dLwQyKz0fGd2Ha', change: 'added', points: 20 },
  }),
  memberTierChanged: integrationEvent({
    context,
    type: 'loyalty_card.tier_changed.v1',
    summary: 'A member entered a loyalty tier, stays longer in it, or left it.',
    data: MemberTierV1,
    example: { ...card, change: 'joined', loyalty_tier_id: tier, expiration_date: '2026-06-30' },
  }),
  tierCreated: integrationEvent({
    context,
    type: 'loyalty_tier.created.v1',
    summary: 'A tier was added to a loyalty program.',
    data: LoyaltyTierV1,
    example: { id: tier, campaign_id: card.campaign_id },
  }),
  tierUpdated: integrationEvent({
    context,
    type: 'loyalty_tier.updated.v1',
    summary: 'A tier of a loyalty program was changed.',
    data: LoyaltyTierV1,
    example: { id: tier, campaign_id: card.campaign_id },
  }),
  tierDeleted: integrationEvent({
    context,
    type: 'loyalty_tier.deleted.v1',
    summary: 'A tier of a loyalty program was deleted.',
    data: LoyaltyTierV1,
    example: { id: tier, campaign_id: card.campaign_id },
  }),
};
