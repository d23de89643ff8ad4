import { at, campaignName, dayOf } from './fill.js';
import { between, filter, filters, type Known, type ListQuery, parameter, both } from './list-query.js';

const PRESENCE = [['$has_value'], ['$is_unknown']] as const;

/** Every documented parameter and filter of the list, with operators of each kind that it admits. Source: platform facts, filters. */
export function voucherQueries(known: Known): readonly ListQuery[] {
  return [
    ...byParameters(known),
    ...byIdentity(known),
    ...byKind(known),
    ...byTime(known),
    ...byUse(),
    ...byMetadata(),
  ];
}

function byParameters({ voucher, campaignIds: [campaignId], middle, end }: Known): readonly ListQuery[] {
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
    ['created_at, some', { created_at: { after: at(5), before: at(10) } }],
    ['created_at, between', { created_at: { after: at(1), before: end } }],
    ['created_at, older half', { created_at: { before: middle } }],
    parameter('created_at', { before: at(1_000_000) }),
    ['updated_at, newer half', { updated_at: { after: middle } }],
    parameter('updated_at', { after: at(1) }),
    parameter('updated_at', { after: at(5), before: at(10) }),
  ];
}

function byIdentity({ voucher, campaignIds, holderId }: Known): readonly ListQuery[] {
  const [campaignId, otherId] = campaignIds;
  const { code } = voucher;
  return [
    ...filters('code', ['$is', code], ['$is_not', code], ['$in', code, 'none'], ['$not_in', code, 'none']),
    ...filters('code', ['$starts_with', code.slice(0, 3)], ['$contains', code.slice(2, 7)]),
    ...filters('code', ['$not_contain', code.slice(2, 7)], ['$ends_with', code.slice(-4)], ...PRESENCE),
    ...filters('vouchers', ['$in', code], ['$not_in', code]),
    ...filters('campaign', ['$is', campaignName(4)], ['$is_not', campaignName(4)], ['$contains', 'paign 4']),
    ...filters('campaign', ['$not_contain', 'paign 4'], ['$starts_with', 'Camp'], ['$ends_with', '4'], ...PRESENCE),
    ...filters('campaign_id', ['$is', campaignId], ['$in', campaignId, otherId], ['$not_in', campaignId], ...PRESENCE),
    ...filters('holder_id', ['$is', holderId], ['$is_not', holderId], ['$in', holderId], ...PRESENCE),
    ...filters('holder_id', ['$not_in', holderId], ['$starts_with', 'cust_'], ['$contains', holderId.slice(9, 15)]),
    ...filters('holder_id', ['$not_contain', holderId.slice(9, 15)], ['$ends_with', holderId.slice(-4)]),
    ...filters('published_for_customer_id', ['$in', holderId], ...PRESENCE),
  ];
}

function byKind({ categoryId }: Known): readonly ListQuery[] {
  return [
    ...filters('active', ['$active'], ['$expired'], ['$enabled'], ['$disabled'], ['$is', 'true'], ['$is', 'false']),
    ...filters('active', ['$is_not', 'true'], ...PRESENCE),
    ...filters('type', ['$is', 'GIFT_VOUCHER'], ['$is_not', 'GIFT_VOUCHER'], ['$in', 'LOYALTY_CARD']),
    ...filters('type', ['$starts_with', 'GIFT'], ['$contains', 'VOUCHER']),
    ...filters('categories', ['$is', 'Cards'], ['$is_not', 'Cards'], ['$is', 'Coupons'], ['$contains', 'ard']),
    ...filters('categories', ...PRESENCE),
    ...filters('category_ids', ['$in', categoryId], ['$not_in', categoryId], ...PRESENCE),
    ...filters('is_referral_code', ['$is', 'true'], ['$is', 'false'], ['$is_not', 'true'], ...PRESENCE),
    ...filters('validity_day_of_week', ['$is', '1'], ['$is', '3'], ['$is_not', '1'], ['$count', '2'], ...PRESENCE),
    ...filters('validity_timeframe', ...PRESENCE),
    ...filters('additional_info', ['$is', 'seven'], ['$is_not', 'seven'], ['$contains', 'eve'], ...PRESENCE),
  ];
}

