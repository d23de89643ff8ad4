import { timeOfId } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type ActivityType,
  adjustmentOf,
  creditTransactionOf,
  type PublicationEnded,
  type ReferralHolderRemoved,
  type ReferralHoldersAdded,
  transactionIdOf,
  type VoucherBalanceAdjusted,
  type VoucherDeleted,
  withoutSourceId,
} from '@perkstream/published';
import { type Activity } from './activity.js';
import { inCampaign, tracking } from './activity-parts.js';

export function published(type: ActivityType): (event: PublicationEnded) => readonly Activity[] {
  return ({ data }) => {
    const { id, date, customerId, campaignId, sourceId, metadata, channel, vouchers, ...more } = data;
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

export function creditsAdded(event: RecordedEvent & VoucherBalanceAdjusted): Activity {
  const adjusted = event.data;
  const { time, channel } = event.metadata;
  const transaction = creditTransactionOf(transactionIdOf(event), time, adjustmentOf(adjusted, channel));
  const balance = { ...transaction.details.balance };
  const about = { voucherId: adjusted.id, ...inCampaign(adjusted.campaignId) };
  return { type: 'customer.voucher.gift.balance_added', ...about, balance, more: { transaction: { ...transaction } } };
}

/** The voucher as the event has it: it cannot be looked up any more. It was made at the time in its id. */
export function deleted({ id, code, campaignId, balance, points }: VoucherDeleted['data']): Activity {
  const created_at = new Date(timeOfId(id)).toISOString();
  const type = points !== undefined ? 'LOYALTY_CARD' : balance !== undefined ? 'GIFT_VOUCHER' : 'DISCOUNT_VOUCHER';
  const more = { voucher: { id, code, type, created_at, object: 'voucher' } };
  return { type: 'customer.voucher.deleted', ...inCampaign(campaignId), more };
}

export function holderOf(
  { holders, voucherId, campaignId }: ReferralHoldersAdded['data'],
  customerId: string,
): readonly Activity[] {
  const own = holders.filter((holder) => holder.customerId === customerId);
  return own.map(({ id }) => ({
    type: 'customer.holder.assignment.created',
    voucherId,
    campaignId,
    ...assigned({ id, customerId, voucherId }),
  }));
}

export function noLongerHolderOf({ id, voucherId, customerId }: ReferralHolderRemoved['data']): Activity {
  const type = 'customer.holder.assignment.deleted';
  return { type, voucherId, ...assigned({ id, customerId, voucherId }) };
}

/** The record of a referee, who was added at the time in its id. */
function assigned({
  id,
  customerId: customer_id,
  voucherId: redeemable_id,
}: {
  readonly id: string;
  readonly customerId: string;
  readonly voucherId: string;
}): Pick<Activity, 'holderRecord' | 'more'> {
  const holderRecord = {
    id,
    created_at: new Date(timeOfId(id)).toISOString(),
    redeemable_id,
    redeemable_object: 'voucher',
    campaign_type: 'REFERRAL_PROGRAM',
    voucher_type: 'DISCOUNT_VOUCHER',
    publication_id: null,
    customer_id,
    holder_role: 'REFEREE',
    object: 'redeemable_holder',
  };
  return { holderRecord, more: { holder_assignment: { id, object: 'holder_assignment' } } };
}
