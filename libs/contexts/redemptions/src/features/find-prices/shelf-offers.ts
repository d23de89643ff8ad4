import { type Instant } from '@perkstream/kernel';
import { type LeastOrder, type RuleSubject, Visitor } from '@perkstream/domain-validation-rules';
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

interface Threshold {
  readonly offer: Offer;
  /** Minor units */
  readonly amount: number;
}

/** The promotion tiers that may concern some items and their buyer, sorted once for all of the items. */
export class ShelfOffers {
  private readonly byName = new Map<string, Offer[]>();
  /** Those that may concern every item. */
  private readonly general: Offer[] = [];
  /** Those of them that ask for a value of the order or a number of units: by units, the lowest value first. */
  private readonly thresholds = new Map<number, Threshold[]>();
  private generalChange: Instant | undefined;
  private readonly customer: Visitor;

  constructor(private readonly question: ShelfQuestion) {
    this.customer = new Visitor(question.subject, gateScopes.customer);
  }

  add(offers: Iterable<Offer>): void {
    for (const offer of offers) this.addOne(offer);
    for (const some of this.thresholds.values()) some.sort((a, b) => a.amount - b.amount);
  }

  /** Those that are open now and may apply to an order with so much in it. */
  *openFor(names: ReadonlySet<string>, { amount, units }: LeastOrder): Iterable<Offer> {
    yield* this.openNow(this.ownOf(names));
    yield* this.openNow(this.general);
    for (const [least, some] of this.thresholds) {
      if (least <= units) yield* this.openAmong(some, 0, firstAbove(amount, some));
    }
  }

  /** Those that are open now and ask for more than that: of each number of units the nearest first. */
  *openBeyond({ amount, units }: LeastOrder): Iterable<Offer> {
    for (const [least, some] of this.thresholds) {
      yield* this.openAmong(some, least > units ? 0 : firstAbove(amount, some), some.length);
    }
  }

  /** The next moment at which time changes what applies to an item; undefined: it does not. */
  nextChange(names: ReadonlySet<string>): Instant | undefined {
    return [...this.ownOf(names)].reduce((first, offer) => firstOf(first, this.changeOf(offer)), this.generalChange);
  }

  private addOne(offer: Offer): void {
    const { subject, names } = this.question;
    subject.steps?.take(1);
    if (offer.object !== 'promotion_tier') return;
    const needed = itemsNeeded(offer);
    if (needed && !needed.some((name) => names.has(name))) return;
    if (!mayConcern(offer, this.customer)) return;
    if (needed) for (const name of needed) this.addNamed(name, offer);
    else this.addGeneral(offer);
  }

  private addNamed(name: string, offer: Offer): void {
    const known = this.byName.get(name);
    if (known) known.push(offer);
    else this.byName.set(name, [offer]);
  }

  private addGeneral(offer: Offer): void {
    this.generalChange = firstOf(this.generalChange, this.changeOf(offer));
    const amount = Math.max(0, ...offer.gates.cart.map(({ least }) => least.amount));
    const units = Math.max(0, ...offer.gates.cart.map(({ least }) => least.units));
    if (amount + units === 0) return void this.general.push(offer);
    const known = this.thresholds.get(units);
    if (known) known.push({ offer, amount });
    else this.thresholds.set(units, [{ offer, amount }]);
  }

  private *openAmong(some: readonly Threshold[], from: number, to: number): Iterable<Offer> {
    for (let index = from; index < to; index++) {
      const { offer } = some[index]!;
      if (isOpenAt(offer, this.question.now)) yield offer;
    }
  }

  private *openNow(offers: Iterable<Offer>): Iterable<Offer> {
    for (const offer of offers) if (isOpenAt(offer, this.question.now)) yield offer;
  }

  private ownOf(names: ReadonlySet<string>): ReadonlySet<Offer> {
    return new Set([...names].flatMap((name) => this.byName.get(name) ?? []));
  }

  private changeOf(offer: Offer): Instant | undefined {
    return nextChangeOf(offer, this.question.now, this.question.timeZone);
  }
}

/** The position of the first that asks for more; they stand in order. */
function firstAbove(amount: number, some: readonly Threshold[]): number {
  let [low, high] = [0, some.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (some[middle]!.amount > amount) high = middle;
    else low = middle + 1;
  }
  return low;
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
