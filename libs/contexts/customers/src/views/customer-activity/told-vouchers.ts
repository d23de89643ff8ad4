import { type JsonObject, withoutUndefined } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type PublicationFailed,
  type PublicationSucceeded,
  type ReferralHolderRemoved,
  type ReferralHoldersAdded,
  type VoucherBalanceAdjusted,
  type VoucherDeleted,
  transactionIdOf,
  withoutSourceId,
} from '@perkstream/published';
import { type Activity, type ActivityType } from './activity.js';
import { inCampaign, tracking } from './told-parts.js';

export function published(type: ActivityType): (event: RecordedEvent) => readonly Activity[] {
  return ({ data }) => {
    const { id, date, customerId, campaignId, sourceId, metadata, channel, vouchers, ...more } = data as
      PublicationSucceeded | PublicationFailed;
    const publication = {
      id,
      object: 'publication',
      created_at: date,
      customer_id: customerId,
      ...tracking(withoutSourceId(more)),
      metadata,
      channel,
      source_id: sourceId,
      result: more.result,
      ...(more.result === 'FAILURE' && { failure_code: more.failureCode, failure_message: more.failureMessage }),
      vouchers: vouchers.map(({ code }) => code),
      vouchers_id: vouchers.map((voucher) => voucher.id),
    };
    const [voucher] = vouchers.length === 1 ? vouchers : [];
    const ofVoucher = voucher && { voucherId: voucher.id };
    return [{ type, ...inCampaign(campaignId), ...ofVoucher, publication }];
  };
}

export function creditsAdded(event: RecordedEvent): Activity {
  const { id, campaignId, credits, balance, total } = event.data as VoucherBalanceAdjusted['data'];
  const after = {
    type: 'gift_voucher',
    total,
    object: 'balance',
    amount: credits,
    balance,
    operation_type: 'MANUAL',
    related_object: { id, type: 'voucher' },
  };
  const more = { transaction: { id: transactionIdOf(event), type: 'CREDITS_ADDITION', voucher_id: id } };
  return {
    type: 'customer.voucher.gift.balance_added',
    voucherId: id,
    ...inCampaign(campaignId),
    balance: after,
    more,
  };
}

/** The voucher as the event names it: it can be looked up no more. */
export function deleted({ id, code, campaignId }: VoucherDeleted['data']): Activity {
  const more = { voucher: { id, code, object: 'voucher' } };
  return { type: 'customer.voucher.deleted', ...inCampaign(campaignId), more };
}

export function holderOf(
  { holders, voucherId, campaignId, at }: ReferralHoldersAdded['data'],
  customerId: string,
): readonly Activity[] {
  const own = holders.filter((holder) => holder.customerId === customerId);
  return own.map(({ id }) => ({
    type: 'customer.holder.assignment.created',
    voucherId,
    campaignId,
    more: assigned({ id, customerId, voucherId, campaignId, created_at: at }),
  }));
}

export function noLongerHolderOf({ id, voucherId, customerId }: ReferralHolderRemoved['data']): Activity {
  return { type: 'customer.holder.assignment.deleted', voucherId, more: assigned({ id, customerId, voucherId }) };
}

function assigned({
  id,
  customerId: customer_id,
  voucherId: redeemable_id,
  campaignId: campaign_id,
  created_at,
}: {
  readonly id: string;
  readonly customerId: string;
  readonly voucherId: string;
  readonly campaignId?: string;
  readonly created_at?: string;
}): JsonObject {
  const holder = withoutUndefined({
    id,
    created_at,
    redeemable_id,
    redeemable_object: 'voucher',
    campaign_id,
    campaign_type: 'REFERRAL_PROGRAM',
    voucher_type: 'DISCOUNT_VOUCHER',
    publication_id: null,
    customer_id,
    holder_role: 'REFEREE',
    object: 'redeemable_holder',
  });
  return { holder, holder_assignment: { id, object: 'holder_assignment' } };
}
