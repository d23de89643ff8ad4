import { instantOf } from '@perkstream/kernel';
import { type PriceExclusionAnswer, type PriceIntervalAnswer } from '@perkstream/published';
import { intervalIdOf, type PriceInterval } from '../domain/price-interval.js';

/** A price as answers show it. */
export function presentInterval(
  itemId: string,
  { from, to, price, regularPrice, causes }: PriceInterval,
  excluded: PriceExclusionAnswer | undefined,
): PriceIntervalAnswer {
  return {
    id: intervalIdOf(itemId, from),
    from: instantOf(from),
    to: to === null ? null : instantOf(to),
    price,
    regular_price: regularPrice,
    causes: [...causes],
    excluded: excluded ? { reason: excluded.reason, by: excluded.by, at: excluded.at } : null,
    object: 'price_interval',
  };
}
