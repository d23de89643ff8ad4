import { Injectable } from '@nestjs/common';
import { totalAppliedDiscountAmount } from '@perkstream/domain-pricing';
import { itemNamesIn, ItemsOfCart, type LeastOrder, type Missing, Visitor } from '@perkstream/domain-validation-rules';
import { type StepBudget } from '@perkstream/kernel';
import { basicsOf, type CustomerRecord, type ProjectSettings, type RequestContext } from '@perkstream/published';
import { type Appraisal } from '../../domain/cart/appraise.js';
import { openedCart } from '../../domain/cart/attempt.js';
import { type CartFacts } from '../../domain/cart/cart-facts.js';
import { type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';
import { type Memberships } from '../../domain/cart/memberships.js';
import { ruleSubjectOf } from '../../domain/cart/rule-subject.js';
import { roomFor, tiersThatGive } from '../../services/automatic-tiers.js';
import { CartEvaluator } from '../../services/cart-evaluator.js';
import { gateScopes } from '../../services/offers/gates.js';
import { type Offer } from '../../services/offers/offer.js';
import { type OpenedCart } from '../../services/offers/offer-appraiser.js';
import { ExaminedTiers, type KnownTiers } from './examined-tiers.js';
import { type FoundItem } from './named-items.js';
import { type ShelfOffers } from './shelf-offers.js';

/** What all items of a request have in common. */
export interface Shelf {
  readonly context: RequestContext;
  readonly project: ProjectSettings;
  readonly customer: CustomerRecord | undefined;
  readonly tiers: KnownTiers;
  readonly memberships: Memberships;
  readonly steps: StepBudget;
}

/** A cart with so many of one item and nothing else. */
export interface ItemCart {
  readonly item: FoundItem;
  readonly opened: OpenedCart;
  /** Of the item, as rules may name it. */
  readonly names: ReadonlySet<string>;
  readonly least: LeastOrder;
}

/** The tiers that are open, by whether the cart gets by their gates. */
export interface SortedOffers {
  readonly passing: readonly Offer[];
  readonly held: readonly Offer[];
}

/** A tier that lacks nothing but amounts and quantities. */
export interface NearMiss {
  readonly id: string;
  readonly missing: readonly Missing[];
}

const NOBODYS = { holderId: null };
/** Of what an item does not get: how many tiers are looked at for what is missing. */
const MAX_NEAR_MISSES_TRIED = 6;

/** Prices carts of one item as validations with `include_automatic` do; what tiers are like is looked up once for all of them. */
@Injectable()
export class ShelfPricer {
  constructor(
    private readonly examined: ExaminedTiers,
    private readonly evaluator: CartEvaluator,
  ) {}

  cartOf(item: FoundItem, quantity: number, shelf: Shelf): ItemCart {
    const { context, customer, memberships, steps } = shelf;
    const { productId, skuId } = item;
    const line = skuId === undefined ? { product_id: productId, quantity } : { sku_id: skuId, quantity };
    const order = { items: [line] };
    const facts = factsOf(shelf);
    const question = { facts, request: { context, order, customer, metadata: undefined }, steps, memberships };
    const cart = openedCart(facts, order);
    const names = itemNamesIn(ruleSubjectOf(question, NOBODYS, cart));
    return { item, opened: { cart, question }, names, least: { amount: cart.amount ?? 0, units: quantity } };
  }

  /** The tiers that get by their gates. Notes which memberships are not known yet: with them there may be more. */
  sort({ opened: { question, cart }, names, least }: ItemCart, offers: ShelfOffers): SortedOffers {
    const subject = ruleSubjectOf(question, NOBODYS, cart);
    const visitor = new Visitor(subject, gateScopes.cart);
    const items = new ItemsOfCart(subject);
    const passing: Offer[] = [];
    const held: Offer[] = [];
    for (const offer of offers.openFor(names, least)) {
      subject.steps?.take(1);
      const { byDiscount } = offer.mentions;
      if (byDiscount !== 'anything' && byDiscount.collections.length > 0) items.hasOneOf(byDiscount);
      (offer.gates.cart.every((gate) => gate.lets(visitor)) ? passing : held).push(offer);
    }
    for (const offer of offers.openBeyond(least)) {
      if (held.length >= MAX_NEAR_MISSES_TRIED) break;
      held.push(offer);
    }
    return { passing, held };
  }

  /** The cart with the tiers that it qualifies for. */
  async evaluate({ opened }: ItemCart, passing: readonly Offer[], shelf: Shelf): Promise<EvaluatedCart> {
    const { request, facts, memberships, steps } = opened.question;
    const listed = passing.map((offer) => ({ offer, rank: 0 }));
    const { selection } = facts.project.stackingRules;
    const wanted = { order: selection === 'BEST_FOR_SHOP' ? 'LEAST_DEAL' : 'BEST_DEAL', room: roomFor(facts) } as const;
    const named = await tiersThatGive(listed, opened, wanted, async (offers) => {
      const appraisals = await this.appraise(opened, offers, shelf);
      return appraisals.map((appraisal, index) => ({ offer: offers[index]!, appraisal, amount: amountOf(appraisal) }));
    });
    const including = { ...facts, named, includesAutomatic: true };
    return this.evaluator.evaluate({ facts: including, request, memberships, steps });
  }

  /** Tiers that the cart would get if it had more of something, up to the number wanted. */
  async nearMisses(
    { opened }: ItemCart,
    held: readonly Offer[],
    count: number,
    shelf: Shelf,
  ): Promise<readonly NearMiss[]> {
    const asked = { cart: opened.cart, question: { ...opened.question, nearMisses: true } };
    const found: NearMiss[] = [];
    const end = Math.min(held.length, MAX_NEAR_MISSES_TRIED);
    for (let from = 0; from < end && found.length < count; from += count) {
      const tried = held.slice(from, Math.min(from + count, end));
      for (const [index, { trial }] of (await this.appraise(asked, tried, shelf)).entries()) {
        if (!trial.applies && trial.missing) found.push({ id: tried[index]!.id, missing: trial.missing });
      }
    }
    return found;
  }

  private async appraise(
    { cart, question }: OpenedCart,
    offers: readonly Offer[],
    { context, project, tiers }: Shelf,
  ): Promise<readonly Appraisal[]> {
    await this.examined.learn(tiers, offers, context, basicsOf(project));
    const named = offers.map(({ id }) => tiers.named.get(id)!);
    return this.evaluator.appraise({ ...question, facts: { ...question.facts, named } }, cart);
  }
}

function amountOf({ trial }: Appraisal): number {
  return trial.applies ? totalAppliedDiscountAmount(trial.cart) : 0;
}

/** What tiers are like is added to it while they are looked up. */
export function factsOf({ project, customer, tiers: { catalogue, categories } }: Shelf): CartFacts {
  return { project, named: [], customer, storedOrder: undefined, storedVersion: undefined, catalogue, categories };
}
