import { type JsonObject } from '@perkstream/kernel';
import {
  type CampaignRecord,
  type CustomerAnswer,
  type PromotionTierAnswer,
  type VoucherAnswer,
} from '@perkstream/published';
import { type Activity, activityId, type ToldEvent } from '../views/customer-activity/activity.js';

/** What an activity is about, as it is now; what is gone by now is missing. */
export interface Surroundings {
  readonly customer: CustomerAnswer;
  readonly campaigns: ReadonlyMap<string, CampaignRecord | undefined>;
  readonly vouchers: ReadonlyMap<string, VoucherAnswer | undefined>;
  readonly tiers: ReadonlyMap<string, PromotionTierAnswer | undefined>;
  readonly orders: ReadonlyMap<string, JsonObject>;
}

/** What of a voucher activities show. Source: contract, SimpleVoucher. */
const SHOWN_OF_VOUCHERS = [
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
] as const;

const SHOWN_OF_TIERS = ['id', 'name', 'banner', 'metadata'] as const;
const SHOWN_OF_CUSTOMERS = ['id', 'name', 'email', 'source_id', 'metadata', 'object'] as const;

/** Source: contract, CustomerActivity. */
export function presentActivity(event: ToldEvent, index: number, surroundings: Surroundings): JsonObject {
  const activity = event.activities[index] as Activity;
  const { at, groupId, source } = event;
  return {
    id: activityId(event, index),
    type: activity.type,
    data: { data: dataOf(activity, surroundings), event_source: source },
    created_at: activity.request?.at ?? at,
    group_id: activity.request?.id ?? groupId,
  };
}

/** The order that only its id is known of. */
export function orderIdIn({ more }: Activity): string | undefined {
  return (more?.['order'] as { readonly id?: string } | undefined)?.id;
}

function dataOf(activity: Activity, { customer, campaigns, vouchers, tiers, orders }: Surroundings): JsonObject {
  const { type, campaignId, voucherId, tierId, order, validation, redemption, rollback } = activity;
  const { publication, balance, segment, customEvent, more } = activity;
  if (type === 'customer.created' || type === 'customer.updated') return { customer };
  const slim = parts(customer, SHOWN_OF_CUSTOMERS);
  const voucher = voucherId === undefined ? undefined : vouchers.get(voucherId);
  const ofCampaign = campaignId ?? voucher?.campaign_id ?? undefined;
  const campaign = ofCampaign === undefined ? undefined : campaigns.get(ofCampaign);
  const holder = voucher?.holder_id;
  const named = orders.get(orderIdIn(activity) ?? '');
  const tier = tierId === undefined ? undefined : tiers.get(tierId);
  return {
    customer: slim,
    ...(campaign && { campaign: shownCampaign(campaign) }),
    ...(voucher && { voucher: shownVoucher(voucher) }),
    ...(holder && { holder: holder === customer.id ? slim : { id: holder, object: 'customer' } }),
    ...(tier && { promotion_tier: { ...parts(tier, SHOWN_OF_TIERS), campaign: { id: tier.campaign_id } } }),
    ...(order && { order }),
    ...(validation && { validation }),
    ...(redemption && { redemption: { ...redemption, customer: slim } }),
    ...(rollback && { redemption_rollback: { ...rollback, customer: slim } }),
    ...(publication && {
      publication: { ...publication, customer, ...(voucher && { voucher: shownVoucher(voucher) }) },
    }),
    ...(balance && { balance }),
    ...(segment && { segment }),
    ...more,
    ...(named && { order: named }),
    ...(customEvent && {
      ...customEvent,
      event: { ...customEvent.event, customer: slim },
      referral: null,
      loyalty: null,
    }),
  };
}

function shownVoucher(voucher: VoucherAnswer): JsonObject {
  const { quantity = null, redeemed_quantity = 0 } = voucher.redemption ?? {};
  return { ...parts(voucher, SHOWN_OF_VOUCHERS), redemption: { quantity, redeemed_quantity } };
}

function shownCampaign({ id, name, campaignType, pool, joinOnce, active, categoryId, metadata }: CampaignRecord) {
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

function parts(whole: object, names: readonly string[]): JsonObject {
  const all: JsonObject = { ...whole };
  const present = names.filter((name) => all[name] !== undefined && all[name] !== null);
  return Object.fromEntries(present.map((name) => [name, all[name]]));
}
