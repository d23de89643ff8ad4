import { groupOf, StackCounts } from './stack-counts.js';
import { type Attempt, inOrder, type Kinds, type Outcome, outcomeOf } from './stack.js';
import { type StackingRules } from './stacking-rules.js';

/** The cart after some candidates, one after the other. */
export class PricedCart<Of extends Kinds> {
  readonly tried = new Map<Of['candidate'], Tried<Of>>();

  constructor(
    readonly cart: Of['cart'],
    /** Those that apply, in their order. */
    readonly outcomes: readonly Outcome<Of>[],
    readonly effects: readonly Of['effect'][],
    /** What they take off together. */
    readonly total: number,
  ) {}
}

/** What came of one more candidate. */
export interface Tried<Of extends Kinds> {
  readonly outcome: Outcome<Of>;
  /** Where it applies. */
  readonly next?: PricedCart<Of>;
}

/** Candidates that may apply together, and the order in which they do: with exclusive ones among them, or without. */
export interface Family<Of extends Kinds> {
  readonly list: readonly Of['candidate'][];
  readonly isExclusive: boolean;
  /** With nothing chosen. */
  readonly empty: PricedSet<Of>;
}

/** Candidates that apply together. */
export interface PricedSet<Of extends Kinds> {
  readonly priced: PricedCart<Of>;
  /** In the order in which they apply. */
  readonly members: readonly Of['candidate'][];
  readonly counts: StackCounts;
  /** Categories of which no more may apply. */
  readonly closed: ReadonlySet<string>;
}

interface PricingQuestion<Of extends Kinds> {
  readonly rules: StackingRules;
  readonly opened: Of['cart'];
  readonly attempt: Attempt<Of>;
  /** What was taken off since the cart was opened. Never less after one more candidate. */
  readonly totalOf: (cart: Of['cart']) => number;
}

const NOTHING_CLOSED: ReadonlySet<string> = new Set();

/** Prices sets of candidates in the order of the stack, each beginning of an order once. */
export class PricedSets<Of extends Kinds> {
  readonly opened: PricedCart<Of>;

  constructor(private readonly question: PricingQuestion<Of>) {
    this.opened = new PricedCart<Of>(question.opened, [], [], 0);
  }

  /** @param payments that apply as well: they take their part of the limits */
  familiesOf(candidates: readonly Of['candidate'][], payments: readonly Of['candidate'][]): readonly Family<Of>[] {
    const { rules } = this.question;
    const isOf = (group: string) => (each: Of['candidate']) => groupOf(each, rules) === group;
    const hasExclusivePayment = payments.some(isOf('exclusive'));
    const families = [
      this.family(
        candidates.filter((each) => !isOf('exclusive')(each) && !(hasExclusivePayment && isOf('common')(each))),
        hasExclusivePayment ? payments.filter((each) => !isOf('common')(each)) : payments,
        false,
      ),
    ];
    if (!candidates.some(isOf('exclusive'))) return families;
    const isNotCommon = (each: Of['candidate']) => !isOf('common')(each);
    return [...families, this.family(candidates.filter(isNotCommon), payments.filter(isNotCommon), true)];
  }

  private family(
    candidates: readonly Of['candidate'][],
    payments: readonly Of['candidate'][],
    isExclusive: boolean,
  ): Family<Of> {
    const counts = new StackCounts(this.question.rules);
    for (const payment of payments) counts.add(payment);
    const empty = { priced: this.opened, members: [], counts, closed: NOTHING_CLOSED };
    return { list: inOrder(candidates, this.question.rules), isExclusive, empty };
  }

  /** One more candidate after those before it. */
  *try(before: PricedCart<Of>, candidate: Of['candidate']): Generator<undefined, Tried<Of>> {
    const known = before.tried.get(candidate);
    if (known) return known;
    const { attempt, rules, totalOf } = this.question;
    const outcome = outcomeOf<Of>(candidate, rules, attempt(candidate, before.cart, before.effects));
    yield;
    const { outcomes, effects } = before;
    const next =
      outcome.status === 'APPLICABLE'
        ? new PricedCart<Of>(outcome.cart, [...outcomes, outcome], [...effects, outcome.effect], totalOf(outcome.cart))
        : undefined;
    const found = { outcome, next };
    before.tried.set(candidate, found);
    return found;
  }

  /** The set with a candidate that comes after all of it; undefined: it does not apply, or the rules do not allow it. */
  *with(set: PricedSet<Of>, candidate: Of['candidate']): Generator<undefined, PricedSet<Of> | undefined> {
    const { category } = candidate;
    if (category && set.closed.has(category.id)) return undefined;
    if (set.counts.objectionTo(candidate, false)) return undefined;
    const { next } = yield* this.try(set.priced, candidate);
    if (!next) return undefined;
    return {
      priced: next,
      members: [...set.members, candidate],
      counts: set.counts.with(candidate),
      closed: isOneOfItsCategory(candidate) && category ? closing(set.closed, category.id) : set.closed,
    };
  }

  /** The set after a candidate was passed over that might have applied: of a category with FIRST, none after it may. */
  *without(set: PricedSet<Of>, candidate: Of['candidate']): Generator<undefined, PricedSet<Of>> {
    const { category } = candidate;
    if (category?.selection !== 'FIRST' || !(yield* this.with(set, candidate))) return set;
    return { ...set, closed: closing(set.closed, category.id) };
  }

  /** All of these together; undefined: they do not apply together. */
  *together(
    members: ReadonlySet<Of['candidate']>,
    { list, empty }: Family<Of>,
  ): Generator<undefined, PricedSet<Of> | undefined> {
    let set = empty;
    let found = 0;
    for (const candidate of list) {
      if (found === members.size) break;
      if (members.has(candidate)) {
        const next = yield* this.with(set, candidate);
        if (!next) return undefined;
        set = next;
        found += 1;
      } else {
        set = yield* this.without(set, candidate);
      }
    }
    return found === members.size ? set : undefined;
  }
}

/** At most one of its category applies. */
export function isOneOfItsCategory({ category }: Kinds['candidate']): boolean {
  return category?.selection === 'BEST' || category?.selection === 'FIRST';
}

function closing(closed: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...closed, id]);
}
