import { type JsonObject, memoized, sharedPart } from '@perkstream/kernel';
import {
  type Cart,
  presentDiscount,
  presentMetTargets,
  presentOrder,
  type TargetNaming,
  type WireOrderFrame,
} from '@perkstream/domain-pricing';
import { presentBundleFinding } from '@perkstream/domain-validation-rules';
import {
  type PricedOrderAnswer,
  type RequestContext,
  type StackingRules,
  type ValidatedRedeemableAnswer,
} from '@perkstream/published';
import { type Effect } from '../domain/cart/attempt.js';
import { type CartOutcome, type EvaluatedCart } from '../domain/cart/evaluate-cart.js';
import { presentExplanation } from './explanation.presenter.js';
import { aboutRedeemable, presentFailure, skipText } from './failure.presenter.js';

/** What surrounds the priced order in answers: ids, status, customer. */
export type OrderFrame = WireOrderFrame;

/** Of redeemables that are not shown in full. */
const NO_METADATA: JsonObject = {};

interface PresentedOutcomes {
  readonly redeemables: ValidatedRedeemableAnswer[];
  readonly inapplicable_redeemables: ValidatedRedeemableAnswer[];
  readonly skipped_redeemables: ValidatedRedeemableAnswer[];
}

/**
 * Redeemables that do not apply are listed apart; in mode ALL, and where nothing applies, they are also among the
 * redeemables.
 */
export function presentOutcomes(
  { outcomes, isAll, hasOrder, isExplained }: EvaluatedCart,
  context: RequestContext,
  frame: OrderFrame,
  expand: readonly string[],
): PresentedOutcomes {
  const shown = outcomes.map((outcome) => ({
    status: outcome.status,
    entry: presentOutcome(outcome, context, hasOrder ? frame : undefined, expand, isExplained),
  }));
  const of = (status: string) => shown.filter((each) => each.status === status).map(({ entry }) => entry);
  const applicable = of('APPLICABLE');
  return {
    redeemables: isAll || applicable.length === 0 ? shown.map(({ entry }) => entry) : applicable,
    inapplicable_redeemables: of('INAPPLICABLE'),
    skipped_redeemables: of('SKIPPED'),
  };
}

function presentOutcome(
  outcome: CartOutcome,
  context: RequestContext,
  frame: OrderFrame | undefined,
  expand: readonly string[],
  isExplained: boolean,
): ValidatedRedeemableAnswer {
  const { input, examined } = outcome.candidate.named;
  const redeemable = examined?.redeemable;
  const applied = outcome.status === 'APPLICABLE' ? presentEffect(outcome, frame) : undefined;
  const shown = {
    status: outcome.status,
    id: redeemable?.code ?? redeemable?.id ?? input.id,
    object: input.object,
    order: applied?.order,
    applicable_to: applied?.applicable_to,
    inapplicable_to: applied?.inapplicable_to,
    result: presentResult(outcome, context),
    metadata: NO_METADATA,
    categories: redeemable && expand.includes('category') ? categoriesOf(outcome.candidate) : undefined,
    explanation: isExplained ? presentExplanation(outcome) : undefined,
  };
  return redeemable && expand.includes('redeemable') ? { ...shown, ...expandedOf(redeemable) } : shown;
}

function presentResult(outcome: CartOutcome, context: RequestContext): ValidatedRedeemableAnswer['result'] {
  if (outcome.status === 'SKIPPED') return { details: { message: skipText(outcome.key), key: outcome.key } };
  if (outcome.status === 'INAPPLICABLE') {
    const { bundle, missing } = outcome;
    return {
      ...presentFailure(aboutRedeemable(outcome), context, missing),
      bundle: bundle && presentBundleFinding(bundle),
    };
  }
  const { discount, credits, reward, bundle } = outcome.effect;
  const gift = outcome.candidate.named.examined?.redeemable.gift;
  return {
    discount: discount && presentDiscount(discount),
    gift: gift && { balance: gift.available, credits },
    loyalty_card: reward && { points: reward.points },
    bundle: bundle && presentBundleFinding(bundle),
  };
}

/**
 * The order after the redeemable, and the lines that it applied to.
 * @param targets how the products are named
 */
export function presentEffect(
  { cart, effect }: { cart: Cart; effect: Effect },
  frame?: OrderFrame,
  targets?: TargetNaming,
): Pick<ValidatedRedeemableAnswer, 'order' | 'applicable_to' | 'inapplicable_to'> {
  return { order: frame && presentedOrder(cart, frame), ...presentTargets(effect, targets) };
}

/** The lines that a redeemable applied to, and those that it could not. */
export function presentTargets(
  { applicableTo, inapplicableTo }: Effect,
  targets?: TargetNaming,
): Pick<ValidatedRedeemableAnswer, 'applicable_to' | 'inapplicable_to'> {
  return {
    applicable_to: presentMetTargets(applicableTo, targets),
    inapplicable_to: presentMetTargets(inapplicableTo, targets),
  };
}

/** A redeemable has one category at most. */
export function categoriesOf({ shownCategory }: CartOutcome['candidate']): JsonObject[] {
  return shownCategory ? [shownCategory] : [];
}

function expandedOf(redeemable: NonNullable<CartOutcome['candidate']['named']['examined']>['redeemable']): JsonObject {
  const { metadata, campaignId, campaignName, name } = redeemable;
  return {
    metadata,
    ...(campaignId !== null && { campaign_id: campaignId }),
    ...(campaignName !== null && { campaign_name: campaignName }),
    ...(name !== undefined && { name }),
  };
}

/** The amounts in the frame of the order. */
export function presentedOrder(cart: Cart, frame: OrderFrame): PricedOrderAnswer {
  return sharedPart(presentOrder(cart, frame)) as PricedOrderAnswer;
}

/** The part of the stacking rules that answers show (wire form); the same object while the rules stay the same. */
export const presentStackingRules = memoized((rules: StackingRules): JsonObject =>
  sharedPart({
    redeemables_limit: rules.redeemablesLimit,
    applicable_redeemables_limit: rules.applicableRedeemablesLimit,
    // Without a limit of its own a category has that of all.
    applicable_redeemables_per_category_limit:
      rules.applicableRedeemablesPerCategoryLimit ?? rules.applicableRedeemablesLimit,
    applicable_redeemables_category_limits: rules.applicableRedeemablesCategoryLimits,
    applicable_exclusive_redeemables_limit: rules.applicableExclusiveRedeemablesLimit,
    ...(rules.applicableExclusiveRedeemablesPerCategoryLimit !== null && {
      applicable_exclusive_redeemables_per_category_limit: rules.applicableExclusiveRedeemablesPerCategoryLimit,
    }),
    exclusive_categories: rules.exclusiveCategories,
    joint_categories: rules.jointCategories,
    redeemables_application_mode: rules.redeemablesApplicationMode,
    redeemables_sorting_rule: rules.redeemablesSortingRule,
    redeemables_products_application_mode: rules.redeemablesProductsApplicationMode,
    redeemables_no_effect_rule: rules.redeemablesNoEffectRule,
    no_effect_skip_categories: rules.noEffectSkipCategories,
    no_effect_redeem_anyway_categories: rules.noEffectRedeemAnywayCategories,
    redeemables_rollback_order_mode: rules.redeemablesRollbackOrderMode,
    selection: rules.selection ?? 'REQUESTED',
  }),
);
