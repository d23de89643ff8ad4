import { type CategorySelection, type StackingRules } from './stacking-rules.js';

/** The stacking rules leave the redeemable out, though it would apply by itself. */
export type StackRefusal =
  | 'applicable_redeemables_limit_exceeded'
  | 'applicable_redeemables_per_category_limit_exceeded'
  | 'applicable_exclusive_redeemables_limit_exceeded'
  | 'applicable_exclusive_redeemables_per_category_limit_exceeded'
  | 'exclusion_rules_not_met';

/** Why a candidate is passed over. Keys of the public API. */
export type SkipKey = StackRefusal | 'preceding_validation_failed' | 'no_effect' | 'not_best_deal';

/** The parts of a candidate that stacking depends on. */
export interface Stackable {
  readonly category?: { readonly id: string; readonly hierarchy?: number; readonly selection?: CategorySelection };
  /** Nobody asked for it: it applies where it has an effect, and nothing fails in mode ALL where it does not. */
  readonly isOptional?: boolean;
  /** It pays what is left, and is never chosen for or against. */
  readonly isPayment?: boolean;
}

/** A limit of the stacking rules, and how many apply already. */
export interface SkipLimit {
  readonly limit: number;
  readonly applied: number;
}

export interface Objection {
  readonly key: SkipKey;
  readonly limit?: SkipLimit;
}

type Group = 'exclusive' | 'joint' | 'common';

export function groupOf({ category }: Stackable, rules: StackingRules): Group {
  if (!category) return 'common';
  if (rules.exclusiveCategories.includes(category.id)) return 'exclusive';
  return rules.jointCategories.includes(category.id) ? 'joint' : 'common';
}

/** How many candidates apply already. */
export class StackCounts {
  private exclusive = 0;
  private readonly byCategory: Map<string, number>;
  private all = 0;

  constructor(
    private readonly rules: StackingRules,
    before?: StackCounts,
  ) {
    this.byCategory = new Map(before?.byCategory);
    this.all = before?.all ?? 0;
    this.exclusive = before?.exclusive ?? 0;
  }

  /** How many more may apply, whatever their categories. */
  get room(): number {
    return Math.max(0, this.rules.applicableRedeemablesLimit - this.all);
  }

  add(candidate: Stackable): void {
    this.all += 1;
    if (groupOf(candidate, this.rules) === 'exclusive') this.exclusive += 1;
    const id = candidate.category?.id;
    if (id !== undefined) this.byCategory.set(id, (this.byCategory.get(id) ?? 0) + 1);
  }

  with(candidate: Stackable): StackCounts {
    const counts = new StackCounts(this.rules, this);
    counts.add(candidate);
    return counts;
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
