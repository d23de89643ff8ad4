import { DealSearch, type SearchQuestion } from './deal-search.js';
import { PricedSets, type PricedSet } from './priced-sets.js';
import { groupOf, StackCounts } from './stack-counts.js';
import { type Attempt, inOrder, type Kinds, type Outcome, outcomeOf, PRECEDING_FAILED } from './stack.js';
import { type StackingRules } from './stacking-rules.js';

/** Which of the candidates are to apply, and what the choice depends on. */
export interface DealQuestion<Of extends Kinds> extends SearchQuestion<Of> {
  readonly rules: StackingRules;
  readonly opened: Of['cart'];
  readonly attempt: Attempt<Of>;
  /** What was taken off since the cart was opened. Never less after one more candidate. */
  readonly totalOf: (cart: Of['cart']) => number;
  /** False for what never applies, whatever the others do. */
  readonly mayApply: (candidate: Of['candidate']) => boolean;
  /** True once it is known that the question will be asked again: the search is not made then. */
  readonly isMoot: () => boolean;
}

/** The choice, and what came of each candidate. */
export interface ChosenDeal<Of extends Kinds> {
  /** Those that apply come first, in their order. */
  readonly outcomes: readonly Outcome<Of>[];
  readonly chosen: readonly Of['candidate'][];
  readonly considered: number;
  /** The next best set that was looked at. */
  readonly runnerUp?: { readonly members: readonly Of['candidate'][]; readonly total: number };
  /** How much better a choice may be that was not looked at; 0: none is. */
  readonly gap: number;
}

/**
 * Chooses the discounts that apply together. Payments come after them, and pay what is left. Pauses after each attempt, so that other
 * requests have their turn.
 */
export function* chooseDeal<Of extends Kinds>(question: DealQuestion<Of>): Generator<undefined, ChosenDeal<Of>> {
  const { rules, mayApply } = question;
  const discounts = question.candidates.filter(({ isPayment }) => !isPayment);
  const payments = question.candidates.filter(({ isPayment }) => isPayment);
  const sets = new PricedSets<Of>(question);
  const alone = new Map<Of['candidate'], Outcome<Of>>();
  const giving = new Map<Of['candidate'], number>();
  for (const candidate of question.candidates) {
    const { outcome, next } = yield* sets.try(sets.opened, candidate);
    alone.set(candidate, outcome);
    if (next && !candidate.isPayment) giving.set(candidate, next.total);
  }
  const considered = discounts.length;
  if (question.isMoot()) return { outcomes: [...alone.values()], chosen: [], considered, gap: 0 };
  const paying = payments.filter((each) => alone.get(each)?.status === 'APPLICABLE');
  const candidates = discounts.filter(mayApply);
  const families = sets.familiesOf(candidates, paying);
  const { best, runnerUp, gap } = yield* new DealSearch({ ...question, candidates }, sets, families, giving).find();
  const chosen = new Set(best.members);
  const paid = payments.length > 0 ? yield* pay(question, best, payments, paying) : [];
  const others = inOrder(discounts, rules)
    .filter((each) => !chosen.has(each))
    .map((each) => notChosen(alone.get(each) as Outcome<Of>));
  return {
    outcomes: [...best.priced.outcomes, ...paid, ...others.filter(isTold)],
    chosen: best.members,
    considered,
    ...(runnerUp && { runnerUp: { members: runnerUp.members, total: runnerUp.priced.total } }),
    gap,
  };
}

/** The payments after what was chosen. */
function* pay<Of extends Kinds>(
  { rules, attempt }: DealQuestion<Of>,
  { members, priced }: PricedSet<Of>,
  payments: readonly Of['candidate'][],
  paying: readonly Of['candidate'][],
): Generator<undefined, readonly Outcome<Of>[]> {
  const exclusiveApplies = [...members, ...paying].some((each) => groupOf(each, rules) === 'exclusive');
  const counts = new StackCounts(rules);
  for (const member of members) counts.add(member);
  const effects = [...priced.effects];
  const outcomes: Outcome<Of>[] = [];
  let { cart } = priced;
  let failed = false;
  for (const candidate of inOrder(payments, rules)) {
    const objection = failed ? PRECEDING_FAILED : counts.objectionTo(candidate, exclusiveApplies);
    if (objection) {
      outcomes.push({ status: 'SKIPPED', candidate, ...objection });
      continue;
    }
    const outcome = outcomeOf<Of>(candidate, rules, attempt(candidate, cart, effects));
    yield;
    outcomes.push(outcome);
    if (outcome.status === 'APPLICABLE') {
      cart = outcome.cart;
      effects.push(outcome.effect);
      counts.add(candidate);
    }
    failed = outcome.status === 'INAPPLICABLE' && rules.redeemablesApplicationMode === 'ALL';
  }
  return outcomes;
}

/** What applies by itself was not chosen; what does not says why. */
export function notChosen<Of extends Kinds>(alone: Outcome<Of>): Outcome<Of> {
  if (alone.status !== 'APPLICABLE') return alone;
  const { candidate, explanation } = alone;
  return { status: 'SKIPPED', candidate, key: 'not_best_deal', explanation };
}

/** Of what nobody asked for, only what applies by itself. */
function isTold<Of extends Kinds>(outcome: Outcome<Of>): boolean {
  return !outcome.candidate.isOptional || (outcome.status === 'SKIPPED' && outcome.key === 'not_best_deal');
}
