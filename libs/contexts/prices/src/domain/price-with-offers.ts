import { applyDiscount, type Cart, openCart, type StepOptions, totalAmount } from '@perkstream/domain-pricing';
import { goThroughStack, type Stackable, type StackingRules } from '@perkstream/domain-stacking';
import { atOnce, type MinorUnits, type StepBudget } from '@perkstream/kernel';
import { type GeneralOffer } from './general-offer.js';
import { type Item } from './item-history.js';

/** As many as are added to a cart that asks for them. Decision 0252. */
const MAX_OFFERS_AT_ONCE = 30;

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
  price: MinorUnits,
  offers: readonly GeneralOffer[],
  terms: OfferTerms,
): PriceWithOffers {
  if (offers.length === 0) return { price, causes: NO_OFFER };
  const cart = cartOf(item, price);
  const candidates = thatGiveMost(offers, cart, terms).map((offer): OfferOnItem => {
    const category = terms.categoryOf(offer.categoryId);
    return { offer, ...(category && { category }) };
  });
  const ordered = candidates.sort((a, b) => hierarchyOf(a) - hierarchyOf(b) || byAge(a.offer, b.offer));
  // Nobody asked for any of them: where one gives nothing, the others apply all the same.
  const rules = { ...terms.stackingRules, redeemablesApplicationMode: 'PARTIAL' as const };
  const stack = goThroughStack<OneItem>(ordered, rules, cart, ({ offer }, before) => {
    const { hasEffect, cart: after } = priced(offer, before, terms);
    // It is added for what it gives by itself, also where the others left nothing of it.
    if (!hasEffect && !priced(offer, cart, terms).hasEffect) return { applies: false };
    return { applies: true, cart: after, hasEffect, effect: hasEffect };
  });
  let last = cart;
  const causes: string[] = [];
  for (const outcome of atOnce(stack)) {
    if (outcome.status !== 'APPLICABLE' || !outcome.effect) continue;
    last = outcome.cart;
    causes.push(outcome.candidate.offer.id);
  }
  return { price: totalAmount(last), causes };
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
    calculation: calculationOf(offer.categoryId, stackingRules),
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

function calculationOf(categoryId: string | null, rules: StackingRules): StackingRules['discountCalculationMode'] {
  if (categoryId !== null && rules.initialAmountModeCategories.includes(categoryId)) return 'INITIAL_AMOUNT';
  if (categoryId !== null && rules.discountedAmountModeCategories.includes(categoryId)) return 'DISCOUNTED_AMOUNT';
  return rules.discountCalculationMode;
}

function cartOf(item: Item, price: MinorUnits): Cart {
  const { productId, skuId, sourceId, productSourceId } = item;
  const product = { id: productId, ...(productSourceId !== null && { sourceId: productSourceId }) };
  const sku = skuId !== undefined && { id: skuId, ...(sourceId !== null && { sourceId }) };
  const named = sku ? { skuId, relatedObject: 'sku' as const, sku } : { relatedObject: 'product' as const };
  return openCart({ items: [{ productId, product, ...named, quantity: 1, price }] });
}
