import { view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type LoyaltyPointsMoved,
  type PendingPointsChanged,
  type PromotionTierRedeemed,
  type PublicationEnded,
  type RedemptionCompleted,
  type RedemptionEvent,
  type RedemptionRecord,
  type RedemptionRolledBack,
  type RefereeEvent,
  type ValidationEvent,
  type ValidationsCounted,
  type VoucherBalanceAdjusted,
  type VoucherCreated,
  type VoucherCreditsGivenBack,
  type VoucherDeleted,
  type VoucherRedeemed,
  type VoucherRestored,
} from '@perkstream/published';
import { added, type Counters } from './counters.js';
import { addedPending, addedPoints, canceledPending, takenPoints, updatedPending } from './points-counters.js';

/**
 * What happened in a campaign on one day (UTC): the counters that changed. Sums over several days are made by
 * queries.
 */
interface CampaignDayDocument {
  readonly id: string;
  readonly projectId: string;
  readonly campaignId: string;
  /** `2026-03-01` */
  readonly day: string;
  readonly counters: Counters;
}

type Counted =
  | (
      | VoucherCreated
      | VoucherDeleted
      | VoucherRestored
      | VoucherBalanceAdjusted
      | VoucherCreditsGivenBack
      | LoyaltyPointsMoved
      | PendingPointsChanged
    )
  | (VoucherRedeemed | PromotionTierRedeemed | RedemptionEvent | ValidationEvent)
  | (PublicationEnded | RefereeEvent);

type OfCampaign = readonly [campaignId: string | null | undefined, counters: Counters];

export const campaignDaysView = view<CampaignDayDocument, Counted>({
  kind: 'folding',
  collection: {
    name: 'campaign_days',
    version: 3,
    fields: { campaignId: 'text', day: 'text' },
    indexes: [['campaignId', 'day']],
  },
  on: {
    'voucher.created': counting(({ voucher }: VoucherCreated['data']) => [
      [
        voucher.campaignId,
        {
          vouchers_created: 1,
          created_vouchers_amount: voucher.gift?.amount ?? 0,
          created_vouchers_points: voucher.loyaltyCard?.points ?? 0,
        },
      ],
    ]),
    'voucher.deleted': counting(({ campaignId, balance = 0, points = 0 }: VoucherDeleted['data']) => [
      [campaignId, { vouchers_deleted: 1, amount_deleted: balance, points_deleted: points }],
    ]),
    'voucher.restored': counting(({ campaignId, deleted: { balance = 0, points = 0 } }: VoucherRestored['data']) => [
      [campaignId, { vouchers_deleted: -1, amount_deleted: -balance, points_deleted: -points }],
    ]),
    'voucher.balance_adjusted': counting(({ campaignId, credits }: VoucherBalanceAdjusted['data']) => [
      [campaignId, credits > 0 ? { amount_added: credits } : { amount_subtracted: -credits }],
    ]),
    'voucher.credits_given_back': counting(({ campaignId, credits }: VoucherCreditsGivenBack['data']) => [
      [campaignId, { amount_rolledback: credits }],
    ]),
    'loyalty_card.points_added': countingPoints(addedPoints),
    'loyalty_card.points_taken': countingPoints(takenPoints),
    'loyalty_card.pending_points_added': countingPoints(addedPending),
    'loyalty_card.pending_points_updated': countingPoints(updatedPending),
    'loyalty_card.pending_points_canceled': countingPoints(canceledPending),
    'voucher.redeemed': counting(redeemedAlone),
    'promotion_tier.redeemed': counting(redeemedAlone),
    'redemption.completed': counting(({ redemptions }: RedemptionCompleted) => redeemed(redemptions)),
    'redemption.failed': counting(({ campaignId }: OfOneCampaign) => [[campaignId, { redemptions_failed: 1 }]]),
    'redemption.rolled_back': counting(rolledBack),
    'redemption.rollback_failed': counting(({ campaignId }: OfOneCampaign) => [[campaignId, { rollbacks_failed: 1 }]]),
    'publication.succeeded': counting(({ campaignId }: OfOneCampaign) => [[campaignId, { publications_succeeded: 1 }]]),
    'publication.failed': counting(({ campaignId }: OfOneCampaign) => [[campaignId, { publications_failed: 1 }]]),
    'referral.converted': counting(({ campaignId }: OfOneCampaign) => [[campaignId, { referred_customers: 1 }]]),
    'referral.reverted': counting(({ campaignId }: OfOneCampaign) => [[campaignId, { referred_customers: -1 }]]),
    'validation.counted': counting(({ campaigns }: ValidationsCounted) =>
      Object.entries(campaigns).map(([campaignId, { succeeded, failed }]) => [
        campaignId,
        { validations_succeeded: succeeded, validations_failed: failed },
      ]),
    ),
  },
});

interface OfOneCampaign {
  readonly campaignId: string | null;
}

function countingPoints<Data extends { readonly campaignId?: string }>(countersOf: (data: Data) => Counters) {
  return counting((data: Data) => [[data.campaignId, countersOf(data)]]);
}

function redeemedAlone({ redemption }: { readonly redemption: RedemptionRecord }): OfCampaign[] {
  return redeemed([redemption]);
}

/** The order counts once for a campaign, however many of its codes or tiers were redeemed with it. */
function redeemed(records: readonly RedemptionRecord[]): OfCampaign[] {
  return records.map(({ campaignId, orderAmount, discountAmount, amount }, index) => [
    campaignId,
    {
      redemptions_succeeded: 1,
      orders_amount: isFirstOf(campaignId, records, index) ? orderAmount : 0,
      discounted_amount: discountAmount,
      amount_redeemed: amount ?? 0,
    },
  ]);
}

function rolledBack({ rollbacks }: RedemptionRolledBack): OfCampaign[] {
  return rollbacks.map(({ campaignId, orderAmount, discountAmount, amount }, index) => [
    campaignId,
    {
      rollbacks_succeeded: 1,
      orders_rolledback_amount: isFirstOf(campaignId, rollbacks, index) ? orderAmount : 0,
      rolledback_discounted_amount: discountAmount,
      amount_rolledback: Math.abs(amount ?? 0),
    },
  ]);
}

function isFirstOf(campaignId: string | null, all: readonly OfOneCampaign[], index: number): boolean {
  return all.findIndex((each) => each.campaignId === campaignId) === index;
}

/** One change per document: a document takes an event once. */
function counting<Data>(
  countersOf: (data: Data) => readonly OfCampaign[],
): (event: RecordedEvent & { readonly data: Data }) => readonly ViewChange<CampaignDayDocument>[] {
  return ({ data, metadata: { projectId, time } }) => {
    const day = time.slice(0, 10);
    const byCampaign = new Map<string, Counters>();
    for (const [campaignId, counters] of countersOf(data)) {
      if (campaignId) byCampaign.set(campaignId, added(byCampaign.get(campaignId) ?? {}, counters));
    }
    return [...byCampaign].map(([campaignId, counters]) => {
      const id = `${campaignId}.${day}`;
      return {
        id,
        change: (before) => ({ id, projectId, campaignId, day, counters: added(before?.counters ?? {}, counters) }),
      };
    });
  };
}
