import { type JsonObject } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type PublicationFailed,
  type PublicationSucceeded,
  type ReferralHolderRemoved,
  type ReferralHoldersAdded,
  type VoucherBalanceAdjusted,
  type VoucherDeleted,
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

export function creditsAdded({ id, campaignId, credits, balance, total }: VoucherBalanceAdjusted['data']): Activity {
  const after = {
    type: 'gift_voucher',
    total,
    object: 'balance',
    amount: credits,
    balance,
    operation_type: 'MANUAL',
    related_object: { id, type: 'voucher' },
  };
  return { type: 'customer.voucher.gift.balance_added', voucherId: id, ...inCampaign(campaignId), balance: after };
}

/** The voucher as the event names it: it can be looked up no more. */
export function deleted({ id, code, campaignId }: VoucherDeleted['data']): Activity {
  const more = { voucher: { id, code, object: 'voucher' } };
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
    more: assigned(id),
  }));
}

export function noLongerHolderOf({ id, voucherId }: ReferralHolderRemoved['data']): Activity {
  return { type: 'customer.holder.assignment.deleted', voucherId, more: assigned(id) };
}

function assigned(id: string): JsonObject {
  return { holder_assignment: { id, object: 'holder_assignment' } };
}
