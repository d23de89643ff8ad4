import {
  type Cart,
  type Discount,
  mostOfUnits,
  rangesOn,
  remainingForItems,
  totalAmount,
} from '@perkstream/domain-pricing';
import { type Most } from '@perkstream/domain-stacking';
import { type Candidate } from './candidate.js';
import { type CartFacts } from './cart-facts.js';
import { compiledRulesOf } from './judge-rules.js';
import { calculationOf } from './price-redeemable.js';

const NOTHING: Most = { most: 0 };

/** What discounts may still take off a cart. */
export function leftOf(cart: Cart): number {
  return Math.max(totalAmount(cart), remainingForItems(cart));
}

/** Says what each candidate takes off at most, whichever of the others apply before it. */
export function mostsOn(
  cart: Cart,
  candidates: readonly Candidate[],
  { catalogue, project }: CartFacts,
): (candidate: Candidate) => Most {
  const rangeOf = rangesOn(cart);
  const anything = leftOf(cart);
  const addLines = candidates.filter((each) => discountOf(each)?.type === 'UNIT').length;
  return (candidate) => {
    const discount = discountOf(candidate);
    if (!discount) return NOTHING;
    const { hasTargets, hasBundle } = aboutRules(candidate);
    if (discount.type === 'UNIT') {
      const most = hasBundle ? Infinity : mostOfUnits(discount, cart, catalogue, addLines === 1);
      return { most: Math.min(most, Number.MAX_SAFE_INTEGER), isBeyond: true };
    }
    const effect = discount.effect ?? (hasTargets ? 'APPLY_TO_ITEMS' : 'APPLY_TO_ORDER');
    const isOfOrder = effect === 'APPLY_TO_ORDER';
    // More lines, and more on them, are more that a discount on items may be about.
    const most = isOfOrder || addLines === 0 ? rangeOf(discount, { hasTargets, hasBundle }).most : anything;
    const share = isOfOrder && !hasBundle ? shareOf(discount) : undefined;
    const redeemable = candidate.named.examined?.redeemable;
    const isOfRest = redeemable && calculationOf(redeemable, project.stackingRules) === 'DISCOUNTED_AMOUNT';
    return { most, ...(isOfRest && share !== undefined && { share }) };
  };
}

/** A percentage of the order, as a part of it. */
function shareOf(discount: Discount): number | undefined {
  if (discount.type !== 'PERCENT' || discount.percentOffFormula !== undefined) return undefined;
  return Math.min(100, Math.max(0, discount.percentOff ?? 0)) / 100;
}

function discountOf({ named }: Candidate): Discount | undefined {
  return (named.examined?.redeemable.discount ?? undefined) as Discount | undefined;
}

function aboutRules({ named }: Candidate) {
  const sets = compiledRulesOf(named.rules)?.sets ?? [];
  return {
    hasTargets: sets.some(({ applicableTo: { included, excluded, includedAll } }) => {
      return includedAll || included.length > 0 || excluded.length > 0;
    }),
    hasBundle: sets.some(({ bundle }) => bundle !== undefined),
  };
}
