import { type DiscountRange, rangesOn } from '@perkstream/domain-pricing';
import { type OpenedCart } from './offer-appraiser.js';
import { type Listed } from './offer-list.js';

/** Says between which amounts each offer will take off the cart alone, by its document. */
export function foreseer({ cart, question }: OpenedCart): (listed: Listed) => DiscountRange {
  const rangeOf = rangesOn(cart);
  return ({ offer }) => {
    question.steps?.take(2 + (cart.lines.length >> 2));
    return offer.discount ? rangeOf(offer.discount, offer) : ANYTHING;
  };
}

const ANYTHING: DiscountRange = { least: 0, most: Infinity };
