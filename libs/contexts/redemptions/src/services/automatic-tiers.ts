import { Injectable } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { type Catalogue } from '@perkstream/domain-pricing';
import { Turns } from '@perkstream/platform';
import { type Selection } from '@perkstream/published';
import { openedCart } from '../domain/cart/attempt.js';
import { type CartFacts, type Named } from '../domain/cart/cart-facts.js';
import { type CartQuestion } from '../domain/cart/cart-question.js';
import { Memberships } from '../domain/cart/memberships.js';
import { ruleSubjectOf } from '../domain/cart/rule-subject.js';
import { CatalogueRepository } from '../repositories/catalogue.repository.js';
import { MembershipFinder } from './membership-finder.js';
import { type Deal, type DealOrder, findDeals } from './offers/deals.js';
import { EarlierOffers } from './offers/earlier-offers.js';
import { foreseer } from './offers/foreseer.js';
import { inOrderOfAge, type Offer } from './offers/offer.js';
import { type AppraisedOffer, OfferAppraiser, type OpenedCart } from './offers/offer-appraiser.js';
import { type Listed, OfferList } from './offers/offer-list.js';
import { stepsOf } from './steps-of-request.js';

/** How many tiers are added at most. */
const MAX_ADDED = 30;
/** How many tiers are tried at most, those first that could give the most. */
const MAX_TRIED = 300;
const TIERS: ReadonlySet<Offer['object']> = new Set(['promotion_tier']);
const NOBODYS = { holderId: null };

/** A tier that qualifies. */
interface AutomaticTier extends Deal {
  readonly named: Named;
  /** Of its category; 0 is the strongest. */
  readonly hierarchy: number;
}

/** The effects of tiers on the cart, each alone, in the order of the offers. */
type Appraise = (offers: readonly Offer[]) => Promise<readonly AppraisedOffer[]>;

/** Finds the promotion tiers that a cart qualifies for, for requests that want them without naming them. Decision 0249. */
@Injectable()
export class AutomaticTiers {
  constructor(
    private readonly offers: EarlierOffers,
    private readonly appraiser: OfferAppraiser,
    private readonly catalogue: CatalogueRepository,
    private readonly finder: MembershipFinder,
    private readonly turns: Turns,
  ) {}

  /**
   * The facts with the tiers that qualify, after what was asked for. A stack stays as it is: it goes with nothing else.
   * @param asOf as they were then
   */
  async addTo(
    facts: CartFacts,
    request: CartQuestion['request'],
    asked: Selection | undefined,
    asOf?: Instant,
  ): Promise<CartFacts> {
    const including = { ...facts, includesAutomatic: true };
    const room = roomFor(facts);
    const selection = asked ?? facts.project.stackingRules.selection;
    const order = selection === 'BEST_FOR_SHOP' ? 'LEAST_DEAL' : 'BEST_DEAL';
    if (facts.stack || room <= 0 || !(request.order ?? facts.storedOrder)) return including;
    const { context, customer } = request;
    const steps = stepsOf(context);
    const memberships = new Memberships(facts.catalogue);
    const question = { facts: { ...facts, named: [] }, request, steps, memberships };
    const opened = { cart: openedCart(facts, request.order), question, asOf };
    const index = await this.offers.of(context, asOf, steps);
    const search = async () => {
      const listed = await new OfferList(index, {
        ...{ scope: 'cart', gates: 'cart', objects: TIERS, held: [], now: context.now },
        subject: ruleSubjectOf(question, NOBODYS, opened.cart),
        admits: ({ id }) => !isAskedFor(facts, id),
        pause: () => this.turns.pause(steps, context),
      }).all();
      return tiersThatGive(listed, opened, { order, room }, (offers) => this.appraiser.appraise(opened, offers));
    };
    const found = await this.finder.whileItLooks(memberships, context, customer, steps, search, asOf);
    return found.length === 0 ? including : this.with(found, including, asOf);
  }

  private async with(found: readonly Named[], facts: CartFacts, asOf: Instant | undefined): Promise<CartFacts> {
    const { id } = facts.project;
    const examined = found.map((tier) => tier.examined);
    const categories = new Map([...facts.categories, ...(await this.catalogue.categories(id, examined, asOf))]);
    // The units that they give away.
    const units = await this.catalogue.items(id, undefined, examined, asOf);
    return { ...facts, named: [...facts.named, ...found], categories, catalogue: joined(facts.catalogue, units) };
  }
}

/** How many more redeemables the stacking rules have room for. */
export function roomFor({ named, project }: CartFacts): number {
  return Math.min(MAX_ADDED, project.stackingRules.redeemablesLimit - named.length);
}

function isAskedFor({ named }: CartFacts, id: string): boolean {
  return named.some(
    ({ input, examined }) => input.object === 'promotion_tier' && (examined?.redeemable.id ?? input.id) === id,
  );
}

/**
 * The tiers that take something off the cart: of more than there is room for, those that take the most off (or the least, as `order`
 * says). They stand in the order in which they apply: by the hierarchy of their categories, then the newest first.
 */
export async function tiersThatGive(
  listed: readonly Listed[],
  opened: OpenedCart,
  { order, room }: { readonly order: DealOrder; readonly room: number },
  appraise: Appraise,
): Promise<readonly Named[]> {
  const tiersOf = async (some: readonly Listed[]) => {
    const byOffer = new Map(some.map((each) => [each.offer, each]));
    return (await appraise([...byOffer.keys()])).flatMap((each) => automaticTier(byOffer.get(each.offer), each));
  };
  const deals = { order, count: room, tryAtMost: MAX_TRIED, rangeOf: foreseer(opened), appraise: tiersOf };
  const found = await findDeals(listed, deals);
  return found
    .toSorted((a, b) => a.hierarchy - b.hierarchy || inOrderOfAge(a.listed.offer, b.listed.offer))
    .map(({ named }) => ({ ...named, isAutomatic: true }));
}

function automaticTier(listed: Listed | undefined, appraised: AppraisedOffer): readonly AutomaticTier[] {
  if (!listed || 'stack' in appraised) return [];
  const { trial, candidate } = appraised.appraisal;
  if (!trial.applies || !trial.hasEffect) return [];
  const hierarchy = candidate.category?.hierarchy ?? Number.MAX_SAFE_INTEGER;
  return [{ listed, amount: appraised.amount, named: candidate.named, hierarchy }];
}

function joined(some: Catalogue, others: Catalogue): Catalogue {
  return {
    product: (name) => some.product(name) ?? others.product(name),
    sku: (name) => some.sku(name) ?? others.sku(name),
  };
}
