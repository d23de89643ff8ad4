import { Injectable } from '@nestjs/common';
import { catalogueOf } from '@perkstream/domain-pricing';
import { allWithinSteps, type Instant, isRefusal, notFound, type Refusal, StepBudget } from '@perkstream/kernel';
import { Messenger, Turns } from '@perkstream/platform';
import { FindCatalogueItems, FindProject, type PricesBody, type RequestContext } from '@perkstream/published';
import { openedCart } from '../../domain/cart/attempt.js';
import { Memberships } from '../../domain/cart/memberships.js';
import { ruleSubjectOf } from '../../domain/cart/rule-subject.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { Buyers } from '../../services/buyers.js';
import { MembershipFinder } from '../../services/membership-finder.js';
import { OfferIndexes } from '../../services/offers/offer-indexes.js';
import { KnownTiers } from './examined-tiers.js';
import { type ItemPrice, ItemPricer } from './item-pricer.js';
import { MomentOfPrices } from './moment-of-prices.js';
import { findItem, type FoundItem, refsOf } from './named-items.js';
import { ShelfOffers } from './shelf-offers.js';
import { factsOf, type ItemCart, type Shelf, ShelfPricer } from './shelf-pricer.js';

interface FoundPrices {
  /** The moment that the prices are of. */
  readonly at: Instant;
  /** In the order of the items; undefined for each that is not there. */
  readonly prices: readonly (ItemPrice | undefined)[];
}

interface Wanted {
  readonly item: FoundItem;
  readonly quantity: number;
}

/** What all items together may take: beside a validation for each, something for the carts of conditional prices. */
const STEPS = 3_000_000;
const STEPS_PER_ITEM = 1_000_000;
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
    private readonly items: ItemPricer,
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
    const shelf: Shelf = {
      context,
      project,
      customer: buyer,
      tiers,
      memberships,
      steps: new StepBudget(STEPS + items.length * STEPS_PER_ITEM),
    };
    const prices = await this.pricesOfAll(
      found.map((item, index) => item && { item, quantity: items[index]?.quantity ?? 1 }),
      shelf,
    );
    return { at: now, prices };
  }

  /** What is asked twice is priced once. */
  private async pricesOfAll(all: readonly (Wanted | undefined)[], shelf: Shelf): Promise<FoundPrices['prices']> {
    const wanted = new Map(all.flatMap((each) => (each ? [[keyOf(each), each] as const] : [])));
    const prices = await this.priced([...wanted.values()], shelf);
    const byKey = new Map([...wanted.keys()].map((key, index) => [key, prices[index]]));
    return all.map((each) => each && byKey.get(keyOf(each)));
  }

  private async priced(wanted: readonly Wanted[], shelf: Shelf): Promise<readonly ItemPrice[]> {
    const { context, customer, memberships, steps } = shelf;
    const carts = wanted.map(({ item }) => this.pricer.cartOf(item, 1, shelf));
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
    for (const [index, each] of sorted.entries()) {
      prices.push(await this.items.priceOf(each, wanted[index]!.quantity, shelf));
    }
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
}

function keyOf({ item: { productId, skuId }, quantity }: Wanted): string {
  return `${skuId ?? productId} ${quantity}`;
}
