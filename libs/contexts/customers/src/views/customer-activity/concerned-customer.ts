import { type RecordedEvent } from '@perkstream/ports';
import {
  type CustomerCreated,
  type CustomEventSent,
  type LoyaltyTierChanged,
  type OrderUpdated,
  type PublicationSucceeded,
  type RedemptionCompleted,
  type RedemptionFailed,
  type RedemptionRecord,
  type RedemptionRolledBack,
  type ReferralConverted,
  type ReferralReverted,
  type ReferralHolderRemoved,
  type ReferralHoldersAdded,
  type ReferrerConversionCounted,
  type SegmentMembershipChanged,
  type VoucherBalanceAdjusted,
  type VoucherDeleted,
  type ValidationsCounted,
} from '@perkstream/published';

type CustomerId = string | null | undefined;

/**
 * By type of event, the customers that it concerns, if any; the customer's own events are in the clear. All events that
 * count in a customer's summary are among them: what it was at an earlier moment is found by them.
 */
export const concernedCustomer = {
  'customer.created': ofCustomer,
  'customer.updated': ofCustomer,
  'order.created': ofOrder,
  'order.updated': ofChangedOrder,
  'order.redeemed': ofChangedOrder,
  'order.rolled_back': ofChangedOrder,
  'voucher.redeemed': ofRedemption,
  'promotion_tier.redeemed': ofRedemption,
  'redemption.completed': named,
  'redemption.failed': named,
  'redemption.rollback_failed': named,
  'redemption.rolled_back': named,
  'publication.succeeded': named,
  'publication.failed': named,
  'custom_event.sent': ({ data }: RecordedEvent): CustomerId => (data as CustomEventSent['data']).event.customerId,
  'segment.entered': ({ data }: RecordedEvent): CustomerId => {
    const { customerId, fromTheBeginning } = data as SegmentMembershipChanged['data'];
    return fromTheBeginning ? undefined : customerId;
  },
  'segment.left': ({ data }: RecordedEvent): CustomerId => (data as SegmentMembershipChanged['data']).customerId,
  'voucher.balance_adjusted': ({ data }: RecordedEvent): CustomerId => {
    const { credits, holderId } = data as VoucherBalanceAdjusted['data'];
    // Credits that are taken off a card are no activity of its holder.
    return credits > 0 ? holderId : undefined;
  },
  'validation.counted': ({ data }: RecordedEvent): readonly string[] => [
    ...new Set((data as ValidationsCounted).validations?.map(({ customerId }) => customerId)),
  ],
  'loyalty_card.points_added': ofHolder,
  'loyalty_card.points_taken': ofHolder,
  'loyalty_card.pending_points_added': ofHolder,
  'loyalty_card.pending_points_updated': ofHolder,
  'loyalty_card.pending_points_canceled': ofHolder,
  'loyalty_card.tier_changed': ofHolder,
  'referral.converted': bothSides,
  'referral.reverted': bothSides,
  'referrer.conversion_counted': ({ data }: RecordedEvent): CustomerId => {
    const { rewards, referrerId } = data as ReferrerConversionCounted['data'];
    return rewards.length > 0 ? referrerId : undefined;
  },
  'referral_code.holders_added': ({ data }: RecordedEvent): readonly string[] => [
    ...new Set((data as ReferralHoldersAdded['data']).holders.map(({ customerId }) => customerId)),
  ],
  'referral_code.holder_removed': ({ data }: RecordedEvent): CustomerId =>
    (data as ReferralHolderRemoved['data']).customerId,
  'voucher.deleted': ({ data }: RecordedEvent): CustomerId => {
    const { holderId, before } = data as VoucherDeleted['data'];
    return holderId ?? before?.holderId;
  },
} as const;

export type ConcerningType = keyof typeof concernedCustomer;

function ofCustomer({ data }: RecordedEvent): CustomerId {
  return (data as CustomerCreated).customer?.id;
}

function ofOrder({ data }: RecordedEvent): CustomerId {
  return (data as OrderUpdated).order.customer_id;
}

/** Also whose it was before: it counts for that customer no more. */
function ofChangedOrder({ data }: RecordedEvent): readonly CustomerId[] {
  const { order, before } = data as OrderUpdated;
  return [...new Set([order.customer_id, before?.customerId])];
}

function ofRedemption({ data }: RecordedEvent): CustomerId {
  return (data as { readonly redemption: RedemptionRecord }).redemption.customerId;
}

function bothSides({ data }: RecordedEvent): readonly string[] {
  const { refereeId, referrerId } = data as ReferralConverted['data'] | ReferralReverted['data'];
  return [refereeId, referrerId];
}

function ofHolder({ data }: RecordedEvent): CustomerId {
  return (data as LoyaltyTierChanged['data']).holderId;
}

function named({ data }: RecordedEvent): CustomerId {
  return (data as RedemptionCompleted | RedemptionFailed | RedemptionRolledBack | PublicationSucceeded).customerId;
}