function byTime({ middle, end }: Known): readonly ListQuery[] {
  return [
    ...filters('created_at', ['$after', end], ['$before', at(1)], ['$is', '2026-03-02'], ['$is_not', '2026-03-02']),
    ...filters('created_at', ['$is_days_ago', '11'], ['$more_than_ago', '3'], ['$less_than_ago', '3'], ...PRESENCE),
    ...filters('created_at', ['$before', middle], ['$after', middle]),
    between('created_at', at(5), at(10)),
    between('created_at', at(1), end),
    ...filters('created_date', ['$more_than', '3'], ['$less_than', '3'], ['$less_than', '11.57']),
    ...filters('updated_at', ['$after', at(0)], ['$before', at(0)], ['$after', end], ['$more_than', '3'], ...PRESENCE),
    ...filters('updated_at', ['$before', middle], ['$after', middle]),
    between('updated_at', at(5), at(10)),
    ...filters('start_date', ...PRESENCE, ['$after', at(0)], ['$before', at(0)]),
    ...filters('expiration_date', ['$before', at(1_000_000)], ['$after', at(1_000_000)], ['$after', at(3_000_000)]),
    ...filters(
      'expiration_date',
      ['$less_than_future', '30'],
      ['$more_than_future', '3'],
      ['$is_days_in_future', '11'],
    ),
    ...filters('expiration_date', ['$is', '2026-03-25'], ['$is_not', '2026-03-25'], ['$next_month'], ...PRESENCE),
    between('expiration_date', at(800_000), at(1_900_000)),
  ];
}

function byUse(): readonly ListQuery[] {
  return [
    ...filters('redemption.quantity', ['$is', '1'], ['$is_not', '1'], ['$more_than', '1'], ['$less_than', '2']),
    ...filters('redemption.quantity', ...PRESENCE),
    ...['0', '1', '2'].map((value) => filter('redemption.redeemed_quantity', '$is', value)),
    ...filters('redemption.redeemed_quantity', ['$is_not', '0'], ['$more_than', '0'], ['$less_than', '1']),
    ...filters('redemption.redeemed_quantity', ['$more_than_equal', '1'], ['$less_than_equal', '0'], ...PRESENCE),
    ...filters('redemption.redeemed_amount', ['$more_than', '0'], ['$is', '0'], ['$is', '1000'], ['$less_than', '1']),
    ...filters('redemption.redeemed_amount', ...PRESENCE),
    ...filters('gift.amount', ['$is', '10000'], ['$more_than', '10000'], ['$less_than_equal', '10000'], ...PRESENCE),
    ...filters('gift.balance', ['$is', '9000'], ['$more_than', '9000'], ['$less_than', '10000'], ...PRESENCE),
  ];
}

function byMetadata(): readonly ListQuery[] {
  return [
    ...filters('metadata.region', ['$is', 'north'], ['$is_not', 'north'], ['$in', 'north', 'south']),
    ...filters('metadata.region', ['$not_in', 'north', 'south'], ['$is', 'east'], ['$is_not', 'east']),
    ...filters('metadata.region', ['$contains', 'ort'], ['$contains', 'east'], ['$not_contain', 'ort']),
    ...filters('metadata.region', ['$starts_with', 'n'], ['$ends_with', 'x'], ['$count', '0'], ...PRESENCE),
    ...filters('metadata.source', ['$is', 'letter'], ['$is_not', 'letter'], ['$contains', 'let'], ...PRESENCE),
    ...filters('metadata.vip', ['$is', 'true'], ['$is', 'false'], ['$is_not', 'true']),
    ...filters('metadata.since', ['$is', dayOf(3)], ['$after', dayOf(3)], ['$before', dayOf(3)], ['$more_than', '3']),
    ...filters('metadata.since', ['$less_than', '8'], ['$is_days_ago', '8']),
    between('metadata.since', dayOf(2), dayOf(5)),
    ...filters(
      'metadata.serial',
      ['$is', '99'],
      ['$is_not', '99'],
      ['$more_than', '0'],
      ['$less_than', '0'],
      ...PRESENCE,
    ),
    ...filters('metadata.serial', ['$in', '99', '199'], ['$more_than_equal', '5000'], ['$contains', '9']),
    ...filters('metadata.none', ['$is', 'x'], ...PRESENCE),
  ];
}
