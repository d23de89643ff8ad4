import { type StackingRules } from '@perkstream/published';
import { type Explanation } from './explanation.js';
import { type Unmet } from './judge-rules.js';
import { type StackRefusal } from '../redemption-refusal.js';

/** The parts of a candidate that stacking depends on. */
export interface Stackable {
  readonly category?: { readonly id: string; readonly hierarchy?: number };
}

/** The effect of a candidate on the running cart, or the reason why it has none. */
export type Trial<Cart, Effect> = Explained &
  (
    | { readonly applies: true; readonly cart: Cart; readonly hasEffect: boolean; readonly effect: Effect }
    | ({ readonly applies: false } & Unmet)
  );

interface Explained {
  /** How it was found out, where that is asked for. */
  readonly explanation?: Explanation;
}

type Attempt<Candidate, Cart, Effect> = (
  candidate: Candidate,
  cart: Cart,
  earlier: readonly Effect[],
) => Trial<Cart, Effect>;

/** Why a candidate is passed over. Keys of the public API. */
export type SkipKey = StackRefusal | 'preceding_validation_failed' | 'no_effect';

export type Outcome<Candidate, Cart, Effect> = Explained & { readonly candidate: Candidate } & (
    | { readonly status: 'APPLICABLE'; readonly cart: Cart; readonly effect: Effect }
    | ({ readonly status: 'INAPPLICABLE' } & Unmet)
    | { readonly status: 'SKIPPED'; readonly key: SkipKey; readonly limit?: SkipLimit }
  );

/** A limit of the stacking rules, and how many apply already. */
interface SkipLimit {
  readonly limit: number;
  readonly applied: number;
}

type Group = 'exclusive' | 'joint' | 'common';

/**
 * Goes through the candidates in the order in which they apply, each on the cart that the previous ones left. Limits
 * count the candidates that apply. Pauses after each, so that other requests have their turn.
 */
export function* goThroughStack<Candidate extends Stackable, Cart, Effect>(
  candidates: readonly Candidate[],
  rules: StackingRules,
  opened: Cart,
  attempt: Attempt<Candidate, Cart, Effect>,
): Generator<undefined, readonly Outcome<Candidate, Cart, Effect>[]> {
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
  const outcomes: Outcome<Candidate, Cart, Effect>[] = [];
  const effects: Effect[] = [];
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
    if (outcome.status === 'INAPPLICABLE' && rules.redeemablesApplicationMode === 'ALL') failed = true;
  }
  return outcomes;
}

interface Objection {
  readonly key: SkipKey;
  readonly limit?: SkipLimit;
}

const PRECEDING_FAILED: Objection = { key: 'preceding_validation_failed' };

function outcomeOf<Candidate extends Stackable, Cart, Effect>(
  candidate: Candidate,
  rules: StackingRules,
  trial: Trial<Cart, Effect>,
): Outcome<Candidate, Cart, Effect> {
  const { explanation } = trial;
  if (!trial.applies) {
    const { refusal, bundle } = trial;
    return { status: 'INAPPLICABLE', candidate, refusal, ...(bundle && { bundle }), explanation };
  }
  if (!trial.hasEffect && isSkippedWithoutEffect(candidate, rules)) {
    return { status: 'SKIPPED', candidate, key: 'no_effect', explanation };
  }
  return { status: 'APPLICABLE', candidate, cart: trial.cart, effect: trial.effect, explanation };
}

/** A candidate that changes nothing is skipped where the project or its category says so. */
export function isSkippedWithoutEffect({ category }: Stackable, rules: StackingRules): boolean {
  if (category && rules.noEffectSkipCategories.includes(category.id)) return true;
  if (category && rules.noEffectRedeemAnywayCategories.includes(category.id)) return false;
  return rules.redeemablesNoEffectRule === 'SKIP';
}

function groupOf({ category }: Stackable, rules: StackingRules): Group {
  if (!category) return 'common';
  if (rules.exclusiveCategories.includes(category.id)) return 'exclusive';
  return rules.jointCategories.includes(category.id) ? 'joint' : 'common';
}

/** The stacking settings of a category that differ from those of the project. */
export function stackingTypeOf(candidate: Stackable, rules: StackingRules): 'EXCLUSIVE' | 'JOINT' | undefined {
  const group = groupOf(candidate, rules);
  return group === 'common' ? undefined : group === 'joint' ? 'JOINT' : 'EXCLUSIVE';
}

/** As requested, or by category hierarchy (uncategorised last); exclusives before joints where both are there. */
function inOrder<Candidate extends Stackable>(
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

/** How many candidates apply already. */
class StackCounts {
  private all = 0;
  private exclusive = 0;
  private readonly byCategory = new Map<string, number>();

  constructor(private readonly rules: StackingRules) {}

  add(candidate: Stackable): void {
    this.all += 1;
    if (groupOf(candidate, this.rules) === 'exclusive') this.exclusive += 1;
    const id = candidate.category?.id;
    if (id !== undefined) this.byCategory.set(id, (this.byCategory.get(id) ?? 0) + 1);
  }

  objectionTo(candidate: Stackable, exclusiveApplies: boolean): Objection | undefined {
    const { rules } = this;
    const group = groupOf(candidate, rules);
    const id = candidate.category?.id;
    const ofCategory = id === undefined ? 0 : (this.byCategory.get(id) ?? 0);
    const general = exceeded('applicable_redeemables_limit_exceeded', this.all, rules.applicableRedeemablesLimit);
    if (general) return general;
    if (group === 'common' && exclusiveApplies) return { key: 'exclusion_rules_not_met' };
    if (group === 'exclusive') {
      const perCategory = rules.applicableExclusiveRedeemablesPerCategoryLimit;
      const exclusive =
        exceeded(
          'applicable_exclusive_redeemables_limit_exceeded',
          this.exclusive,
          rules.applicableExclusiveRedeemablesLimit,
        ) ?? exceeded('applicable_exclusive_redeemables_per_category_limit_exceeded', ofCategory, perCategory);
      if (exclusive) return exclusive;
    }
    if (id === undefined) return undefined;
    const limit = rules.applicableRedeemablesCategoryLimits[id] ?? rules.applicableRedeemablesPerCategoryLimit;
    return exceeded('applicable_redeemables_per_category_limit_exceeded', ofCategory, limit);
  }
}

function exceeded(key: SkipKey, applied: number, limit: number | null): Objection | undefined {
  return limit !== null && applied >= limit ? { key, limit: { limit, applied } } : undefined;
}
