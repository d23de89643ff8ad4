import { type Instant, instantOf } from '@perkstream/kernel';
import {
  type RedemptionRecord,
  type VoucherCreated,
  type VoucherDefinition,
  type VoucherDeleted,
} from '@perkstream/published';
import { type DecidedStep, type UseCommand } from './commands.js';
import { type Moment } from './usability.js';

/** Vouchers and commands for the stories of the tests. */

/** The instant that is this many seconds after a Monday noon in UTC. */
export function after(seconds: number): Instant {
  return instantOf(Date.UTC(2026, 2, 2, 12) + seconds * 1000);
}

export const VOUCHER_ID = 'v_000000000000000000000001';

export function discount(fields: Partial<VoucherDefinition> = {}): VoucherDefinition {
  return {
    id: VOUCHER_ID,
    code: 'SPRING',
    type: 'DISCOUNT_VOUCHER',
    campaignId: null,
    campaignName: null,
    categoryId: null,
    categoryName: null,
    discount: { type: 'PERCENT', percentOff: 10 },
    quantity: null,
    windows: {},
    active: true,
    additionalInfo: null,
    metadata: {},
    createdAt: after(-3600),
    ...fields,
  };
}

export function giftCard(amount: number, fields: Partial<VoucherDefinition> = {}): VoucherDefinition {
  const { discount: _none, ...rest } = discount({ type: 'GIFT_VOUCHER', gift: { amount, effect: 'APPLY_TO_ORDER' } });
  return { ...rest, ...fields };
}

export function created(voucher: VoucherDefinition): VoucherCreated {
  return { type: 'voucher.created', data: { voucher } };
}

/** To the bin, at noon. */
export function deleted(fields: Partial<VoucherDeleted['data']> = {}): VoucherDeleted {
  const data = { id: VOUCHER_ID, code: 'SPRING', campaignId: null, at: after(0) };
  return { type: 'voucher.deleted', data: { ...data, ...fields } };
}

/** A step at a moment; noon, UTC and no campaign where nothing is said. */
export function step(use: DecidedStep, moment: Partial<Moment> = {}): UseCommand {
  return { ...use, now: after(0), timeZone: 'utc', voucherId: VOUCHER_ID, ...moment };
}

export function redemption(id: string, fields: Partial<RedemptionRecord> = {}): RedemptionRecord {
  return {
    id,
    date: after(0),
    customerId: null,
    trackingId: null,
    metadata: null,
    relatedObjectType: 'voucher',
    relatedObjectId: VOUCHER_ID,
    voucherCode: 'SPRING',
    campaignId: null,
    campaignName: null,
    channel: { channel_id: 'app', channel_type: 'API' },
    order: null,
    discountAmount: 0,
    orderAmount: 0,
    ...fields,
  };
}

export function redeem(id: string, options: { credits?: number; sessionKey?: string } = {}): DecidedStep {
  return { do: 'redeem', redemption: redemption(id), ...options };
}

export function lock(sessionKey: string, expiresAt: Instant, credits?: number): DecidedStep {
  return { do: 'lock', sessionKey, expiresAt, ...(credits !== undefined && { credits }) };
}
