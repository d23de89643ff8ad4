import { type StackingRules, type Stackable } from '@perkstream/domain-stacking';
import { type StepBudget } from '@perkstream/kernel';
import { changesOfOffer, type GeneralOffer, isInForce, touches } from './general-offer.js';
import { bornAt, catalogPriceAt, changesOf, type Item } from './item-history.js';
import { type Calendar, type LowestOfThen, lowestPriceAt } from './lowest-price.js';
import { intervalIdOf, intervalsOf, type PriceInterval, type PriceOfThen } from './price-interval.js';
import { priceWithOffers } from './price-with-offers.js';

/** Moments at which the price of one item may change in the time asked for. Decision 0252. */
const MAX_MOMENTS = 5_000;
/** Offers of one item in the time asked for. */
const MAX_OFFERS = 300;
const DAY_MS = 86_400_000;
/** How far back a reduction is followed: thirty days before it have to be in the first of these. */
const DAYS_LOOKED_BACK = [62, 248, 992] as const;
/** How far ahead the next change is looked for. */
const MAX_DAYS_AHEAD = 31;
/** To look at an offer at a moment. */
const STEPS_OF_AN_OFFER = 10;
const STEPS_OF_A_MOMENT = 50;

/** What the prices of items came from, besides the items. */
export interface OffersOfProject {
  readonly timeZone: string;
  readonly calendar: Calendar;
  readonly stackingRulesAt: (moment: number) => StackingRules;
  readonly categoryAt: (id: string | null, moment: number) => Stackable['category'];
  /** When stacking rules and the categories of the offers changed. */
  readonly termsChanged: (offers: readonly GeneralOffer[]) => readonly number[];
  readonly steps: StepBudget;
}

/** A price that does not count. */
interface Excluded {
  /** Of its interval */
  readonly id: string;
  /** When the interval began. Milliseconds since 1970 */
  readonly from: number;
}

/** What is known of one item. */
export interface ItemFacts {
  readonly item: Item;
  /** Those that may ever have been about it. */
  readonly offers: readonly GeneralOffer[];
  /** Collections that it is in. */
  readonly collections: ReadonlySet<string>;
  readonly excluded: readonly Excluded[];
}

/** What everybody paid for one item over time. Computed from what happened, whenever it is asked for. */
export class ItemTimeline {
  constructor(
    private readonly facts: ItemFacts,
    private readonly project: OffersOfProject,
  ) {}

  /**
   * The prices of a time, oldest first.
   * @param to the last interval ends there
   * @returns undefined where there were more changes or offers than are looked at
   */
  intervals(from: number, to: number): readonly PriceInterval[] | undefined {
    const start = Math.max(from, bornAt(this.facts.item));
    if (start >= to) return [];
    const offers = this.offersBetween(start, to);
    const moments = offers && this.moments(offers, start, to);
    if (!moments) return undefined;
    return intervalsOf(start, moments, to, (moment) => this.priceWith(offers, moment));
  }

  /** The lowest price before the reduction in force; undefined where it takes too much to say. */
  lowestAt(moment: number): LowestOfThen | undefined {
    const { calendar } = this.project;
    const born = bornAt(this.facts.item);
    let found: LowestOfThen | undefined;
    for (const days of DAYS_LOOKED_BACK) {
      const from = this.beginOfExcluded(moment - days * DAY_MS);
      const intervals = this.intervals(from, moment + 1);
      if (!intervals) return found;
      const counted = this.counted(intervals);
      found = lowestPriceAt(counted, moment, calendar);
      if (from <= born || this.isFarEnough(counted[0]?.from ?? from, found.since ?? moment)) return found;
    }
    return found;
  }

  /** The days before the reduction are known, and a price that fell when what is known begins is no reduction any more. */
  private isFarEnough(begin: number, reduction: number): boolean {
    const { calendar } = this.project;
    return calendar.daysBefore(reduction) > begin && calendar.daysAfter(begin) < reduction;
  }

  /** When the price may change next; null: no such moment is known. */
  nextChangeAfter(moment: number): number | null {
    const end = moment + MAX_DAYS_AHEAD * DAY_MS;
    const offers = this.offersBetween(moment, end) ?? [];
    let next: number | null = null;
    for (const offer of offers) {
      const changes = changesOfOffer(offer, [moment, end], this.project.timeZone, MAX_MOMENTS) ?? [];
      for (const each of changes) if (each > moment && (next === null || each < next)) next = each;
    }
    return next;
  }

  isExcluded(interval: PriceInterval): boolean {
    const id = intervalIdOf(this.facts.item.id, interval.from);
    return this.facts.excluded.some((excluded) => excluded.id === id);
  }

  private counted(intervals: readonly PriceInterval[]): readonly PriceInterval[] {
    return this.facts.excluded.length === 0 ? intervals : intervals.filter((each) => !this.isExcluded(each));
  }

  /** An interval that was excluded is recognised by its beginning: a look back does not begin within it. */
  private beginOfExcluded(from: number): number {
    const before = this.facts.excluded.filter((excluded) => excluded.from < from).map((excluded) => excluded.from);
    return before.length === 0 ? from : Math.max(...before);
  }

  private offersBetween(from: number, to: number): readonly GeneralOffer[] | undefined {
    const { offers } = this.facts;
    this.project.steps.take(offers.length);
    const found = offers.filter((offer) => touches(offer, from, to));
    return found.length > MAX_OFFERS ? undefined : found;
  }

  private moments(offers: readonly GeneralOffer[], from: number, to: number): readonly number[] | undefined {
    const { timeZone, termsChanged } = this.project;
    const isWithin = (moment: number) => moment > from && moment < to;
    const found = changesOf(this.facts.item).filter(isWithin);
    for (const offer of offers) {
      const changes = changesOfOffer(offer, [from, to], timeZone, MAX_MOMENTS);
      if (!changes || found.length + changes.length > MAX_MOMENTS) return undefined;
      found.push(...changes);
    }
    if (offers.length > 0) found.push(...termsChanged(offers));
    const within = new Set(found.filter(isWithin));
    return within.size > MAX_MOMENTS ? undefined : [...within].sort((a, b) => a - b);
  }

  private priceWith(offers: readonly GeneralOffer[], moment: number): PriceOfThen {
    const { item, collections } = this.facts;
    const { timeZone, stackingRulesAt, categoryAt, steps } = this.project;
    steps.take(STEPS_OF_A_MOMENT + offers.length * STEPS_OF_AN_OFFER);
    const { price, regularPrice } = catalogPriceAt(item, moment);
    if (price === null) return { price, regularPrice, causes: [] };
    const inForce = offers.filter((offer) => isInForce(offer, moment, timeZone));
    const terms = {
      stackingRules: stackingRulesAt(moment),
      categoryOf: (id: string | null) => categoryAt(id, moment),
      isInCollection: (id: string) => collections.has(id),
      steps,
    };
    return { regularPrice, ...priceWithOffers(item, { price, regularPrice }, inForce, terms) };
  }
}
