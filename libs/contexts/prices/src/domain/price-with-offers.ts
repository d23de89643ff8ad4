import {
  applyDiscount,
  type Cart,
  openCart,
  type StepOptions,
  totalAmount,
  totalDiscountAmount,
} from '@perkstream/domain-pricing';
import {
  calculationModeOf,
  chooseDeal,
  goThroughCategories,
  goThroughStack,
  type Outcome,
  selectsWithinCategories,
  type Stackable,
  type StackingRules,
  type Trial,
} from '@perkstream/domain-stacking';
import { atOnce, type MinorUnits, type StepBudget } from '@perkstream/kernel';
import { type GeneralOffer } from './general-offer.js';
import { type Item } from './item-history.js';

/** As many as are added to a cart that asks for them. Decision 0252. */
const MAX_OFFERS_AT_ONCE = 30;
/** How often offers are tried to choose the best of them. */
const MAX_ATTEMPTS = 1_000;

/** What is known of offers besides themselves, at a moment. */
export interface OfferTerms {
  readonly stackingRules: StackingRules;
  /** undefined: it has no category, or it is gone */
  readonly categoryOf: (categoryId: string | null) => Stackable['category'];
  readonly isInCollection: NonNullable<StepOptions['isInCollection']>;
  readonly steps: StepBudget;
}

interface OfferOnItem extends Stackable {
  readonly offer: GeneralOffer;
}

interface OneItem {
  readonly candidate: OfferOnItem;
  readonly cart: Cart;
  /** Whether it takes something off. */
  readonly effect: boolean;
  readonly unmet: object;
}

interface PriceInCatalog {
  readonly price: MinorUnits;
  readonly regularPrice: MinorUnits | null;
}

export interface PriceWithOffers {
  readonly price: MinorUnits;
  /** Tiers that make it cheaper, in their order */
  readonly causes: readonly string[];
}

const NO_OFFER: readonly string[] = [];

/**
 * The price of one unit with the offers in force: what the pricing engine makes of a cart with nothing else in it, to which all offers are
 * added that take something off.
 * @param offers of more than are added to a cart, those that take the most off by themselves
 */
export function priceWithOffers(
  item: Item,
  { price, regularPrice }: PriceInCatalog,
  offers: readonly GeneralOffer[],
  terms: OfferTerms,
): PriceWithOffers {
  if (offers.length === 0) return { price, causes: NO_OFFER };
  const cart = cartOf(item, price, regularPrice);
  const candidates = thatGiveMost(offers, cart, terms).map((offer): OfferOnItem => {
    const category = terms.categoryOf(offer.categoryId);
    return { offer, ...(category && { category }) };
  });
  const ordered = candidates.sort((a, b) => hierarchyOf(a) - hierarchyOf(b) || byAge(a.offer, b.offer));
  let last = cart;
  const causes: string[] = [];
  for (const outcome of outcomesOf(ordered, cart, terms)) {
    if (outcome.status !== 'APPLICABLE' || !outcome.effect) continue;
    last = outcome.cart;
    causes.push(outcome.candidate.offer.id);
  }
  return { price: totalAmount(last), causes };
}

/** What comes of each, as the selection of then chooses. */
function outcomesOf(candidates: readonly OfferOnItem[], opened: Cart, terms: OfferTerms): readonly Outcome<OneItem>[] {
  // Nobody asked for any of them: where one gives nothing, the others apply all the same.
  const rules = { ...terms.stackingRules, redeemablesApplicationMode: 'PARTIAL' as const };
  let attempts = 0;
  const attempt = ({ offer }: OfferOnItem, before: Cart): Trial<OneItem> => {
    attempts += 1;
    const { hasEffect, cart } = priced(offer, before, terms);
    // It is added for what it gives by itself, also where the others left nothing of it.
    if (!hasEffect && !priced(offer, opened, terms).hasEffect) return { applies: false };
    return { applies: true, cart, hasEffect, effect: hasEffect };
  };
  const { selection = 'REQUESTED' } = rules;
  const stack = { rules, opened, attempt, totalOf: totalDiscountAmount };
  if (selection === 'REQUESTED') {
    return selectsWithinCategories(candidates)
      ? atOnce(goThroughCategories<OneItem>(candidates, stack))
      : atOnce(goThroughStack<OneItem>(candidates, rules, opened, attempt));
  }
  const choice = chooseDeal<OneItem>({
    ...{ ...stack, mode: selection, candidates },
    leftOf: (cart) => ({ whole: totalAmount(cart), lines: totalAmount(cart) }),
    // A percent or a fixed price takes no more of what others left, but for its rounding.
    mostOf: (_candidate, alone = 0) => ({ most: alone + 1 }),
    mayApply: () => true,
    isMoot: () => false,
    mayGoOn: () => attempts < MAX_ATTEMPTS,
  });
  return atOnce(choice).outcomes;
}

function thatGiveMost(offers: readonly GeneralOffer[], cart: Cart, terms: OfferTerms): readonly GeneralOffer[] {
  if (offers.length <= MAX_OFFERS_AT_ONCE) return offers;
  const giving = offers.map((offer) => ({ offer, left: totalAmount(priced(offer, cart, terms).cart) }));
  giving.sort((a, b) => a.left - b.left || byAge(a.offer, b.offer));
  return giving.slice(0, MAX_OFFERS_AT_ONCE).map(({ offer }) => offer);
}

function priced(
  offer: GeneralOffer,
  cart: Cart,
  { stackingRules, isInCollection, steps }: OfferTerms,
): ReturnType<typeof applyDiscount> {
  return applyDiscount(cart, {
    discount: offer.discount,
    targets: offer.targets,
    calculation: calculationModeOf(offer.categoryId, stackingRules),
    productsMode: stackingRules.redeemablesProductsApplicationMode,
    isInCollection,
    steps,
  });
}

function hierarchyOf({ category }: OfferOnItem): number {
  return category?.hierarchy ?? Number.MAX_SAFE_INTEGER;
}

/** The newest first. */
function byAge(one: GeneralOffer, other: GeneralOffer): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

function cartOf(item: Item, price: MinorUnits, regularPrice: MinorUnits | null): Cart {
  const { productId, skuId, sourceId, productSourceId } = item;
  const product = { id: productId, ...(productSourceId !== null && { sourceId: productSourceId }) };
  const sku = skuId !== undefined && { id: skuId, ...(sourceId !== null && { sourceId }) };
  const named = sku ? { skuId, relatedObject: 'sku' as const, sku } : { relatedObject: 'product' as const };
  const line = { productId, product, ...named, quantity: 1, price };
  return openCart({ items: [{ ...line, ...(regularPrice !== null && { regularPrice }) }] });
}
