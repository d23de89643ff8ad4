import { at, campaignName } from './fill.js';

/** What of a shop lists are asked for. */
export interface Known {
  /** Of the newest voucher */
  readonly voucher: { readonly id: string; readonly code: string };
  readonly campaignIds: readonly [string, string];
  readonly categoryId: string;
  readonly holderId: string;
  /** When the newest were made */
  readonly end: string;
}

type Query = Readonly<Record<string, unknown>>;

/** A filter by field, operator and values; without values the operator stands alone. */
function filter(field: string, operator: string, ...values: readonly string[]): [string, Query] {
  const conditions = { [operator]: values.length > 0 ? values : '' };
  return [`${[field, operator, ...values].join(' ')}`, { filters: { [field]: { conditions } } }];
}

function parameter(name: string, value: unknown): [string, Query] {
  return [`${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`, { [name]: value }];
}

function both(...[one, other]: [[string, Query], [string, Query]]): [string, Query] {
  return [`${one[0]} & ${other[0]}`, { ...one[1], ...other[1] }];
}

/** Every documented parameter and filter of the list, with operators of each kind that it admits. Source: platform facts, filters. */
export function voucherQueries({ voucher, campaignIds, categoryId, holderId, end }: Known): readonly [string, Query][] {
  const [campaignId, otherId] = campaignIds;
  return [
    ['no parameter', {}],
    ...['created_at', '-created_at', 'updated_at', '-updated_at', 'code', '-code'].map((it) => parameter('order', it)),
    both(parameter('page', 99), parameter('limit', 100)),
    ['code', { code: voucher.code }],
    ['ids', { ids: [voucher.id] }],
    parameter('campaign', campaignName(4)),
    ['campaign_id', { campaign_id: campaignId }],
    ['campaign_id & order=code', { campaign_id: campaignId, order: 'code' }],
    parameter('category', 'Cards'),
    parameter('customer', 'bob'),
    parameter('customer', 'ada'),
    ['created_at, few', { created_at: { after: end } }],
    parameter('created_at', { before: at(1_000_000) }),
    parameter('updated_at', { after: at(1) }),
    ...['$active', '$expired', '$enabled', '$disabled'].map((operator) => filter('active', operator)),
    filter('code', '$is', voucher.code),
    filter('code', '$is_not', voucher.code),
    filter('code', '$in', voucher.code, 'none'),
    filter('code', '$starts_with', voucher.code.slice(0, 3)),
    filter('code', '$contains', voucher.code.slice(2, 7)),
    filter('code', '$ends_with', voucher.code.slice(-4)),
    filter('vouchers', '$not_in', voucher.code),
    filter('type', '$is', 'GIFT_VOUCHER'),
    filter('campaign', '$is', campaignName(4)),
    filter('campaign', '$is_not', campaignName(4)),
    filter('campaign_id', '$in', campaignId, otherId),
    filter('campaign_id', '$not_in', campaignId),
    filter('campaign_id', '$is_unknown'),
    filter('categories', '$is', 'Cards'),
    filter('categories', '$is_not', 'Cards'),
    filter('categories', '$is', 'Coupons'),
    filter('category_ids', '$in', categoryId),
    filter('category_ids', '$not_in', categoryId),
    filter('category_ids', '$has_value'),
    filter('category_ids', '$is_unknown'),
    filter('holder_id', '$is', holderId),
    filter('holder_id', '$is_not', holderId),
    filter('holder_id', '$has_value'),
    filter('holder_id', '$is_unknown'),
    filter('published_for_customer_id', '$in', holderId),
    filter('is_referral_code', '$is', 'true'),
    filter('is_referral_code', '$is', 'false'),
    filter('created_at', '$after', end),
    filter('created_at', '$before', at(1)),
    filter('created_date', '$more_than', '3'),
    filter('created_date', '$less_than', '3'),
    filter('updated_at', '$after', at(0)),
    filter('updated_at', '$has_value'),
    filter('updated_at', '$is_unknown'),
    filter('start_date', '$has_value'),
    filter('start_date', '$is_unknown'),
    filter('start_date', '$after', at(0)),
    filter('start_date', '$before', at(0)),
    filter('expiration_date', '$before', at(1_000_000)),
    filter('expiration_date', '$after', at(1_000_000)),
    filter('expiration_date', '$after', at(3_000_000)),
    filter('expiration_date', '$has_value'),
    filter('expiration_date', '$is_unknown'),
    filter('validity_day_of_week', '$is', '1'),
    filter('validity_day_of_week', '$is', '3'),
    filter('validity_timeframe', '$has_value'),
    filter('validity_timeframe', '$is_unknown'),
    filter('redemption.quantity', '$is', '1'),
    filter('redemption.quantity', '$more_than', '1'),
    ...['0', '1', '2'].map((value) => filter('redemption.redeemed_quantity', '$is', value)),
    filter('redemption.redeemed_quantity', '$more_than', '0'),
    filter('redemption.redeemed_quantity', '$less_than', '1'),
    filter('redemption.redeemed_amount', '$more_than', '0'),
    filter('metadata.region', '$is', 'north'),
    filter('metadata.region', '$is_not', 'north'),
    filter('metadata.region', '$in', 'north', 'south'),
    filter('metadata.region', '$not_in', 'north', 'south'),
    filter('metadata.region', '$is', 'east'),
    filter('metadata.region', '$contains', 'ort'),
    filter('metadata.region', '$contains', 'east'),
    filter('metadata.region', '$not_contain', 'ort'),
    filter('metadata.region', '$starts_with', 'n'),
    filter('metadata.region', '$ends_with', 'x'),
    filter('metadata.region', '$has_value'),
    filter('metadata.region', '$is_unknown'),
    filter('metadata.serial', '$is', '99'),
    filter('metadata.serial', '$more_than', '0'),
    filter('metadata.serial', '$less_than', '0'),
    filter('metadata.serial', '$has_value'),
    filter('metadata.none', '$has_value'),
    both(['campaign_id', { campaign_id: campaignId }], filter('active', '$enabled')),
    both(['campaign_id', { campaign_id: campaignId }], filter('active', '$active')),
    both(['campaign_id', { campaign_id: campaignId }], filter('active', '$disabled')),
    both(['campaign_id', { campaign_id: campaignId }], filter('redemption.redeemed_quantity', '$more_than', '0')),
    both(['campaign_id', { campaign_id: campaignId }], filter('metadata.region', '$is', 'north')),
    [
      'junction=or: campaign, active $disabled',
      {
        filters: {
          junction: 'or',
          campaign: { conditions: { $is: [campaignName(4)] } },
          active: { conditions: { $disabled: '' } },
        },
      },
    ],
  ];
}

