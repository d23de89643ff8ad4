import { isRefusal, type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import {
  applyDiscount,
  applyGiftCredits,
  type Cart,
  type Discount,
  type FormulaScope,
  type MetTarget,
  NO_TARGETS,
  openCart,
  type ProductTargets,
  wholeRequest,
} from '@perkstream/domain-pricing';
import {
  type CustomerRecord,
  type Redeemable,
  type RequestContext,
  type CartInput,
  type StackingRules,
} from '@perkstream/published';
import { type CartFacts, type Named } from '../../domain/cart/cart-facts.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { type Candidate, candidateOf } from './candidate.js';
import { compiledRulesOf, judge, type Judged, type LimitUse } from './judge-rules.js';
import { orderInputOf, storedOrderInput } from './order-input.js';
import { rulesWithinStack } from './rules-within-stack.js';
import { goThroughStack, type Outcome, type Trial } from './stack.js';

/** What a redeemable does to the cart. */
export interface Effect {
  /** With the values that its formulas came to. */
  readonly discount?: Discount;
  readonly applicableTo: readonly MetTarget[];
  readonly inapplicableTo: readonly MetTarget[];
  /** Of a gift card */
  readonly credits?: number;
  readonly bundle?: JsonObject;
  /** Limits beyond the redeemable's own stream that one use of it draws on. */
  readonly limits: readonly LimitUse[];
  /** Explanation of the rules, when it was asked for. */
  readonly trace?: readonly unknown[];
}

export type CartOutcome = Outcome<Candidate, Cart, Effect>;

/** A redeemable that applies: the cart after it, its own part in the `applied…` fields. */
export interface AppliedOutcome {
  readonly candidate: Candidate;
  readonly redeemable: Redeemable;
  readonly cart: Cart;
  readonly effect: Effect;
}

export interface EvaluatedCart {
  readonly outcomes: readonly CartOutcome[];
  readonly applied: readonly AppliedOutcome[];
  /** Something applies and, in mode ALL, everything does. */
  readonly valid: boolean;
  readonly isAll: boolean;
  readonly hasOrder: boolean;
  /** After everything that applies; `applied…` fields are of the whole request. */
  readonly whole: Cart;
}

/** Candidates that turned out not to be usable after all, by key. */
export type SetAside = Map<string, Refusal<RedemptionRefusal>>;

export interface CartQuestion {
  readonly facts: CartFacts;
  readonly request: {
    readonly context: RequestContext;
    readonly order: CartInput | undefined;
    readonly customer: CustomerRecord | undefined;
    readonly metadata: JsonObject | undefined;
  };
  /** Values of limit counters, by their keys; absent ones are at zero. */
  readonly counters: ReadonlyMap<string, number>;
  readonly setAside?: SetAside;
}

/** Says for each redeemable whether it applies to the cart and what it does to it. Pure. */
export function evaluateCart(question: CartQuestion): EvaluatedCart {
  const { facts, request } = question;
  const stackingRules = facts.stack ? rulesWithinStack(facts.project.stackingRules) : facts.project.stackingRules;
  const opened = openedCart(facts, request.order);
  const candidates = facts.named.map((named) => candidateOf(named, facts));
  const outcomes = goThroughStack(candidates, stackingRules, opened, (candidate, cart) =>
    attempt(candidate, cart, question, stackingRules),
  );
  const applied: AppliedOutcome[] = [];
  for (const outcome of outcomes) {
    const redeemable = outcome.candidate.named.examined?.redeemable;
    if (outcome.status === 'APPLICABLE' && redeemable) {
      applied.push({ candidate: outcome.candidate, redeemable, cart: outcome.cart, effect: outcome.effect });
    }
  }
  const isAll = stackingRules.redeemablesApplicationMode === 'ALL';
  const failed = outcomes.some(({ status }) => status === 'INAPPLICABLE');
  return {
    outcomes,
    applied,
    isAll,
    valid: applied.length > 0 && !(isAll && failed),
    hasOrder: request.order !== undefined || facts.storedOrder !== undefined,
    whole: applied.length > 0 ? wholeRequest(opened, (applied.at(-1) as AppliedOutcome).cart) : opened,
  };
}

function openedCart({ storedOrder, catalogue }: CartFacts, sent: CartInput | undefined): Cart {
  return storedOrder ? openCart(storedOrderInput(storedOrder)) : openCart(sent ? orderInputOf(sent) : {}, catalogue);
}

function attempt(
  candidate: Candidate,
  cart: Cart,
  question: CartQuestion,
  stacking: StackingRules,
): Trial<Cart, Effect> {
  const { examined, input, rules } = candidate.named;
  if (!examined) return { applies: false, refusal: unknownRedeemable(candidate.named) };
  const refusal = question.setAside?.get(candidate.key) ?? examined.refusal;
  if (refusal) return { applies: false, refusal };
  const { redeemable } = examined;
  const compiled = compiledRulesOf(rules);
  const priced = (bundles: number | undefined) =>
    price(redeemable, cart, input.gift?.credits, question, stacking, compiled?.targets ?? NO_TARGETS, bundles);
  const judged = compiled ? judge(compiled, redeemable, cart, question, priced) : FREE;
  if (isRefusal(judged)) return { applies: false, refusal: judged };
  const step = judged.priced ?? priced(judged.bundles);
  if (isRefusal(step)) return { applies: false, refusal: step };
  const { limits, bundle, trace } = judged;
  return {
    applies: true,
    cart: step.cart,
    hasEffect: step.hasEffect,
    effect: {
      discount: step.discount,
      applicableTo: step.applicableTo,
      inapplicableTo: step.inapplicableTo,
      credits: step.credits,
      bundle,
      limits,
      trace,
    },
  };
}

const FREE: Judged = { limits: [] };

/** The cart with one redeemable on top. */
export interface Priced {
  readonly cart: Cart;
  readonly hasEffect: boolean;
  readonly discount?: Discount;
  readonly credits?: number;
  readonly applicableTo: readonly MetTarget[];
  readonly inapplicableTo: readonly MetTarget[];
}

function price(
  redeemable: Redeemable,
  cart: Cart,
  credits: number | undefined,
  question: CartQuestion,
  stacking: StackingRules,
  targets: ProductTargets,
  bundleMultiplier: number | undefined,
): Priced | Refusal<RedemptionRefusal> {
  const options = {
    targets,
    calculation: calculationOf(redeemable, stacking),
    productsMode: stacking.redeemablesProductsApplicationMode,
    formulaScope: formulaScopeOf(redeemable, question),
    catalogue: question.facts.catalogue,
    bundleMultiplier,
  };
  const { gift, discount } = redeemable;
  if (gift) return applyGiftCredits(cart, { ...options, balance: gift.available, credits, effect: gift.effect });
  if (!discount) throw new Error(`${redeemable.id} has neither a discount nor a balance`);
  return applyDiscount(cart, { ...options, discount: discount as unknown as Discount });
}

function calculationOf({ categoryId }: Redeemable, stacking: StackingRules): 'INITIAL_AMOUNT' | 'DISCOUNTED_AMOUNT' {
  if (categoryId && stacking.initialAmountModeCategories.includes(categoryId)) return 'INITIAL_AMOUNT';
  if (categoryId && stacking.discountedAmountModeCategories.includes(categoryId)) return 'DISCOUNTED_AMOUNT';
  return stacking.discountCalculationMode;
}

function formulaScopeOf(redeemable: Redeemable, { facts, request }: CartQuestion): FormulaScope {
  const { startDate, expirationDate } = redeemable;
  return {
    now: request.context.now,
    timeZone: facts.project.timeZone,
    orderMetadata: orderMetadataOf(facts, request.order),
    customerMetadata: request.customer?.metadata,
    redeemableMetadata: redeemable.metadata,
    redemptionMetadata: request.metadata,
    customerBirthdate: request.customer?.birthdate,
    ...(redeemable.object === 'voucher'
      ? {
          voucher: {
            redemptionQuantity: redeemable.quantity,
            redeemedQuantity: redeemable.redeemedQuantity,
            publishCount: redeemable.publishCount,
            startDate,
            expirationDate,
          },
        }
      : { promotionTier: { startDate, expirationDate } }),
  };
}

export function orderMetadataOf(facts: CartFacts, order: CartInput | undefined): JsonObject | undefined {
  return facts.storedOrder?.metadata ?? order?.metadata;
}

function unknownRedeemable({ input }: Named): Refusal<'not_found'> {
  return refuse('not_found', {
    details: `Cannot find ${input.object} with id ${input.id}`,
    resourceId: input.id,
    resourceType: input.object,
  });
}
