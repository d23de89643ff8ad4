import { atOnce } from '@perkstream/kernel';
import { isOneOfItsCategory } from './priced-sets.js';
import { type SkipKey, type Stackable, type StackRefusal } from './stack-counts.js';
import { goThroughStack } from './stack.js';
import { type StackingRules } from './stacking-rules.js';

/** Whether two redeemables may apply to one cart, by the stacking rules alone: as if both would apply by themselves. */
export type Pair =
  | {
      readonly combines: true;
      /** Which of them applies first; `requested`: the one that the request names first */
      readonly order: 'one' | 'other' | 'requested';
    }
  | {
      readonly combines: false;
      readonly reason: StackRefusal | 'category_selection';
      /** Which of them applies; `selected`: the rules, or those of the category, select it by what the discounts give */
      readonly applies: 'one' | 'other' | 'requested' | 'selected';
    };

interface PairKinds {
  readonly candidate: Stackable;
  readonly cart: undefined;
  readonly effect: undefined;
  readonly unmet: object;
}

interface Run {
  readonly first: Stackable;
  readonly skipped?: { readonly candidate: Stackable; readonly key: SkipKey };
}

export function pairOf(one: Stackable, other: Stackable, rules: StackingRules): Pair {
  const nameOf = (candidate: Stackable) => (candidate === one ? 'one' : 'other');
  const same = (first: Stackable, second: Stackable) => (first === second ? nameOf(first) : 'requested');
  const [ahead, behind] = [applied(one, other, rules), applied(other, one, rules)];
  if (isOneOfItsCategory(one) && one.category?.id === other.category?.id) {
    const isBest = one.category?.selection === 'BEST';
    return { combines: false, reason: 'category_selection', applies: isBest ? 'selected' : 'requested' };
  }
  const skipped = ahead.skipped ?? behind.skipped;
  if (!skipped) return { combines: true, order: same(ahead.first, behind.first) };
  // Both apply by themselves, so that nothing else is the reason.
  const reason = skipped.key as StackRefusal;
  // What excludes others does so even where it gives less. Limits are filled with what the rules select.
  const isSelected = reason !== 'exclusion_rules_not_met' && (rules.selection ?? 'REQUESTED') !== 'REQUESTED';
  return { combines: false, reason, applies: isSelected ? 'selected' : same(ahead.first, behind.first) };
}

function applied(one: Stackable, other: Stackable, rules: StackingRules): Run {
  const outcomes = atOnce(
    goThroughStack<PairKinds>([one, other], rules, undefined, () => ({
      applies: true,
      cart: undefined,
      effect: undefined,
      hasEffect: true,
    })),
  );
  const first = outcomes.find(({ status }) => status === 'APPLICABLE')!.candidate;
  const skipped = outcomes.find((outcome) => outcome.status === 'SKIPPED');
  return skipped?.status === 'SKIPPED' ? { first, skipped } : { first };
}
