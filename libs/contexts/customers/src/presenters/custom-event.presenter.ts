import { type JsonObject } from '@perkstream/kernel';
import { type CustomEventRecord, simpleCampaign, simpleVoucher, type VoucherAnswer } from '@perkstream/published';
import { type Surroundings } from './surroundings.presenter.js';

export function presentCustomEvent(event: CustomEventRecord, customer: JsonObject): JsonObject {
  const { id, name: type, metadata, loyaltyCode, referral, at } = event;
  const { code, referrerId } = referral ?? {};
  return {
    id,
    object: 'event',
    type,
    customer,
    referral: { ...(code !== undefined && { code }), ...(referrerId !== undefined && { referrer_id: referrerId }) },
    loyalty: { ...(loyaltyCode !== undefined && { code: loyaltyCode }) },
    metadata,
    created_at: at,
  };
}

/** Of a customer that a redemption brought: the event that converted is the redemption. The contract requires one. */
export function conversionByRedemption(
  customer: JsonObject,
  referrerId: string | undefined,
  code: string | undefined,
  at: string,
): JsonObject {
  const referral = { ...(code !== undefined && { code }), referrer_id: referrerId };
  return { object: 'event', type: 'redemption', customer, referral, loyalty: {}, created_at: at };
}

/** A custom event, and the codes that it named as they are now. */
export function aboutCustomEvent(event: CustomEventRecord, customer: JsonObject, around: Surroundings): JsonObject {
  const { schemaId, name, referral, loyaltyCode } = event;
  const code = around.codes.get(referral?.code ?? '');
  const referrerId = referral?.referrerId ?? code?.holder_id;
  const program = ofCode(code, around);
  return {
    event: presentCustomEvent(event, customer),
    event_schema: { id: schemaId, name },
    referral: program && referrerId ? { referrer: { id: referrerId, object: 'customer' }, ...program } : null,
    loyalty: ofCode(around.codes.get(loyaltyCode ?? ''), around) ?? null,
  };
}

function ofCode(voucher: VoucherAnswer | undefined, { campaigns }: Surroundings): JsonObject | undefined {
  const campaign = campaigns.get(voucher?.campaign_id ?? '');
  return voucher && campaign && { voucher: simpleVoucher(voucher), campaign: simpleCampaign(campaign) };
}
