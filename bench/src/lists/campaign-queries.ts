import { at, campaignName } from './fill.js';
import { between, both, either, filter, filters, type Known, type ListQuery, parameter } from './list-query.js';

const PRESENCE = [['$has_value'], ['$is_unknown']] as const;

/** Every documented parameter and filter of the list, with operators of each kind that it admits. Source: platform facts, filters. */
export function campaignQueries(known: Known): readonly ListQuery[] {
  return [...byParameters(), ...byIdentity(known), ...byState(), ...byTime(known), ...byMetadata(), ...together()];
}

function byParameters(): readonly ListQuery[] {
  return [
    ['no parameter', {}],
    ...['created_at', '-created_at', 'updated_at', '-updated_at'].map((order) => parameter('order', order)),
    both(parameter('page', 2), parameter('limit', 10)),
    ...['PROMOTION', 'DISCOUNT_COUPONS', 'GIFT_VOUCHERS', 'LOYALTY_PROGRAM', 'REFERRAL_PROGRAM'].map((type) =>
      parameter('campaign_type', type),
    ),
    ...['DONE', 'IN_PROGRESS', 'FAILED', 'DRAFT', 'MODIFYING'].map((status) => parameter('campaign_status', status)),
    ...[true, false].map((is) => parameter('is_referral_code', is)),
    ...['category', 'access_settings_assignments'].map((expand) => parameter('expand', expand)),
  ];
}

function byIdentity({ campaignIds: [campaignId], categoryId }: Known): readonly ListQuery[] {
  return [
    ...filters('campaigns', ['$is', campaignName(4)], ['$is_not', campaignName(4)], ['$in', campaignName(4), 'none']),
    ...filters('campaigns', ['$not_in', campaignName(4)], ['$starts_with', 'Camp'], ['$contains', 'paign']),
    ...filters('campaigns', ['$not_contain', 'paign'], ['$ends_with', 'nothing'], ...PRESENCE),
    ...filters(
      'campaigns_id',
      ['$is', campaignId],
      ['$in', campaignId],
      ['$not_in', campaignId],
      ['$is_not', campaignId],
    ),
    ...filters('campaigns_id', ['$starts_with', 'camp_'], ['$contains', 'x'], ...PRESENCE),
    ...filters('categories', ['$is', 'Cards'], ['$is_not', 'Cards'], ['$in', 'Cards', 'Coupons'], ['$contains', 'ard']),
    ...filters('categories', ...PRESENCE),
    ...filters('category_ids', ['$in', categoryId], ['$not_in', categoryId], ...PRESENCE),
  ];
}

function byState(): readonly ListQuery[] {
  return [
    ...filters('campaign_status', ['$is', 'DONE'], ['$is_not', 'DONE'], ['$in', 'FAILED'], ['$not_in', 'FAILED']),
    ...['$active', '$failed', '$in_progress', '$expired', 'before_start'].map((flag) => filter('status', flag)),
    ...['$active', '$expired', '$enabled', '$disabled'].map((flag) => filter('active', flag)),
    ...filters('is_referral_code', ['$is', 'TRUE'], ['$is', 'FALSE'], ['$is_not', 'TRUE']),
    ...filters('voucher_type', ['$is', 'GIFT_VOUCHER'], ['$is_not', 'GIFT_VOUCHER'], ['$is', 'LOYALTY_CARD']),
    ...filters('voucher_type', ['$in', 'DISCOUNT_VOUCHER'], ...PRESENCE),
    ...filters('type', ['$is', 'AUTO_UPDATE'], ['$is_not', 'AUTO_UPDATE'], ['$in', 'BULK'], ['$not_in', 'BULK']),
    ...filters('type', ['$is', 'STANDALONE'], ['$is', 'STATIC']),
    ...filters('validity_timeframe', ...PRESENCE),
    ...filters('validity_day_of_week', ['$is', '1'], ['$is', '3'], ['$is_not', '1'], ...PRESENCE),
  ];
}

function byTime({ end }: Known): readonly ListQuery[] {
  return [
    ...filters(
      'created_date',
      ['$after', end],
      ['$before', end],
      ['$more_than', '3'],
      ['$less_than', '3'],
      ...PRESENCE,
    ),
    between('created_date', at(5), at(10)),
    ...filters('updated_at', ['$after', at(0)], ['$before', at(0)], ['$more_than', '3'], ...PRESENCE),
    ...filters('start_date', ['$after', at(1_000_000)], ['$before', at(1_000_000)], ['$more_than', '3'], ...PRESENCE),
    ...filters('expiration_date', ['$after', at(1_000_000)], ['$before', at(1_000_000)], ...PRESENCE),
    ...filters('expiration_date', ['$more_than', '3'], ['$less_than_future', '30']),
  ];
}

function byMetadata(): readonly ListQuery[] {
  return [
    ...filters('metadata.region', ['$is', 'north'], ['$is_not', 'north'], ['$in', 'north', 'south'], ['$is', 'east']),
    ...filters('metadata.region', ['$not_in', 'north'], ['$contains', 'ort'], ['$contains', 'east']),
    ...filters('metadata.region', ['$not_contain', 'ort'], ['$starts_with', 'n'], ['$ends_with', 'x'], ...PRESENCE),
    ...filters('metadata.serial', ['$is', '7'], ['$more_than', '500'], ['$less_than', '500'], ...PRESENCE),
    ...filters('metadata.none', ['$is', 'x'], ...PRESENCE),
  ];
}

function together(): readonly ListQuery[] {
  const disabled = filter('active', '$disabled');
  const north = filter('metadata.region', '$is', 'north');
  return [
    either(filter('campaigns', '$is', campaignName(4)), disabled),
    either(filter('metadata.serial', '$is', '7'), disabled),
    both(north, disabled),
    both(north, parameter('campaign_type', 'GIFT_VOUCHERS')),
    both(north, parameter('order', '-updated_at')),
    both(filter('voucher_type', '$is', 'GIFT_VOUCHER'), disabled),
    both(filter('categories', '$is', 'Cards'), parameter('campaign_type', 'GIFT_VOUCHERS')),
  ];
}
