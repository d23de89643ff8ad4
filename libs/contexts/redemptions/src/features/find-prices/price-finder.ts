import { Injectable } from '@nestjs/common';
import { type Cart, type CartLine, catalogueOf, isExact, totalAmount } from '@perkstream/domain-pricing';
import { allWithinSteps, type Instant, isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { Messenger, Turns } from '@perkstream/platform';
import { FindCatalogueItems, FindProject, type PricesBody, type RequestContext } from '@perkstream/published';
import { openedCart } from '../../domain/cart/attempt.js';
import { Memberships } from '../../domain/cart/memberships.js';
import { ruleSubjectOf } from '../../domain/cart/rule-subject.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { Buyers } from '../../services/buyers.js';
import { MembershipFinder } from '../../services/membership-finder.js';
import { type Offer } from '../../services/offers/offer.js';
import { OfferIndexes } from '../../services/offers/offer-indexes.js';
import { stepsOf } from '../../services/steps-of-request.js';
import { type Condition, conditionsOf, MAX_CONDITIONS } from './conditional-prices.js';
import { KnownTiers } from './examined-tiers.js';
import { MomentOfPrices } from './moment-of-prices.js';
import { findItem, type FoundItem, refsOf } from './named-items.js';
import { ShelfOffers } from './shelf-offers.js';
import { factsOf, type ItemCart, type Shelf, ShelfPricer } from './shelf-pricer.js';

/** What one item costs. Minor units of one unit. */
export interface ItemPrice {
  readonly item: FoundItem;
  /** As it is in the catalogue. */
  readonly line: CartLine;
  /** undefined: it has no price */
  readonly promotional: OfferedPrice | undefined;
  readonly conditional: readonly ConditionalPrice[];
  /** undefined: time changes nothing */
  readonly validUntil: Instant | undefined;
}

interface OfferedPrice {
  readonly amount: number;
  /** Ids of the tiers that apply. */
  readonly by: readonly string[];
}

export interface ConditionalPrice extends Pick<Condition, 'needs'> {
  readonly by: string;
  readonly amount: number;
}

interface FoundPrices {
  /** The moment that the prices are of. */
  readonly at: Instant;
  /** In the order of the items; undefined for each that is not there. */
  readonly prices: readonly (ItemPrice | undefined)[];
}

const NOBODYS = { holderId: null };

/** Finds what items cost before they are in a cart. Writes nothing. Decision 0253. */
@Injectable()
export class PriceFinder {
  constructor(
    private readonly messenger: Messenger,
    private readonly buyers: Buyers,
    private readonly moment: MomentOfPrices,
    private readonly indexes: OfferIndexes,
    private readonly pricer: ShelfPricer,
    private readonly finder: MembershipFinder,
    private readonly turns: Turns,
  ) {}

  find(context: RequestContext, body: PricesBody): Promise<FoundPrices | Refusal<RedemptionRefusal>> {
    return allWithinSteps(() => this.found(context, body));
  }

  private async found(
    { now: asked, ...sent }: RequestContext,
    { customer, items, at }: PricesBody,
  ): Promise<FoundPrices | Refusal<RedemptionRefusal>> {
    const { projectId } = sent;
    const refs = refsOf(items);
    if (isRefusal(refs)) return refs;
    const project = await this.messenger.ask(new FindProject(projectId));
    if (!project) return notFound('project', projectId);
    const catalogue = catalogueOf(await this.messenger.ask(new FindCatalogueItems(projectId, refs)));
    const found = items.map((item) => findItem(item, catalogue));
    const now = await this.moment.of(at, asked, found, projectId);
    if (isRefusal(now)) return now;
    const context = { ...sent, now };
    const tiers = new KnownTiers(catalogue);
    const memberships = new Memberships(tiers.catalogue);
    const buyer = await this.buyers.look(projectId, customer, undefined);
    const shelf: Shelf = { context, project, customer: buyer, tiers, memberships, steps: stepsOf(context) };
    const wanted = new Map<string, readonly [FoundItem, number]>();
    const keys = found.map((item, index) => {
      const quantity = items[index]?.quantity ?? 1;
      const key = item && `${item.skuId ?? item.productId} ${quantity}`;
      if (item && key !== undefined) wanted.set(key, [item, quantity]);
      return key;
    });
    const prices = await this.priced([...wanted.values()], shelf);
    const byKey = new Map([...wanted.keys()].map((key, index) => [key, prices[index]]));
    return { at: now, prices: keys.map((key) => (key === undefined ? undefined : byKey.get(key))) };
  }

  private async priced(wanted: readonly (readonly [FoundItem, number])[], shelf: Shelf): Promise<readonly ItemPrice[]> {
    const { context, customer, memberships, steps } = shelf;
    const carts = wanted.map(([item]) => this.pricer.cartOf(item, 1, shelf));
    const pause = () => this.turns.pause(steps, context);
    const sorted = await this.finder.whileItLooks(memberships, context, customer, steps, async () => {
      const offers = await this.offersFor(carts, shelf);
      const all = [];
      for (const cart of carts) {
        await pause();
        all.push({ cart, offers, ...this.pricer.sort(cart, offers) });
      }
      return all;
    });
    const prices: ItemPrice[] = [];
    for (const [index, each] of sorted.entries()) prices.push(await this.priceOf(each, wanted[index]![1], shelf));
    return prices;
  }

  private async offersFor(carts: readonly ItemCart[], shelf: Shelf): Promise<ShelfOffers> {
    const { context, project, customer, steps, memberships } = shelf;
    const names = new Set(carts.flatMap((cart) => [...cart.names]));
    const facts = factsOf(shelf);
    const request = { context, order: undefined, customer, metadata: undefined };
    const subject = ruleSubjectOf({ facts, request, steps, memberships }, NOBODYS, openedCart(facts, undefined));
    const offers = new ShelfOffers({ subject, now: context.now, timeZone: project.timeZone, names });
    offers.add((await this.indexes.of(context.projectId)).after());
    return offers;
  }

  private async priceOf(
    {
      cart,
      offers,
      passing,
      held,
    }: { cart: ItemCart; offers: ShelfOffers; passing: readonly Offer[]; held: readonly Offer[] },
    quantity: number,
    shelf: Shelf,
  ): Promise<ItemPrice> {
    const { item, opened, names } = cart;
    const line = opened.cart.lines[0]!;
    const said = { item, line, validUntil: offers.nextChange(names) };
    if (line.price === undefined) return { ...said, promotional: undefined, conditional: [] };
    const { applied, valid, whole } = await this.pricer.evaluate(cart, passing, shelf);
    const promotional = valid
      ? { amount: totalAmount(whole), by: applied.map(({ redeemable }) => redeemable.id) }
      : { amount: totalAmount(opened.cart), by: [] };
    const conditions = conditionsOf(await this.pricer.nearMisses(cart, held, MAX_CONDITIONS, shelf), line.price);
    const conditional = await this.conditional(
      conditions,
      { item, quantity, offers, below: promotional.amount },
      shelf,
    );
    return { ...said, promotional, conditional };
  }

  /** The prices of carts that meet the conditions, where the tiers then apply and one unit costs less. */
  private async conditional(
    conditions: readonly Condition[],
    { item, quantity, offers, below }: { item: FoundItem; quantity: number; offers: ShelfOffers; below: number },
    shelf: Shelf,
  ): Promise<readonly ConditionalPrice[]> {
    const prices: ConditionalPrice[] = [];
    const offered = new Map<number, OfferedPrice | undefined>();
    for (const { tierId, units, needs } of conditions) {
      const count = Math.max(units, quantity);
      if (!offered.has(count)) offered.set(count, await this.unitPrice(item, count, offers, shelf));
      const { amount = below, by = [] } = offered.get(count) ?? {};
      if (amount < below && by.includes(tierId)) prices.push({ by: tierId, needs, amount });
    }
    return prices;
  }

  private async unitPrice(
    item: FoundItem,
    quantity: number,
    offers: ShelfOffers,
    shelf: Shelf,
  ): Promise<OfferedPrice | undefined> {
    const cart = this.pricer.cartOf(item, quantity, shelf);
    if (!isExact(cart.opened.cart)) return undefined;
    const { passing } = this.pricer.sort(cart, offers);
    const { applied, valid, whole } = await this.pricer.evaluate(cart, passing, shelf);
    if (!valid) return undefined;
    return {
      amount: Math.ceil(totalAmount(whole) / unitsOf(item, whole)),
      by: applied.map(({ redeemable }) => redeemable.id),
    };
  }
}

/** With those that come for free. */
function unitsOf({ productId, skuId }: FoundItem, { lines }: Cart): number {
  const own = lines.filter((line) =>
    skuId === undefined ? line.productId === productId && !line.skuId : line.skuId === skuId,
  );
  return own.reduce((sum, line) => sum + line.quantity, 0);
}
