import { at, campaignName, dayOf } from './fill.js';
import { between, both, filter, filters, type Known, type ListQuery, parameter } from './list-query.js';

/** Filters and orders that people use: their pages are as quick among many vouchers as among few. */
export function usedQueries({ voucher: { code }, campaignIds, categoryId, holderId, middle, end }: Known): ListQuery[] {
  const [campaignId] = campaignIds;
  return [
    ['no parameter', {}],
    ...['created_at', '-created_at', 'updated_at', '-updated_at', 'code', '-code'].map((it) => parameter('order', it)),
    ['code', { code }],
    parameter('campaign', campaignName(4)),
    ['campaign_id', { campaign_id: campaignId }],
    parameter('category', 'Cards'),
    parameter('customer', 'bob'),
    parameter('customer', 'ada'),
    ...filters('code', ['$is', code], ['$in', code, 'none'], ['$starts_with', code.slice(0, 6)]),
    ...filters('campaign', ['$is', campaignName(4)]),
    ...filters('campaign_id', ['$is', campaignId]),
    ...filters('category_ids', ['$is', categoryId]),
    ...filters('holder_id', ['$is', holderId]),
    ...filters('type', ['$is', 'GIFT_VOUCHER'], ['$is', 'LOYALTY_CARD']),
    ...filters('active', ['$enabled'], ['$disabled'], ['$is', 'true'], ['$is', 'false']),
    ...filters('created_at', ['$after', end], ['$before', at(1)], ['$before', middle], ['$after', middle]),
    between('created_at', at(5), at(9)),
    ...filters('updated_at', ['$after', end], ['$before', at(1)]),
    between('updated_at', at(5), at(9)),
    ...filters('expiration_date', ['$is', '2026-03-25'], ['$is', '2026-07-01'], ['$after', at(3_000_000)]),
    ...filters('metadata.region', ['$is', 'north'], ['$is', 'east'], ['$in', 'north', 'south']),
    ...filters('metadata.source', ['$is', 'letter']),
    ...filters('metadata.vip', ['$is', 'true']),
    ...filters('metadata.since', ['$is', dayOf(3)]),
    ...filters('metadata.serial', ['$is', '99'], ['$in', '99', '199']),
  ];
}

/** Others that are documented: right within three seconds, also when they scan documents. */
export function otherQueries({ voucher: { code }, campaignIds, holderId, middle }: Known): ListQuery[] {
  const campaign: ListQuery = ['campaign_id', { campaign_id: campaignIds[0] }];
  return [
    both(parameter('page', 99), parameter('limit', 100)),
    both(campaign, parameter('order', 'code')),
    both(campaign, filter('metadata.region', '$is', 'north')),
    both(campaign, filter('metadata.region', '$is', 'nowhere')),
    both(campaign, filter('created_at', '$after', middle)),
    both(filter('metadata.source', '$is', 'letter'), parameter('order', '-updated_at')),
    both(filter('metadata.region', '$is', 'north'), parameter('order', 'code')),
    ...filters('code', ['$is_not', code], ['$contains', code.slice(2, 7)], ['$ends_with', code.slice(-4)]),
    ...filters('campaign', ['$contains', 'paign 4'], ['$is_unknown']),
    ...filters('campaign_id', ['$in', ...campaignIds], ['$not_in', ...campaignIds]),
    ...filters('holder_id', ['$has_value'], ['$contains', holderId.slice(9, 15)]),
    ...filters('active', ['$active'], ['$expired']),
    ...filters('updated_at', ['$before', middle], ['$is_unknown']),
    ...filters('start_date', ['$has_value'], ['$before', at(0)]),
    ...filters('expiration_date', ['$after', at(1_000_000)], ['$before', at(1_000_000)], ['$next_month']),
    ...filters('validity_day_of_week', ['$is', '1'], ['$is', '3']),
    ...filters('additional_info', ['$is', 'seven'], ['$contains', 'nothing']),
    ...filters('redemption.redeemed_quantity', ['$is', '2'], ['$more_than', '0'], ['$is', '0']),
    ...filters('gift.balance', ['$is', '9000'], ['$less_than', '10']),
    ...filters(
      'metadata.region',
      ['$is_not', 'north'],
      ['$contains', 'ort'],
      ['$contains', 'nowhere'],
      ['$is_unknown'],
    ),
    ...filters('metadata.serial', ['$more_than', '5000'], ['$has_value'], ['$less_than', '0']),
    ...filters('metadata.none', ['$has_value']),
  ];
}
