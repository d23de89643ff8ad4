import { integrationEvent, OneOf, Text, Whole } from '../language/index.js';

/** Integration events of loyalty cards and tiers. */

const CHANGES = ['joined', 'upgraded', 'downgraded', 'prolonged', 'left'] as const;

export class PointsEntryV1 {
  @Text('of the card: v_…') id!: string;
  @Text('camp_…') campaign_id!: string;
  @Text('vtx_…') transaction_id!: string;
  @Text('as transactions are listed: POINTS_ACCRUAL, POINTS_REDEMPTION and so on') type!: string;
  @Whole('below zero: taken') points!: number;
  @Whole('after it') balance!: number;
  @Text({ optional: true }, 'ord_…, where an order earned them') order_id?: string;
  @Text({ optional: true }, 'lopp_…, where points that waited became spendable') pending_points_id?: string;
  @Text({ optional: true }, 'cust_…; absent: the ledger knows no holder') holder_id?: string;
}

export class PendingPointsV1 {
  @Text('of the card: v_…') id!: string;
  @Text('lopp_…') pending_points_id!: string;
  @OneOf(['added', 'updated', 'canceled']) change!: 'added' | 'updated' | 'canceled';
  @Whole({ optional: true }, 'from now on') points?: number;
}

export class MemberTierV1 {
  @Text('of the card: v_…') id!: string;
  @Text('camp_…') campaign_id!: string;
  @OneOf(CHANGES) change!: (typeof CHANGES)[number];
  @Text({ optional: true }, 'ltr_…; absent: none from now on') loyalty_tier_id?: string;
  @Text({ optional: true }, 'ltr_…; absent: there was none') loyalty_tier_before?: string;
  @Text({ optional: true }, 'YYYY-MM-DD: the last day in the tier') expiration_date?: string;
}

export class LoyaltyTierV1 {
  @Text('ltr_…') id!: string;
  @Text('camp_…') campaign_id!: string;
}

const context = 'loyalty';
const card = { id: 'v_00VbaJOD8mTn1vXcQpW5sRkE', campaign_id: 'camp_00VbaJOE2nUo8wYdRqX6tSlF' };
const tier = 'ltr_00VbaJOG0nBzY7hLxMt4uKqS';

export const loyaltyEvents = {
  pointsMoved: integrationEvent({
    context,
    type: 'loyalty_card.points_moved.v1',
    summary: 'Points came onto a loyalty card, or went.',
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
    summary: 'Points that cannot be spent yet were granted, changed or canceled.',
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
    summary: 'A loyalty program has a tier more.',
    data: LoyaltyTierV1,
    example: { id: tier, campaign_id: card.campaign_id },
  }),
};
