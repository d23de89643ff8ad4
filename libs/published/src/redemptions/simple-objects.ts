import { type JsonObject } from '@perkstream/kernel';
import { type CampaignRecord } from '../campaigns/messages.js';
import { type VoucherAnswer } from '../vouchers/answers.js';
import { type OrderDocument } from '../redeemables/redemption-record.js';

/** Orders, campaigns, vouchers and tiers as activities show them. */

const OF_ORDERS = [
  'id',
  'source_id',
  'status',
  'amount',
  'initial_amount',
  'discount_amount',
  'items_discount_amount',
  'total_discount_amount',
  ...['applied_discount_amount', 'items_applied_discount_amount', 'total_applied_discount_amount'],
  'total_amount',
  'metadata',
];

const OF_VOUCHERS = [
  'id',
  'code',
  'type',
  'gift',
  'discount',
  'campaign',
  'campaign_id',
  'is_referral_code',
  'holder_id',
  'referrer_id',
  'category_id',
  'categories',
  'active',
  'created_at',
  'updated_at',
  'start_date',
  'expiration_date',
  'metadata',
  'object',
];

/** What it came to, without its lines and the people of it. */
export function simpleOrder(order: OrderDocument): JsonObject {
  return { ...partsOf(order, OF_ORDERS), object: 'order' };
}

export function simpleVoucher(voucher: VoucherAnswer): JsonObject {
  const { quantity = null, redeemed_quantity = 0 } = voucher.redemption ?? {};
  return { ...partsOf(voucher, OF_VOUCHERS), redemption: { quantity, redeemed_quantity } };
}

export function simpleCampaign({
  id,
  name,
  campaignType,
  pool,
  joinOnce,
  active,
  categoryId,
  metadata,
}: CampaignRecord): JsonObject {
  return {
    id,
    name,
    campaign_type: campaignType,
    ...(campaignType !== 'PROMOTION' && pool && { type: pool }),
    ...(joinOnce !== undefined && { join_once: joinOnce }),
    active,
    category_id: categoryId,
    metadata,
    object: 'campaign',
  };
}

/** Those of the properties that have a value. */
export function partsOf(whole: object, names: readonly string[]): JsonObject {
  const all: JsonObject = { ...whole };
  const present = names.filter((name) => all[name] !== undefined && all[name] !== null);
  return Object.fromEntries(present.map((name) => [name, all[name]]));
}
