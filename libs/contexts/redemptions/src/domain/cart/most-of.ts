import {
  type Cart,
  type Discount,
  mostOfUnits,
  type ProductTargets,
  rangesOn,
  remainingForItems,
  subtotalOf,
  totalAmount,
} from '@perkstream/domain-pricing';
import { calculationModeOf, type Left, type Most } from '@perkstream/domain-stacking';
import { type Candidate } from './candidate.js';
import { type CartFacts } from './cart-facts.js';
import { compiledRulesOf } from './judge-rules.js';

const NOTHING: Most = { most: 0 };

/** What discounts may still take off a cart. */
export function leftOf(cart: Cart): Left {
  const lines = cart.lines.reduce((sum, line) => sum + Math.max(0, subtotalOf(line)), 0);
  return { whole: Math.max(totalAmount(cart), remainingForItems(cart)), lines };
}

/**
 * Says what each candidate takes off at most, with any of the others applied before it.
 *
 * @returns a function of a candidate and of what it takes off alone, where it applies alone
 */
export function mostsOn(
  cart: Cart,
  candidates: readonly Candidate[],
  { catalogue, project }: CartFacts,
): (candidate: Candidate, alone: number | undefined) => Most {
  const rangeOf = rangesOn(cart);
  const anything = leftOf(cart).whole;
  const linesAreAdded = candidates.filter((each) => discountOf(each)?.type === 'UNIT').length;
  return (candidate, alone = Infinity) => {
    const discount = discountOf(candidate);
    const redeemable = candidate.named.examined?.redeemable;
    if (!discount || !redeemable) return NOTHING;
    const { targets, hasBundle } = aboutRules(candidate);
    if (discount.type === 'UNIT') {
      const most = hasBundle ? Infinity : mostOfUnits(discount, cart, catalogue, linesAreAdded === 1);
      return { most: Math.min(most, Number.MAX_SAFE_INTEGER), isBeyond: true };
    }
    const hasTargets = targets !== undefined && namesProducts(targets);
    const isOfOrder = (discount.effect ?? (hasTargets ? 'APPLY_TO_ITEMS' : 'APPLY_TO_ORDER')) === 'APPLY_TO_ORDER';
    // More lines, and more on them, are more that a discount on items may be about.
    const isKnown = isOfOrder || linesAreAdded === 0;
    const isSteady = isKnown && !hasBundle && !hasFormula(discount) && (isOfOrder || takesAllAlike(targets));
    const range = isKnown ? rangeOf(discount, { hasTargets, hasBundle }).most : anything;
    const most = isSteady ? Math.min(range, alone) : range;
    const isOfRest = calculationModeOf(redeemable.categoryId, project.stackingRules) === 'DISCOUNTED_AMOUNT';
    if (!isSteady || !isOfRest || discount.type !== 'PERCENT') return { most };
    const part = Math.min(100, Math.max(0, discount.percentOff ?? 0)) / 100;
    const share = isOfOrder
      ? { of: 'whole' as const, part, rounding: 0.5 }
      : { of: 'lines' as const, part, rounding: 0.5 * cart.lines.length };
    return { most, share };
  };
}

function discountOf({ named }: Candidate): Discount | undefined {
  return (named.examined?.redeemable.discount ?? undefined) as Discount | undefined;
}

function hasFormula(discount: Exclude<Discount, { readonly type: 'UNIT' }>): boolean {
  switch (discount.type) {
    case 'AMOUNT':
      return discount.amountOffFormula !== undefined;
    case 'PERCENT':
      return discount.percentOffFormula !== undefined;
    case 'FIXED':
      return discount.fixedAmountFormula !== undefined;
  }
}

function aboutRules({ named }: Candidate) {
  const compiled = compiledRulesOf(named.rules);
  return { targets: compiled?.targets, hasBundle: compiled?.sets.some(({ bundle }) => bundle !== undefined) ?? false };
}

function namesProducts({ included, excluded, includedAll }: ProductTargets): boolean {
  return includedAll || included.length > 0 || excluded.length > 0;
}

/** What a target may say and yet take no more of other lines when some are discounted already. */
const PLAIN = new Set(['object', 'id', 'sourceId', 'productId', 'productSourceId', 'effect', 'strict', 'price']);

/** The discount takes of each line what it takes, whatever it takes of others. */
function takesAllAlike(targets: ProductTargets | undefined): boolean {
  return (targets?.included ?? []).every((target) => {
    if (target.effect !== 'APPLY_TO_EVERY') return false;
    return Object.entries(target).every(([name, value]) => value === undefined || PLAIN.has(name));
  });
}
