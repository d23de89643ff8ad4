import { notChosen } from './choose-deal.js';
import { isOneOfItsCategory } from './priced-sets.js';
import { type Attempt, goThroughStack, type Kinds, type Outcome, outcomeOf } from './stack.js';
import { type StackingRules } from './stacking-rules.js';

interface CategoryQuestion<Of extends Kinds> {
  readonly rules: StackingRules;
  readonly opened: Of['cart'];
  readonly attempt: Attempt<Of>;
  /** What was taken off since the cart was opened. */
  readonly totalOf: (cart: Of['cart']) => number;
}

/** Whether some category lets only one of the candidates apply. */
export function selectsWithinCategories(candidates: readonly Kinds['candidate'][]): boolean {
  return candidates.some((each) => !each.isPayment && isOneOfItsCategory(each));
}

/**
 * Goes through the stack with one redeemable at most of each category that wants it so: the first that applies, or the one that gives
 * the most by itself of those that apply with the rest. The others come last.
 */
export function* goThroughCategories<Of extends Kinds>(
  candidates: readonly Of['candidate'][],
  { rules, opened, attempt, totalOf }: CategoryQuestion<Of>,
): Generator<undefined, readonly Outcome<Of>[]> {
  const alone = new Map<Of['candidate'], Outcome<Of>>();
  for (const candidate of candidates) {
    if (candidate.isPayment || !isOneOfItsCategory(candidate)) continue;
    alone.set(candidate, outcomeOf<Of>(candidate, rules, attempt(candidate, opened, [])));
    yield;
  }
  const rankings = rankingsOf([...alone.values()], totalOf);
  const passedOver = new Set<Of['candidate']>(rankings.flatMap(([, ...others]) => others));
  for (;;) {
    const outcomes = yield* goThroughStack<Of>(
      candidates.filter((each) => !passedOver.has(each)),
      rules,
      opened,
      attempt,
    );
    const applied = new Set(outcomes.flatMap(({ status, candidate }) => (status === 'APPLICABLE' ? [candidate] : [])));
    if (passOverLater([...applied], passedOver) || nextOf(rankings, applied, passedOver)) continue;
    const others = candidates.filter((each) => passedOver.has(each));
    return [...outcomes, ...others.map((each) => notChosen(alone.get(each) as Outcome<Of>))];
  }
}

/** Of each category with BEST, those that apply by themselves: the one first that gives the most. */
function rankingsOf<Of extends Kinds>(
  alone: readonly Outcome<Of>[],
  totalOf: (cart: Of['cart']) => number,
): Of['candidate'][][] {
  const byCategory = new Map<string, { candidate: Of['candidate']; total: number }[]>();
  for (const outcome of alone) {
    const { candidate } = outcome;
    const { id, selection } = candidate.category ?? {};
    if (id === undefined || selection !== 'BEST') continue;
    const total = outcome.status === 'APPLICABLE' ? totalOf(outcome.cart) : -1;
    byCategory.set(id, [...(byCategory.get(id) ?? []), { candidate, total }]);
  }
  return [...byCategory.values()].map((all) => all.sort((a, b) => b.total - a.total).map(({ candidate }) => candidate));
}

/** Of each category with FIRST, all but the first that applies. @returns whether there were any */
function passOverLater<Candidate extends Kinds['candidate']>(
  applied: readonly Candidate[],
  passedOver: Set<Candidate>,
): boolean {
  const before = passedOver.size;
  const met = new Set<string>();
  for (const candidate of applied) {
    const { id, selection } = candidate.category ?? {};
    if (id === undefined || selection !== 'FIRST' || candidate.isPayment) continue;
    if (met.has(id)) passedOver.add(candidate);
    met.add(id);
  }
  return passedOver.size > before;
}

/** Where the one that gives the most does not apply with the rest, the next one has its turn. @returns whether one has */
function nextOf<Candidate>(
  rankings: Candidate[][],
  applied: ReadonlySet<Candidate>,
  passedOver: Set<Candidate>,
): boolean {
  for (const ranking of rankings) {
    const [current, next] = ranking;
    if (current === undefined || next === undefined || applied.has(current)) continue;
    ranking.shift();
    passedOver.add(current);
    passedOver.delete(next);
    return true;
  }
  return false;
}
