import { at, campaignName } from './fill.js';
import { both, either, filter, type Known, type ListQuery, parameter } from './list-query.js';

/** Filters of the list together: what all have, half of them, one in a hundred, or none. */
export function voucherPairs({ campaignIds: [campaignId], categoryId, holderId, end }: Known): readonly ListQuery[] {
  const campaign: ListQuery = ['campaign_id', { campaign_id: campaignId }];
  const own = [
    filter('metadata.region', '$is', 'north'),
    filter('metadata.source', '$is', 'letter'),
    filter('metadata.serial', '$has_value'),
    filter('metadata.region', '$is', 'east'),
  ];
  const enabled = filter('active', '$enabled');
  const disabled = filter('active', '$disabled');
  const redeemed = filter('redemption.redeemed_quantity', '$more_than', '0');
  const others = [
    enabled,
    disabled,
    filter('active', '$active'),
    redeemed,
    filter('redemption.redeemed_quantity', '$is', '0'),
    filter('holder_id', '$has_value'),
    filter('metadata.region', '$is_not', 'north'),
    filter('metadata.region', '$contains', 'ort'),
    filter('metadata.serial', '$more_than', '0'),
    filter('expiration_date', '$is_unknown'),
    filter('created_at', '$after', end),
  ];
  const withMetadata = [
    filter('category_ids', '$in', categoryId),
    enabled,
    disabled,
    filter('type', '$is', 'GIFT_VOUCHER'),
    filter('expiration_date', '$after', at(1_000_000)),
    redeemed,
    filter('holder_id', '$has_value'),
    parameter('order', 'code'),
    parameter('order', '-updated_at'),
  ];
  return [
    ...[...own, ...others].map((each) => both(campaign, each)),
    ...withMetadata.flatMap((one) => own.map((other) => both(one, other))),
    both(parameter('customer', 'ada'), campaign),
    both(parameter('customer', 'ada'), disabled),
    both(['holder', { filters: { holder_id: { conditions: { $is: [holderId] } } } }], enabled),
    both(filter('category_ids', '$in', categoryId), enabled),
    both(filter('category_ids', '$in', categoryId), disabled),
    both(filter('type', '$is', 'GIFT_VOUCHER'), disabled),
    both(parameter('order', 'code'), disabled),
    both(parameter('order', 'updated_at'), enabled),
    both(parameter('order', 'code'), filter('type', '$is', 'GIFT_VOUCHER')),
    either(filter('campaign', '$is', campaignName(4)), disabled),
    either(filter('metadata.region', '$is', 'north'), disabled),
    either(filter('metadata.source', '$is', 'letter'), filter('metadata.region', '$is', 'east')),
  ];
}
