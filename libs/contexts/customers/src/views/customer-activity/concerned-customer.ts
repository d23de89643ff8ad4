import { byType, partsOfStream } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type CustomerDefined,
  type CustomEventSent,
  type LoyaltyPointsMoved,
  type LoyaltyTierChanged,
  type OrderChanged,
  type OrderUpdated,
  type PendingPointsChanged,
  type PromotionTierRedeemed,
  type PublicationEnded,
  type RedemptionEvent,
  type RefereeEvent,
  type ReferralCodeEvent,
  type ReferrerConversionCounted,
  type ReturnEvent,
  type SegmentMembershipChanged,
  type ValidationEvent,
  type VoucherBalanceAdjusted,
  type VoucherDeleted,
  type VoucherRedeemed,
} from '@perkstream/published';

/** All events that count in a customer's summary are among them: what it was at an earlier moment is found by them. */
export type ConcerningEvent =
  | (CustomerDefined | OrderChanged | CustomEventSent | SegmentMembershipChanged)
  | (VoucherRedeemed | PromotionTierRedeemed | RedemptionEvent | ValidationEvent)
  | (VoucherBalanceAdjusted | VoucherDeleted | PublicationEnded)
  | (LoyaltyPointsMoved | PendingPointsChanged | LoyaltyTierChanged)
  | (ReturnEvent | RefereeEvent | ReferrerConversionCounted | ReferralCodeEvent);

type CustomerId = string | null | undefined;

/** By type of event, the customers that it concerns, if any. */
export const concernedCustomer = byType<Exclude<ConcerningEvent, ValidationEvent>, CustomerId | readonly CustomerId[]>({
  'customer.created': ofCustomer,
  'customer.updated': ofCustomer,
  'order.created': ofOrder,
  'order.updated': ofChangedOrder,
  'order.redeemed': ofChangedOrder,
  'order.rolled_back': ofChangedOrder,
  'order.returned': ofChangedOrder,
  'return.completed': ({ data }) => data.return.customer_id,
  'voucher.redeemed': ofRedemption,
  'promotion_tier.redeemed': ofRedemption,
  'redemption.completed': named,
  'redemption.failed': named,
  'redemption.rollback_failed': named,
  'redemption.rolled_back': named,
  'publication.succeeded': named,
  'publication.failed': named,
  'custom_event.sent': ({ data }) => data.event.customerId,
  'segment.entered': ({ data: { customerId, fromTheBeginning } }) => (fromTheBeginning ? undefined : customerId),
  'segment.left': ({ data }) => data.customerId,
  'voucher.balance_adjusted': ({ data }) => {
    const { credits, holderId } = data;
    // Credits that are taken off a card are no activity of its holder.
    return credits > 0 ? holderId : undefined;
  },
  'loyalty_card.points_added': ofHolder,
  'loyalty_card.points_taken': ofHolder,
  'loyalty_card.pending_points_added': ofHolder,
  'loyalty_card.pending_points_updated': ofHolder,
  'loyalty_card.pending_points_canceled': ofHolder,
  'loyalty_card.tier_changed': ofHolder,
  'referral.converted': bothSides,
  'referral.reverted': bothSides,
  'referrer.conversion_counted': ({ data: { rewards, referrerId } }) => (rewards.length > 0 ? referrerId : undefined),
  'referral_code.holders_added': ({ data }) => [...new Set(data.holders.map(({ customerId }) => customerId))],
  'referral_code.holder_removed': ({ data }) => data.customerId,
  'voucher.deleted': ({ data: { holderId, before } }) => holderId ?? before?.holderId,
});

/** By the stream, because a rebuild cannot read what it says of a customer who was erased. */
function ofCustomer({ stream }: RecordedEvent): CustomerId {
  return partsOfStream(stream).key;
}

function ofOrder({ data }: OrderChanged): CustomerId {
  return data.order.customer_id;
}

/** Also whose it was before: it counts for that customer no more. */
function ofChangedOrder({ data: { order, before } }: { readonly data: OrderUpdated }): readonly CustomerId[] {
  return [...new Set([order.customer_id, before?.customerId])];
}

function ofRedemption({ data }: VoucherRedeemed | PromotionTierRedeemed): CustomerId {
  return data.redemption.customerId;
}

function bothSides({ data: { refereeId, referrerId } }: RefereeEvent): readonly string[] {
  return [refereeId, referrerId];
}

function ofHolder({ data }: LoyaltyPointsMoved | PendingPointsChanged | LoyaltyTierChanged): CustomerId {
  return data.holderId;
}

function named({ data }: RedemptionEvent | PublicationEnded): CustomerId {
  return data.customerId;
}
