import { isRefusal, type Refusal } from '@perkstream/kernel';
import {
  applyDiscount,
  applyGiftCredits,
  type BudgetCounter,
  type BudgetUse,
  type Discount,
  type FormulaScope,
  type ProductTargets,
  type StepOptions,
} from '@perkstream/domain-pricing';
import { calculationModeOf } from '@perkstream/domain-stacking';
import { type Redeemable } from '@perkstream/published';
import { type RedemptionRefusal } from '../redemption-refusal.js';
import { type CartQuestion, orderMetadataOf, type Turn } from './cart-question.js';
import { payWithPoints } from './pay-with-points.js';
import { budgetCounterKey, type LimitUse, usesOfBudgets } from './limit-use.js';
import { type Priced } from './priced.js';

/** @param bundles complete sets; undefined where no rule has a bundle */
export function priceRedeemable(
  turn: Turn,
  targets: ProductTargets,
  bundles: number | undefined,
): Priced | Refusal<RedemptionRefusal> {
  const { redeemable, cart, credits, question } = turn;
  const { gift, discount } = redeemable;
  if (turn.reward) return payWithPoints(turn, turn.reward);
  const options = optionsOf(turn, targets, bundles);
  if (gift) {
    const paid = applyGiftCredits(cart, { balance: gift.available, credits, effect: gift.effect, ...options });
    return isRefusal(paid) ? paid : { budgets: budgetsOf(paid.budgetUses, redeemable, question), ...paid };
  }
  if (!discount) throw new Error(`${redeemable.id} has neither a discount nor a balance`);
  const step = applyDiscount(cart, { discount: discount as unknown as Discount, ...options });
  return {
    cart: step.cart,
    hasEffect: step.hasEffect,
    discount: step.discount,
    applicableTo: step.applicableTo,
    inapplicableTo: step.inapplicableTo,
    budgets: budgetsOf(step.budgetUses, redeemable, question),
  };
}

function optionsOf(turn: Turn, targets: ProductTargets, bundles: number | undefined): StepOptions {
  const { redeemable, question, explanation } = turn;
  const { project, catalogue } = question.facts;
  const { customer } = question.request;
  if (explanation) explanation.steps = [];
  return {
    targets,
    calculation: calculationModeOf(redeemable.categoryId, project.stackingRules),
    productsMode: project.stackingRules.redeemablesProductsApplicationMode,
    formulaScope: formulaScopeOf(redeemable, question, bundles),
    catalogue,
    isInCollection: (id, line) => question.memberships?.inCollection(id, line) ?? false,
    bundleMultiplier: bundles,
    usedUnits: (counter: BudgetCounter) => {
      const key = budgetCounterKey(counter, redeemable, customer);
      return key === undefined ? 0 : turn.counted(key);
    },
    notes: explanation?.steps,
    steps: question.steps,
  };
}

function budgetsOf(uses: readonly BudgetUse[], redeemable: Redeemable, { request }: CartQuestion): readonly LimitUse[] {
  return uses.length === 0 ? NO_BUDGETS : usesOfBudgets(uses, redeemable, request.customer);
}

const NO_BUDGETS: readonly LimitUse[] = [];

function formulaScopeOf(
  redeemable: Redeemable,
  { facts, request }: CartQuestion,
  bundleQuantity: number | undefined,
): FormulaScope {
  const { startDate, expirationDate } = redeemable;
  const ofVoucher = redeemable.object === 'voucher';
  return {
    now: request.context.now,
    timeZone: facts.project.timeZone,
    orderMetadata: orderMetadataOf(facts, request.order),
    customerMetadata: request.customer?.metadata,
    redeemableMetadata: redeemable.metadata,
    redemptionMetadata: request.metadata,
    customerBirthdate: request.customer?.birthdate,
    bundleQuantity,
    voucher: ofVoucher
      ? {
          redemptionQuantity: redeemable.quantity,
          redeemedQuantity: redeemable.redeemedQuantity,
          publishCount: redeemable.publishCount,
          startDate,
          expirationDate,
        }
      : undefined,
    promotionTier: ofVoucher ? undefined : { startDate, expirationDate },
  };
}
