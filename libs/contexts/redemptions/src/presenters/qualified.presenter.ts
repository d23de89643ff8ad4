import { type JsonObject, sharedPart, withoutUndefined } from '@perkstream/kernel';
import {
  type Cart,
  presentDiscount,
  presentOrder,
  totalAppliedDiscountAmount,
  totalDiscountAmount,
  type WireOrderAmounts,
} from '@perkstream/domain-pricing';
import { presentBundleFinding } from '@perkstream/domain-validation-rules';
import {
  type AssignedRulesAnswer,
  type CategoryRecord,
  presentAssignedRules,
  type QualificationExpansion,
  type QualifiedOrderAnswer,
  type QualifiedRedeemableAnswer,
  type Redeemable,
} from '@perkstream/published';
import { type Effect } from '../domain/cart/attempt.js';
import { type Candidate } from '../domain/cart/candidate.js';
import { stackingTypeOf } from '@perkstream/domain-stacking';
import { type CartFacts, type Named } from '../domain/cart/cart-facts.js';
import { type AppliedOutcome, type CartOutcome, type EvaluatedCart } from '../domain/cart/evaluate-cart.js';
import { type Offer } from '../services/offers/offer.js';
import { presentExplanation } from './explanation.presenter.js';
import { categoriesOf, type OrderFrame, presentTargets } from './outcomes.presenter.js';

export interface QualifiedOptions {
  readonly expand: readonly QualificationExpansion[];
  /** Absent: the request has no order. */
  readonly frame: OrderFrame | undefined;
  /** Gift cards also show what sessions hold of them. */
  readonly showsLocked: boolean;
  readonly isExplained: boolean;
}

/** What is undefined is no part of an answer. */
const NO_LINE_DISCOUNT = { discount_amount: undefined, applied_discount_amount: undefined };
const NO_DISCOUNT = {
  ...NO_LINE_DISCOUNT,
  items_discount_amount: undefined,
  total_discount_amount: undefined,
  items_applied_discount_amount: undefined,
  total_applied_discount_amount: undefined,
};

/** An entry of a qualification: what one redeemable would do. */
export function presentQualified(
  head: Pick<Offer, 'object' | 'id' | 'createdAt'>,
  { candidate, redeemable, cart, effect }: AppliedOutcome,
  options: QualifiedOptions,
  explanation: CartOutcome['explanation'],
): QualifiedRedeemableAnswer {
  const { expand, frame, isExplained } = options;
  const [rule] = candidate.named.rules;
  const isShowingRules = expand.includes('validation_rules') || effect.omissions?.some(({ rules }) => rules.length > 0);
  return {
    id: redeemable.code ?? head.id,
    object: head.object,
    created_at: head.createdAt,
    result: presentResult(redeemable, effect, options),
    ...(frame && { order: presentQualifiedOrder(cart, frame) }),
    ...presentTargets(effect, 'all ids'),
    ...(rule && { validation_rule_id: rule.ruleId }),
    ...(expand.includes('redeemable') && describe(redeemable)),
    ...(expand.includes('category') && { categories: categoriesOf(candidate) }),
    ...(isShowingRules && { validation_rules_assignments: presentAssignments(candidate.named, effect) }),
    ...(isExplained && {
      explanation: presentExplanation({ status: 'APPLICABLE', candidate, cart, effect, explanation }),
    }),
  };
}

/** A stack with its tiers, each on the cart that the ones before it left. */
export function presentQualifiedStack(
  offer: Offer,
  { applied, whole, outcomes }: EvaluatedCart,
  facts: CartFacts,
  category: CategoryRecord | undefined,
  options: QualifiedOptions,
): QualifiedRedeemableAnswer {
  const { stack } = facts;
  const { expand, frame } = options;
  const explanationOf = (of: Candidate) => outcomes.find(({ candidate }) => candidate === of)?.explanation;
  return {
    id: offer.id,
    object: offer.object,
    created_at: offer.createdAt,
    result: {},
    ...(frame && { order: presentQualifiedOrder(whole, frame) }),
    ...(expand.includes('redeemable') &&
      stack && { name: stack.name, metadata: stack.metadata, campaign_id: stack.campaignId }),
    ...(expand.includes('category') && { categories: category ? [withStackingType(category, facts)] : [] }),
    redeemables: applied.map((each) => {
      const { id, createdAt } = each.redeemable;
      const head = { object: 'promotion_tier', id, createdAt } as const;
      return presentQualified(head, each, options, explanationOf(each.candidate));
    }),
  };
}

/** The amounts in the frame of the order: without those of discounts where nothing is off, now or before. */
export function presentQualifiedOrder(cart: Cart, frame: OrderFrame): QualifiedOrderAnswer {
  const order = presentOrder(cart, frame);
  const isDiscounted = totalDiscountAmount(cart) > 0 || totalAppliedDiscountAmount(cart) > 0;
  return sharedPart(isDiscounted ? order : withoutDiscounts(order)) as QualifiedOrderAnswer;
}

function withoutDiscounts({ items, ...order }: WireOrderAmounts): WireOrderAmounts {
  return { ...order, ...NO_DISCOUNT, items: items?.map((item) => ({ ...item, ...NO_LINE_DISCOUNT })) };
}

function presentResult(redeemable: Redeemable, effect: Effect, { showsLocked }: QualifiedOptions): JsonObject {
  const { gift } = redeemable;
  return {
    ...(effect.discount && { discount: presentDiscount(effect.discount) }),
    ...(gift && {
      gift: {
        balance: gift.available,
        credits: effect.credits,
        ...(showsLocked && { locked_credits: gift.balance - gift.available }),
      },
    }),
    ...(effect.bundle && { bundle: presentBundleFinding(effect.bundle) }),
  };
}

export function describe({ metadata, name, banner, campaignId, campaignName }: Redeemable): JsonObject {
  return withoutUndefined({
    metadata,
    name,
    banner,
    campaign_id: campaignId ?? undefined,
    campaign_name: campaignName ?? undefined,
  });
}

/** The rules that hold, with the numbers of those that were passed over. */
function presentAssignments({ rules }: Named, { omissions }: Effect): AssignedRulesAnswer {
  return presentAssignedRules(rules, (id) => omissions?.find(({ ruleId }) => ruleId === id)?.rules ?? []);
}

function withStackingType(category: CategoryRecord, { project }: CartFacts): JsonObject {
  const type = stackingTypeOf({ category }, project.stackingRules);
  return { ...category.wire, ...(type && { stacking_rules_type: type }) };
}
