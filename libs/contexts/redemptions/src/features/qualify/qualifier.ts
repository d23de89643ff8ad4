import { Injectable } from '@nestjs/common';
import { allWithinSteps, type Instant, isRefusal, type JsonObject, type Refusal } from '@perkstream/kernel';
import { type Cart } from '@perkstream/domain-pricing';
import { Turns } from '@perkstream/platform';
import {
  type BuyerInput,
  type CartInput,
  type CustomerRecord,
  type QualificationSortingRule,
  type RequestContext,
} from '@perkstream/published';
import { openedCart } from '../../domain/cart/attempt.js';
import { type CartFacts } from '../../domain/cart/cart-facts.js';
import { ruleSubjectOf } from '../../domain/cart/rule-subject.js';
import { Memberships } from '../../domain/cart/memberships.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { Buyers } from '../../services/buyers.js';
import { CartFactsGatherer } from '../../services/cart-facts-gatherer.js';
import { MembershipFinder } from '../../services/membership-finder.js';
import { EarlierOffers } from '../../services/offers/earlier-offers.js';
import { type Offer } from '../../services/offers/offer.js';
import { OfferAppraiser } from '../../services/offers/offer-appraiser.js';
import { OfferList, type Wanted } from '../../services/offers/offer-list.js';
import { stepsOf } from '../../services/steps-of-request.js';
import { Wallet } from '../../services/offers/wallet.js';
import { cursorOf } from './cursor.js';
import { findNearMisses, type NearMiss } from '../../services/offers/near-misses.js';
import { type Qualified, QualificationSearch } from './qualification-search.js';
import { type Scenario } from './scenario.js';

interface ToQualify {
  readonly context: RequestContext;
  readonly order: CartInput | undefined;
  readonly customer: BuyerInput | undefined;
  readonly trackingId: string | undefined;
  readonly metadata: JsonObject | undefined;
  readonly explain: boolean | undefined;
  /** Also looks for offers that lack nothing but amounts and quantities. */
  readonly nearMisses?: boolean;
  readonly scenario: Scenario;
  readonly sortingRule: QualificationSortingRule;
  readonly limit: number;
  readonly startingAfter: string | undefined;
  readonly admits: (offer: Offer) => boolean;
  /** How many of the newest offers are looked at; all of them where absent. */
  readonly lookAtMost?: number;
  /** Decided as of another moment; absent: now. */
  readonly asOf?: Instant | undefined;
}

export interface Qualification {
  /** Without redeemables */
  readonly facts: CartFacts;
  /** Before any redeemable */
  readonly cart: Cart;
  readonly hasOrder: boolean;
  readonly customer: CustomerRecord | undefined;
  readonly qualified: readonly Qualified[];
  /** Where they are asked for. */
  readonly nearMisses?: readonly NearMiss[];
  /** Where the next page begins; undefined: this is the last one. */
  readonly next: string | undefined;
}

/** Finds the offers that may apply to a customer and a cart, and what each would do alone. Writes nothing. */
@Injectable()
export class Qualifier {
  constructor(
    private readonly facts: CartFactsGatherer,
    private readonly buyers: Buyers,
    private readonly offers: EarlierOffers,
    private readonly wallet: Wallet,
    private readonly appraiser: OfferAppraiser,
    private readonly turns: Turns,
    private readonly finder: MembershipFinder,
  ) {}

  qualify(wanted: ToQualify): Promise<Qualification | Refusal<RedemptionRefusal>> {
    return allWithinSteps(() => this.qualification(wanted));
  }

  private async qualification(wanted: ToQualify): Promise<Qualification | Refusal<RedemptionRefusal>> {
    const { order, metadata, explain, scenario, limit, asOf } = wanted;
    const context = asOf === undefined ? wanted.context : { ...wanted.context, now: asOf };
    const { projectId } = context;
    const customer = await this.buyers.lookFor(projectId, order, wanted.customer, wanted.trackingId, asOf);
    const nothing = { redeemables: [], sessionKey: undefined };
    const facts = await this.facts.gather(context, { ...nothing, order, customer, upTo: asOf });
    if (isRefusal(facts)) return facts;
    const request = { context, order, customer, metadata };
    const steps = stepsOf(context);
    const memberships = new Memberships(facts.catalogue);
    const question = { facts, request, explain, asking: scenario.asking, steps, memberships };
    const opened = { cart: openedCart(facts, order), question, asOf };
    const subject = ruleSubjectOf(question, NOBODYS, opened.cart);
    const index = await this.offers.of(context, asOf, steps);
    const held = scenario.isWallet ? await this.wallet.of(projectId, customer, index, asOf) : [];
    const { scope, objects, gates } = scenario;
    const { admits } = wanted;
    const looking = { scope, subject, appraiser: this.appraiser, lookAtMost: wanted.lookAtMost };
    const pause = () => this.turns.pause(steps, context);
    const list = { scope, gates, objects, subject, now: context.now, held, admits, pause };
    const search = () => {
      const offers = new OfferList(index, list);
      return new QualificationSearch(offers, opened, looking).find(limit + 1, wanted.sortingRule, wanted.startingAfter);
    };
    const searchNearMisses = () => {
      const offers = new OfferList(index, { ...list, ...mayBeNearMisses(context, list) });
      return findNearMisses(offers, opened, this.appraiser, limit);
    };
    await pause();
    const searchBoth = async () => ({
      found: await search(),
      nearMisses: wanted.nearMisses ? await searchNearMisses() : undefined,
    });
    const looked = this.finder.whileItLooks(memberships, context, customer, steps, searchBoth, asOf);
    const { found, nearMisses } = await looked;
    if (isRefusal(found)) return found;
    const qualified = found.slice(0, limit);
    const last = qualified.at(-1);
    const next = found.length > limit && last ? cursorOf(last.listed) : undefined;
    return { facts, cart: opened.cart, hasOrder: subject.order !== undefined, customer, qualified, nearMisses, next };
  }
}

/**
 * The gates of customers let offers by that the cart does not meet. Browsers learn what public offers lack: promotion tiers, which carry
 * no code.
 */
function mayBeNearMisses(
  { channel }: RequestContext,
  { objects, held }: Pick<Wanted, 'objects' | 'held'>,
): Pick<Wanted, 'objects' | 'held' | 'gates'> {
  const isPublic = channel === 'CLIENT_API';
  const single = (object: Offer['object']) => object === 'promotion_tier' || (object === 'voucher' && !isPublic);
  return { objects: new Set([...objects].filter(single)), held: isPublic ? [] : held, gates: 'customer' };
}

const NOBODYS = { holderId: null };
