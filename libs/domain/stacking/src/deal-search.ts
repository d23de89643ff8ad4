import { DealBounds, type Left, type Most } from './deal-bounds.js';
import { type Family, type PricedSet, type PricedSets } from './priced-sets.js';
import { type Kinds } from './stack.js';
import { type Selection } from './stacking-rules.js';

export interface SearchQuestion<Of extends Kinds> {
  readonly mode: Exclude<Selection, 'REQUESTED'>;
  /** In the order of the request. */
  readonly candidates: readonly Of['candidate'][];
  /** @param alone what it takes off by itself; undefined: it does not apply */
  readonly mostOf: (candidate: Of['candidate'], alone: number | undefined) => Most;
  readonly leftOf: (cart: Of['cart']) => Left;
  /** False: the search ends, with the best that it has seen. */
  readonly mayGoOn: () => boolean;
}

/** What a search found. */
export interface Found<Of extends Kinds> {
  readonly best: PricedSet<Of>;
  /** The next best set that was looked at. */
  readonly runnerUp: PricedSet<Of> | undefined;
  /** How much better a set may be that was not looked at; 0: none is. */
  readonly gap: number;
}

/** A set, and how sets that are worth the same are told apart: the least first. */
interface Ranked<Of extends Kinds> {
  readonly set: PricedSet<Of>;
  readonly hierarchies: readonly number[];
  readonly places: readonly number[];
}

/**
 * Finds the admissible set that gives the most (or the least) by branch and bound. A set is admissible where all of it applies together
 * in the order of the stack, and nothing could be added without making it worth less. Decision 0248.
 */
export class DealSearch<Of extends Kinds> {
  private best: Ranked<Of> | undefined;
  private second: Ranked<Of> | undefined;
  /** As good as a set may be at most of those that were not looked at; in `scoreOf`. */
  private unseen = -Infinity;
  private readonly sign: 1 | -1;
  private lookedFurther = 0;

  constructor(
    private readonly question: SearchQuestion<Of>,
    private readonly sets: PricedSets<Of>,
    private readonly families: readonly Family<Of>[],
    /** Candidates that apply by themselves, with what they take off alone. */
    private readonly alone: ReadonlyMap<Of['candidate'], number>,
  ) {
    this.sign = question.mode === 'BEST_FOR_SHOP' ? -1 : 1;
  }

  *find(): Generator<undefined, Found<Of>> {
    const greedy = yield* this.greedy();
    for (const family of this.families) {
      const bounds = new DealBounds(family.list.map((each) => this.question.mostOf(each, this.alone.get(each))));
      yield* this.extend(family.empty, 0, family, bounds);
    }
    const best = this.best?.set ?? greedy;
    return { best, runnerUp: this.second?.set, gap: Math.max(0, this.unseen - this.scoreOf(best.priced.total)) };
  }

  private scoreOf(total: number): number {
    return this.sign * total;
  }

  /** Good sets to begin with: a search leaves out all that cannot be better. */
  private *greedy(): Generator<undefined, PricedSet<Of>> {
    const giving = [...this.alone].sort(([, a], [, b]) => this.scoreOf(b) - this.scoreOf(a)).map(([each]) => each);
    let best = (this.families[0] as Family<Of>).empty;
    for (const family of this.families) {
      const own = giving.filter((each) => family.list.includes(each));
      const largest = new Set(own.slice(0, family.empty.counts.room));
      const sets = [yield* this.firstOf(family), yield* this.sets.together(largest, family)];
      // Each step prices a whole set.
      if (this.question.mayGoOn()) sets.push(yield* this.oneByOne(own, family));
      for (const set of sets) {
        if (!set || !this.isOf(set, family)) continue;
        yield* this.consider(set);
        if (best.members.length === 0 || this.scoreOf(set.priced.total) > this.scoreOf(best.priced.total)) best = set;
      }
    }
    return best;
  }

  /** Those that apply in their order, as far as the limits go. */
  private *firstOf({ list, empty }: Family<Of>): Generator<undefined, PricedSet<Of>> {
    let set = empty;
    for (const candidate of list) set = (yield* this.sets.with(set, candidate)) ?? set;
    return set;
  }

  private *oneByOne(giving: readonly Of['candidate'][], family: Family<Of>): Generator<undefined, PricedSet<Of>> {
    let set = family.empty;
    for (const candidate of giving) {
      if (set.counts.room === 0 || !this.question.mayGoOn()) break;
      const more = yield* this.sets.together(new Set([...set.members, candidate]), family);
      if (more && more.priced.total >= set.priced.total) set = more;
    }
    return set;
  }