export function campaignQueries({ campaignIds, categoryId, end }: Known): readonly [string, Query][] {
  const [campaignId] = campaignIds;
  return [
    ['no parameter', {}],
    ...['created_at', '-created_at', 'updated_at', '-updated_at'].map((order) => parameter('order', order)),
    both(parameter('page', 2), parameter('limit', 10)),
    ...['DISCOUNT_COUPONS', 'GIFT_VOUCHERS', 'LOYALTY_PROGRAM'].map((type) => parameter('campaign_type', type)),
    ...['DONE', 'IN_PROGRESS', 'FAILED'].map((status) => parameter('campaign_status', status)),
    ...[true, false].map((is) => parameter('is_referral_code', is)),
    parameter('expand', 'category'),
    filter('campaigns', '$is', campaignName(4)),
    filter('campaigns', '$is_not', campaignName(4)),
    filter('campaigns', '$starts_with', 'Camp'),
    filter('campaigns', '$contains', 'paign'),
    filter('campaigns', '$not_contain', 'paign'),
    filter('campaigns', '$ends_with', 'nothing'),
    filter('campaigns_id', '$in', campaignId),
    filter('campaigns_id', '$not_in', campaignId),
    filter('campaign_status', '$is', 'DONE'),
    filter('campaign_status', '$in', 'FAILED'),
    ...['$active', '$failed', '$in_progress', '$expired', 'before_start'].map((flag) => filter('status', flag)),
    ...['$active', '$expired', '$enabled', '$disabled'].map((flag) => filter('active', flag)),
    filter('is_referral_code', '$is', 'TRUE'),
    filter('is_referral_code', '$is', 'FALSE'),
    filter('validity_timeframe', '$has_value'),
    filter('validity_timeframe', '$is_unknown'),
    filter('voucher_type', '$is', 'GIFT_VOUCHER'),
    filter('voucher_type', '$is', 'LOYALTY_CARD'),
    filter('categories', '$is', 'Cards'),
    filter('categories', '$is_not', 'Cards'),
    filter('category_ids', '$in', categoryId),
    filter('category_ids', '$is_unknown'),
    filter('type', '$is', 'AUTO_UPDATE'),
    filter('type', '$in', 'BULK'),
    filter('type', '$is', 'STANDALONE'),
    filter('created_date', '$after', end),
    filter('created_date', '$before', end),
    filter('updated_at', '$has_value'),
    filter('updated_at', '$is_unknown'),
    filter('start_date', '$after', at(1_000_000)),
    filter('start_date', '$is_unknown'),
    filter('expiration_date', '$after', at(1_000_000)),
    filter('expiration_date', '$before', at(1_000_000)),
    filter('expiration_date', '$is_unknown'),
    filter('validity_day_of_week', '$is', '1'),
    filter('validity_day_of_week', '$is', '3'),
    filter('metadata.region', '$is', 'north'),
    filter('metadata.region', '$is_not', 'north'),
    filter('metadata.region', '$contains', 'east'),
    filter('metadata.serial', '$is', '7'),
    filter('metadata.serial', '$has_value'),
    [
      'junction=or: campaigns, active $disabled',
      {
        filters: {
          junction: 'or',
          campaigns: { conditions: { $is: [campaignName(4)] } },
          active: { conditions: { $disabled: '' } },
        },
      },
    ],
  ];
}
