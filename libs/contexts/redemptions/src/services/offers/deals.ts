import { Heap, type MinorUnits } from '@perkstream/kernel';
import { type DiscountRange } from '@perkstream/domain-pricing';
import { inOrderOfAge, type Place } from './offer.js';
import { type Listed } from './offer-list.js';

export type DealOrder = 'BEST_DEAL' | 'LEAST_DEAL';

/** An offer that qualifies, and what it takes off. */
export interface Deal {
  readonly listed: Listed;
  readonly amount: MinorUnits;
}

interface DealSearch<Qualified extends Deal> {
  readonly order: DealOrder;
  /** How many are wanted. */
  readonly count: number;
  /** The last one of the page before. */
  readonly after?: Deal;
  /** The range of amounts that an offer may take off. */
  readonly rangeOf: (listed: Listed) => DiscountRange;
  /** Tries offers: the result holds those that qualify. */
  readonly appraise: (offers: readonly Listed[]) => Promise<readonly Qualified[]>;
  /** How many are tried at most; absent: as many as it takes. */
  readonly tryAtMost?: number;
}

interface Foreseen {
  readonly listed: Listed;
  /** At best, in the order that is searched for. */
  readonly amount: MinorUnits;
}

const SLICE = 16;
const MAX_SLICE_OFFERS = 256;

/**
 * The best deals, or the least ones, in order; of equal ones the newest first. Offers are tried in the order of their
 * estimates, until no remaining one can be among those wanted, which is mostly after a few.
 */
export async function findDeals<Qualified extends Deal>(
  offers: readonly Listed[],
  { order, count, after, rangeOf, appraise, tryAtMost = Infinity }: DealSearch<Qualified>,
): Promise<readonly Qualified[]> {
  const atBest = order === 'BEST_DEAL' ? ({ most }: DiscountRange) => most : ({ least }: DiscountRange) => least;
  const compare = comparing(order);
  const foreseen = offers.map((listed): Foreseen => ({ listed, amount: atBest(rangeOf(listed)) }));
  const promising = new Heap(foreseen, compare);
  let found: Qualified[] = [];
  let left = tryAtMost;
  for (let slice = SLICE; promising.best && left > 0; slice = Math.min(2 * slice, MAX_SLICE_OFFERS)) {
    const tried = promising.take(Math.min(slice, left));
    left -= tried.length;
    const qualified = await appraise(tried.map(({ listed }) => listed));
    const fitting = after ? qualified.filter((deal) => compare(deal, after) > 0) : qualified;
    found = [...found, ...fitting].sort(compare).slice(0, count);
    const last = found[count - 1];
    if (last && promising.best && compare(last, promising.best) < 0) break;
  }
  return found;
}

function comparing(order: DealOrder): (a: Foreseen | Deal, b: Foreseen | Deal) => number {
  const sign = order === 'BEST_DEAL' ? -1 : 1;
  return (a, b) => (a.amount === b.amount ? byAge(a, b) : a.amount < b.amount ? -sign : sign);
}

function byAge({ listed: a }: { listed: { offer: Place } }, { listed: b }: { listed: { offer: Place } }): number {
  return inOrderOfAge(a.offer, b.offer);
}
