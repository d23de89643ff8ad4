import { type Refusal } from '@perkstream/kernel';
import { type StackingRules } from '@perkstream/published';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';

/** What stacking looks at in a candidate. */
export interface Stackable {
  readonly category?: { readonly id: string; readonly hierarchy?: number };
}

/** What a candidate would do to a running cart, or why it would not. */
export type Trial<Cart, Effect> =
  | { readonly applies: true; readonly cart: Cart; readonly hasEffect: boolean; readonly effect: Effect }
  | { readonly applies: false; readonly refusal: Refusal<RedemptionRefusal>; readonly effect?: undefined };

/** Why a candidate is passed over. Keys of the public API. */
export type SkipKey =
  | 'applicable_redeemables_limit_exceeded'
  | 'applicable_redeemables_per_category_limit_exceeded'
  | 'applicable_exclusive_redeemables_limit_exceeded'
  | 'applicable_exclusive_redeemables_per_category_limit_exceeded'
  | 'exclusion_rules_not_met'
  | 'preceding_validation_failed'
  | 'no_effect';

export type Outcome<Candidate, Cart, Effect> =
  | { readonly status: 'APPLICABLE'; readonly candidate: Candidate; readonly cart: Cart; readonly effect: Effect }
  | { readonly status: 'INAPPLICABLE'; readonly candidate: Candidate; readonly refusal: Refusal<RedemptionRefusal> }
  | { readonly status: 'SKIPPED'; readonly candidate: Candidate; readonly key: SkipKey };

type Group = 'exclusive' | 'joint' | 'common';

/**
 * Goes through the candidates in the order in which they apply, each on the cart that the ones before it left. Limits count what
 * applies; what does not apply consumes none. Source: pricing facts, stacking rules 3.2 to 3.8.
 */
export function goThroughStack<Candidate extends Stackable, Cart, Effect>(
  candidates: readonly Candidate[],
  rules: StackingRules,
  opened: Cart,
  attempt: (candidate: Candidate, cart: Cart) => Trial<Cart, Effect>,
): readonly Outcome<Candidate, Cart, Effect>[] {
  if (candidates.length === 1) return [single(candidates[0] as Candidate, rules, attempt, opened)];
  const ordered = inOrder(candidates, rules);
  const exclusiveApplies = ordered.some(
    (candidate) => groupOf(candidate, rules) === 'exclusive' && attempt(candidate, opened).applies,
  );
  const counts = new StackCounts(rules);
  const outcomes: Outcome<Candidate, Cart, Effect>[] = [];
  let cart = opened;
  let failed = false;
  for (const candidate of ordered) {
    const key = failed ? 'preceding_validation_failed' : counts.objectionTo(candidate, exclusiveApplies);
    if (key) {
      outcomes.push({ status: 'SKIPPED', candidate, key });
      continue;
    }
    const outcome = outcomeOf(candidate, rules, attempt(candidate, cart));
    outcomes.push(outcome);
    if (outcome.status === 'APPLICABLE') {
      cart = outcome.cart;
      counts.add(candidate);
    }
    if (outcome.status === 'INAPPLICABLE' && rules.redeemablesApplicationMode === 'ALL') failed = true;
  }
  return outcomes;
}

function single<Candidate extends Stackable, Cart, Effect>(
  candidate: Candidate,
  rules: StackingRules,
  attempt: (candidate: Candidate, cart: Cart) => Trial<Cart, Effect>,
  opened: Cart,
): Outcome<Candidate, Cart, Effect> {
  return outcomeOf(candidate, rules, attempt(candidate, opened));
}

function outcomeOf<Candidate extends Stackable, Cart, Effect>(
  candidate: Candidate,
  rules: StackingRules,
  trial: Trial<Cart, Effect>,
): Outcome<Candidate, Cart, Effect> {
  if (!trial.applies) return { status: 'INAPPLICABLE', candidate, refusal: trial.refusal };
  if (!trial.hasEffect && isSkippedWithoutEffect(candidate, rules)) {
    return { status: 'SKIPPED', candidate, key: 'no_effect' };
  }
  return { status: 'APPLICABLE', candidate, cart: trial.cart, effect: trial.effect };
}

function isSkippedWithoutEffect({ category }: Stackable, rules: StackingRules): boolean {
  if (category && rules.noEffectSkipCategories.includes(category.id)) return true;
  if (category && rules.noEffectRedeemAnywayCategories.includes(category.id)) return false;
  return rules.redeemablesNoEffectRule === 'SKIP';
}

function groupOf({ category }: Stackable, rules: StackingRules): Group {
  if (!category) return 'common';
  if (rules.exclusiveCategories.includes(category.id)) return 'exclusive';
  return rules.jointCategories.includes(category.id) ? 'joint' : 'common';
}

/** What answers say of a category that is not like all the others. */
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

/** How many of what applies already. */
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

  objectionTo(candidate: Stackable, exclusiveApplies: boolean): SkipKey | undefined {
    const { rules } = this;
    const group = groupOf(candidate, rules);
    const id = candidate.category?.id;
    const ofCategory = id === undefined ? 0 : (this.byCategory.get(id) ?? 0);
    if (this.all >= rules.applicableRedeemablesLimit) return 'applicable_redeemables_limit_exceeded';
    if (group === 'common' && exclusiveApplies) return 'exclusion_rules_not_met';
    if (group === 'exclusive') {
      if (this.exclusive >= rules.applicableExclusiveRedeemablesLimit) {
        return 'applicable_exclusive_redeemables_limit_exceeded';
      }
      if (ofCategory >= (rules.applicableExclusiveRedeemablesPerCategoryLimit ?? Infinity)) {
        return 'applicable_exclusive_redeemables_per_category_limit_exceeded';
      }
    }
    if (id === undefined) return undefined;
    const limit = rules.applicableRedeemablesCategoryLimits[id] ?? rules.applicableRedeemablesPerCategoryLimit;
    return ofCategory >= (limit ?? Infinity) ? 'applicable_redeemables_per_category_limit_exceeded' : undefined;
  }
}