  /** All sets that begin with this one and go on from a place of the list. */
  private *extend(
    begun: PricedSet<Of>,
    from: number,
    family: Family<Of>,
    bounds: DealBounds,
  ): Generator<undefined, void> {
    const { list } = family;
    let set = begun;
    let isWhole = true;
    const room = set.counts.room;
    const left = this.question.leftOf(set.priced.cart);
    for (let place = from; place < list.length && room > 0; place++) {
      const bound =
        this.sign > 0
          ? set.priced.total + Math.floor(bounds.from(place, room, left) + ROUNDING)
          : this.scoreOf(set.priced.total);
      if (!this.mayBeFound(bound, set)) break;
      if (!this.question.mayGoOn()) {
        this.unseen = Math.max(this.unseen, bound);
        break;
      }
      const candidate = list[place] as Of['candidate'];
      const more = yield* this.sets.with(set, candidate);
      if (!more) continue;
      isWhole = false;
      yield* this.extend(more, place + 1, family, bounds);
      set = yield* this.sets.without(set, candidate);
    }
    if (isWhole && this.isOf(begun, family)) yield* this.consider(begun);
  }

  /** Sets without exclusive candidates are looked at once. */
  private isOf({ members }: PricedSet<Of>, { isExclusive, list }: Family<Of>): boolean {
    return !isExclusive || members.some((each) => this.isExclusive(each, list));
  }

  private isExclusive(candidate: Of['candidate'], list: readonly Of['candidate'][]): boolean {
    return list.includes(candidate) && !(this.families[0] as Family<Of>).list.includes(candidate);
  }

  /** Whether a set with more than these may be the best. */
  private mayBeFound(bound: number, { members }: PricedSet<Of>): boolean {
    if (!this.best) return true;
    const { set } = this.best;
    const known = this.scoreOf(set.priced.total);
    if (bound > known || (bound === known && members.length < set.members.length)) return true;
    return this.mayBeNext(bound);
  }

  /** Whether it may be the runner-up, for which only so much more is looked at. */
  private mayBeNext(bound: number): boolean {
    if (this.lookedFurther >= LOOKED_FURTHER_AT_MOST || this.isAllThereIs) return false;
    if (this.second && bound <= this.scoreOf(this.second.set.priced.total)) return false;
    this.lookedFurther += 1;
    return true;
  }

  /** Everything that applies by itself applies together. */
  private get isAllThereIs(): boolean {
    return this.best?.set.members.length === this.alone.size;
  }

  private *consider(set: PricedSet<Of>): Generator<undefined, void> {
    const { best, second } = this;
    const score = this.scoreOf(set.priced.total);
    if (second && score < this.scoreOf(second.set.priced.total)) return;
    if (best?.set.priced === set.priced || second?.set.priced === set.priced) return;
    const ranked = this.ranked(set);
    if (second && !this.isBetter(ranked, second)) return;
    if (!this.question.mayGoOn()) {
      this.unseen = Math.max(this.unseen, score);
      return;
    }
    if (!(yield* this.isAdmissible(set))) return;
    if (!best || this.isBetter(ranked, best)) [this.best, this.second] = [ranked, best];
    else this.second = ranked;
  }

  /** Nothing could be added that leaves it worth as much. */
  private *isAdmissible(set: PricedSet<Of>): Generator<undefined, boolean> {
    const members = new Set(set.members);
    for (const candidate of this.question.candidates) {
      if (members.has(candidate)) continue;
      const more = yield* this.ofAny(new Set([...members, candidate]));
      if (more && more.priced.total >= set.priced.total) return false;
    }
    return this.sign > 0 || (yield* this.hasBestOfCategories(set));
  }

  /** Of a category with BEST, no other one that gives more by itself could stand in its place. */
  private *hasBestOfCategories(set: PricedSet<Of>): Generator<undefined, boolean> {
    for (const member of set.members) {
      const { category } = member;
      if (category?.selection !== 'BEST') continue;
      for (const [other, total] of this.alone) {
        if (other.category?.id !== category.id || total <= (this.alone.get(member) ?? 0)) continue;
        if (yield* this.ofAny(new Set([...set.members.filter((each) => each !== member), other]))) return false;
      }
    }
    return true;
  }

  private *ofAny(members: ReadonlySet<Of['candidate']>): Generator<undefined, PricedSet<Of> | undefined> {
    for (const family of this.families) {
      const set = yield* this.sets.together(members, family);
      if (set && this.isOf(set, family)) return set;
    }
    return undefined;
  }

  private ranked(set: PricedSet<Of>): Ranked<Of> {
    const ascending = (values: number[]) => values.sort((a, b) => a - b);
    return {
      set,
      hierarchies: ascending(set.members.map(({ category }) => category?.hierarchy ?? Number.MAX_SAFE_INTEGER)),
      places: ascending(set.members.map((each) => this.question.candidates.indexOf(each))),
    };
  }

  /** Of equal worth, fewer are better, then those of stronger categories, then those that were named earlier. */
  private isBetter(a: Ranked<Of>, b: Ranked<Of>): boolean {
    const difference =
      this.scoreOf(b.set.priced.total) - this.scoreOf(a.set.priced.total) ||
      a.set.members.length - b.set.members.length ||
      compared(a.hierarchies, b.hierarchies) ||
      compared(a.places, b.places);
    return difference < 0;
  }
}

/** How many candidates are tried that only the runner-up may be made of. */
const LOOKED_FURTHER_AT_MOST = 24;
/** Bounds are worked out with fractions. */
const ROUNDING = 1e-6;

/** Of two lists of equal length, the first difference. */
function compared(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place < 0 ? 0 : (a[place] as number) - (b[place] as number);
}
