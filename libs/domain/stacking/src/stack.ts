import { groupOf, type Objection, type SkipKey, type SkipLimit, type Stackable, StackCounts } from './stack-counts.js';
import { type StackingRules } from './stacking-rules.js';

/** What stacks are made of. */
export interface Kinds {
  readonly candidate: Stackable;
  readonly cart: unknown;
  /** What a candidate does to the cart. */
  readonly effect: unknown;
  /** Why it does not apply. */
  readonly unmet: object;
  /** How that was found out. */
  readonly explanation?: unknown;
}

/** The effect of a candidate on the running cart, or the reason why it has none. */
export type Trial<Of extends Omit<Kinds, 'candidate'>> = Explained<Of> &
  (
    | { readonly applies: true; readonly cart: Of['cart']; readonly hasEffect: boolean; readonly effect: Of['effect'] }
    | ({ readonly applies: false } & Of['unmet'])
  );

interface Explained<Of extends Pick<Kinds, 'explanation'>> {
  /** How it was found out, where that is asked for. */
  readonly explanation?: Of['explanation'];
}

export type Attempt<Of extends Kinds> = (
  candidate: Of['candidate'],
  cart: Of['cart'],
  earlier: readonly Of['effect'][],
) => Trial<Of>;

export type Outcome<Of extends Kinds> = Explained<Of> & { readonly candidate: Of['candidate'] } & (
    | { readonly status: 'APPLICABLE'; readonly cart: Of['cart']; readonly effect: Of['effect'] }
    | ({ readonly status: 'INAPPLICABLE' } & Of['unmet'])
    | { readonly status: 'SKIPPED'; readonly key: SkipKey; readonly limit?: SkipLimit }
  );

/**
 * Goes through the candidates in the order in which they apply, each on the cart that the previous ones left. Limits
 * count the candidates that apply. Pauses after each, so that other requests have their turn.
 */
export function* goThroughStack<Of extends Kinds>(
  candidates: readonly Of['candidate'][],
  rules: StackingRules,
  opened: Of['cart'],
  attempt: Attempt<Of>,
): Generator<undefined, readonly Outcome<Of>[]> {
  const [only] = candidates;
  if (only && candidates.length === 1) return [outcomeOf(only, rules, attempt(only, opened, []))];
  const ordered = inOrder(candidates, rules);
  let exclusiveApplies = false;
  for (const candidate of ordered) {
    if (exclusiveApplies || groupOf(candidate, rules) !== 'exclusive') continue;
    exclusiveApplies = attempt(candidate, opened, []).applies;
    yield;
  }
  const counts = new StackCounts(rules);
  const outcomes: Outcome<Of>[] = [];
  const effects: Of['effect'][] = [];
  const isAll = rules.redeemablesApplicationMode === 'ALL';
  let cart = opened;
  let failed = false;
  for (const candidate of ordered) {
    const objection = failed ? PRECEDING_FAILED : counts.objectionTo(candidate, exclusiveApplies);
    if (objection) {
      outcomes.push({ status: 'SKIPPED', candidate, ...objection });
      continue;
    }
    const outcome = outcomeOf(candidate, rules, attempt(candidate, cart, effects));
    yield;
    outcomes.push(outcome);
    if (outcome.status === 'APPLICABLE') {
      cart = outcome.cart;
      effects.push(outcome.effect);
      counts.add(candidate);
    }
    if (outcome.status === 'INAPPLICABLE' && isAll && !candidate.isOptional) failed = true;
  }
  return outcomes;
}

export const PRECEDING_FAILED: Objection = { key: 'preceding_validation_failed' };

export function outcomeOf<Of extends Kinds>(
  candidate: Of['candidate'],
  rules: StackingRules,
  trial: Trial<Of>,
): Outcome<Of> {
  const { explanation } = trial;
  if (!trial.applies) {
    const { applies: _applies, ...unmet } = trial;
    return { ...unmet, status: 'INAPPLICABLE', candidate, explanation } as Outcome<Of>;
  }
  if (!trial.hasEffect && isSkippedWithoutEffect(candidate, rules)) {
    return { status: 'SKIPPED', candidate, key: 'no_effect', explanation };
  }
  return { status: 'APPLICABLE', candidate, cart: trial.cart, effect: trial.effect, explanation };
}

/** A candidate that changes nothing is skipped where the project or its category says so, or nobody asked for it. */
export function isSkippedWithoutEffect({ category, isOptional }: Stackable, rules: StackingRules): boolean {
  if (isOptional) return true;
  if (category && rules.noEffectSkipCategories.includes(category.id)) return true;
  if (category && rules.noEffectRedeemAnywayCategories.includes(category.id)) return false;
  return rules.redeemablesNoEffectRule === 'SKIP';
}

/** The stacking settings of a category that differ from those of the project. */
export function stackingTypeOf(candidate: Stackable, rules: StackingRules): 'EXCLUSIVE' | 'JOINT' | undefined {
  const group = groupOf(candidate, rules);
  return group === 'common' ? undefined : group === 'joint' ? 'JOINT' : 'EXCLUSIVE';
}

/** As requested, or by category hierarchy (uncategorised last); exclusives before joints where both are there. */
export function inOrder<Candidate extends Stackable>(
  candidates: readonly Candidate[],
  rules: StackingRules,
): readonly Candidate[] {
  if (rules.redeemablesSortingRule === 'REQUESTED_ORDER') return candidates;
  const hierarchy = ({ category }: Stackable) => category?.hierarchy ?? Number.MAX_SAFE_INTEGER;
  const sorted = [...candidates].sort((a, b) => hierarchy(a) - hierarchy(b));
  const groups = new Set(sorted.map((candidate) => groupOf(candidate, rules)));
  const jointLast = rules.groupedRedeemablesSortingRule === 'JOINT_ALWAYS_LAST';
  if (!jointLast || !groups.has('exclusive') || !groups.has('joint')) return sorted;
  const isJoint = (candidate: Candidate) => groupOf(candidate, rules) === 'joint';
  return [...sorted.filter((candidate) => !isJoint(candidate)), ...sorted.filter(isJoint)];
}
