import { type Instant } from '@perkstream/kernel';
import { type RuleSubject, Visitor } from '@perkstream/domain-validation-rules';
import { gateScopes } from '../../services/offers/gates.js';
import { isOpenAt, type Offer } from '../../services/offers/offer.js';
import { firstOf, nextChangeOf } from './next-change.js';

interface ShelfQuestion {
  /** The customer, without a cart */
  readonly subject: RuleSubject;
  readonly now: Instant;
  readonly timeZone: string;
  /** Of all items that are asked about: see `itemNamesIn`. */
  readonly names: ReadonlySet<string>;
}

/** The promotion tiers that may concern some items and their buyer, sorted by item once for all of them. */
export class ShelfOffers {
  /** Those that may concern every item. */
  private readonly general: Offer[] = [];
  private readonly byName = new Map<string, Offer[]>();
  /** When something of the general ones changes. */
  private readonly generalChange: Instant | undefined;

  constructor(
    offers: Iterable<Offer>,
    private readonly question: ShelfQuestion,
  ) {
    const { subject, names } = question;
    const customer = new Visitor(subject, gateScopes.customer);
    for (const offer of offers) {
      subject.steps?.take(1);
      if (offer.object !== 'promotion_tier') continue;
      const about = itemsNeeded(offer);
      const known = about?.filter((name) => names.has(name));
      if (known?.length === 0 || !mayConcern(offer, customer)) continue;
      if (!known) this.general.push(offer);
      else for (const name of known) this.add(name, offer);
    }
    this.generalChange = this.changeAmong(this.general);
  }

  /** Those that are open, by the names of one item. */
  *openFor(names: ReadonlySet<string>): Iterable<Offer> {
    const { now } = this.question;
    for (const offer of this.allFor(names)) if (isOpenAt(offer, now)) yield offer;
  }

  /** The next moment at which time changes what applies to an item; undefined: it does not. */
  nextChange(names: ReadonlySet<string>): Instant | undefined {
    return firstOf(this.generalChange, this.changeAmong(this.ownOf(names)));
  }

  private *allFor(names: ReadonlySet<string>): Iterable<Offer> {
    yield* this.ownOf(names);
    yield* this.general;
  }

  private ownOf(names: ReadonlySet<string>): ReadonlySet<Offer> {
    return new Set([...names].flatMap((name) => this.byName.get(name) ?? []));
  }

  private changeAmong(offers: Iterable<Offer>): Instant | undefined {
    const { now, timeZone } = this.question;
    let first: Instant | undefined;
    for (const offer of offers) first = firstOf(first, nextChangeOf(offer, now, timeZone));
    return first;
  }

  private add(name: string, offer: Offer): void {
    const known = this.byName.get(name);
    if (known) known.push(offer);
    else this.byName.set(name, [offer]);
  }
}

/** Rules about the customer alone keep an offer back, unless they may say something else later. */
function mayConcern({ gates, clock }: Offer, customer: Visitor): boolean {
  return clock !== undefined || gates.customer.every((gate) => gate.lets(customer));
}

/** The items of which one has to be in the cart for the offer to take something off, by name; undefined: any may do. */
function itemsNeeded({ discount, mentions: { byDiscount }, gates }: Offer): readonly string[] | undefined {
  const isOnItems = discount && discount.type !== 'UNIT' && discount.effect !== 'APPLY_TO_ORDER';
  if (isOnItems && byDiscount !== 'anything' && byDiscount.names.length > 0 && byDiscount.collections.length === 0) {
    return byDiscount.names;
  }
  return gates.cart.find(({ items }) => items !== undefined)?.items;
}
