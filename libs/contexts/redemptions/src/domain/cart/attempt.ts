import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { type Cart, type MetTarget, NO_TARGETS, openCart } from '@perkstream/domain-pricing';
import { type BundleFinding } from '@perkstream/domain-validation-rules';
import { type CartInput, type Redeemable } from '@perkstream/published';
import { type Candidate } from './candidate.js';
import { type CartFacts } from './cart-facts.js';
import { type RuleCounter } from '../counting/rule-counter.js';
import { type CartQuestion, type Turn } from './cart-question.js';
import { joinedUses } from './joined-counters.js';
import { type Explanation } from './explanation.js';
import { compiledRulesOf, judge, type Judged, type Omission, type Unmet } from './judge-rules.js';
import { type LimitUse, mergedUses } from './limit-use.js';
import { orderInputOf, storedOrderInput } from './order-input.js';
import { type Priced } from './priced.js';
import { priceRedeemable } from './price-redeemable.js';
import { type Trial } from '@perkstream/domain-stacking';

/** What a redeemable does to the cart. */
export interface Effect extends Pick<Priced, 'discount' | 'credits' | 'reward'> {
  readonly applicableTo: readonly MetTarget[];
  readonly inapplicableTo: readonly MetTarget[];
  readonly bundle?: BundleFinding;
  /** Limits beyond the redeemable's own stream that one use of it draws on. */
  readonly limits: readonly LimitUse[];
  /** Rules that were not asked, where the question says so. */
  readonly omissions?: readonly Omission[];
}

/** What the stack of a cart is made of. */
export interface CartStack {
  readonly candidate: Candidate;
  readonly cart: Cart;
  readonly effect: Effect;
  readonly unmet: Unmet;
  readonly explanation: Explanation;
}

/** The cart before any redeemable of the request. */
export function openedCart({ storedOrder, catalogue }: CartFacts, sent: CartInput | undefined): Cart {
  return storedOrder ? openCart(storedOrderInput(storedOrder)) : openCart(sent ? orderInputOf(sent) : {}, catalogue);
}

/** @param unknown collects the counters that the question does not know; they count as zero */
export function counterLookup(
  { counters, steps }: CartQuestion,
  earlier: readonly Effect[],
  unknown: Map<string, RuleCounter | undefined>,
): Turn['counted'] {
  return (key, ofRules) => {
    const value = counters.get(key);
    if (value === undefined) unknown.set(key, ofRules);
    let taken = 0;
    for (const { limits } of earlier) {
      steps?.take(1 + limits.length);
      for (const use of limits) if (use.key === key) taken += use.amount;
    }
    return (value ?? 0) + taken;
  };
}

/**
 * Tries one redeemable on the cart as it is when its turn comes: whether it may be used, whether its rules hold, and
 * what it does.
 */
export function attempt(
  { key, named }: Candidate,
  cart: Cart,
  question: CartQuestion,
  counted: Turn['counted'],
): Trial<CartStack> {
  const { examined, input, rules, reward: offered } = named;
  if (!examined) return { applies: false, refusal: notFound(named.input.object, named.input.id) };
  const refusal = question.setAside?.get(key) ?? examined.refusal ?? wrongCustomer(examined.redeemable, question);
  if (refusal) return { applies: false, refusal };
  const explanation = question.explain ? { rules: [], steps: [] } : undefined;
  const { redeemable } = examined;
  const reward = offered && { ...offered, points: input.reward?.points };
  const turn = { question, redeemable, cart, credits: input.gift?.credits, reward, counted, explanation };
  const compiled = compiledRulesOf(rules);
  const priced = (bundles: number | undefined) => priceRedeemable(turn, compiled?.targets ?? NO_TARGETS, bundles);
  const judged = compiled ? judge(turn, compiled, priced) : FREE;
  if ('refusal' in judged) {
    const { refusal: unmet, bundle, missing } = judged;
    return { applies: false, refusal: unmet, bundle, missing, explanation };
  }
  const step = judged.priced ?? priced(judged.bundle?.quantity);
  if (isRefusal(step)) return { applies: false, refusal: step, explanation };
  const { discount, credits, reward: paid, applicableTo, inapplicableTo, budgets } = step;
  const joined = joinedUses(turn, compiled, step);
  const others = budgets.length + joined.length;
  const limits = others === 0 ? judged.limits : mergedUses([...judged.limits, ...budgets, ...joined]);
  const effect = {
    discount,
    credits,
    reward: paid,
    applicableTo,
    inapplicableTo,
    bundle: judged.bundle,
    limits,
    omissions: judged.omissions,
  };
  return { applies: true, cart: step.cart, hasEffect: step.hasEffect, effect, explanation };
}

const FREE: Judged = { limits: [] };

/** A referral code is for those who are referred, a loyalty card for its holder. */
function wrongCustomer(
  { object, discount, gift, isReferralCode, holderId }: Redeemable,
  { request: { customer } }: CartQuestion,
): Refusal<'referrer_not_permitted_to_redeem' | 'invalid_customer'> | undefined {
  if (!customer || holderId === null) return undefined;
  const isHolder = holderId === customer.id;
  if (isReferralCode && isHolder) return refuse('referrer_not_permitted_to_redeem');
  const isLoyaltyCard = object === 'voucher' && !discount && !gift;
  if (!isLoyaltyCard || isHolder) return undefined;
  return refuse('invalid_customer', { details: 'Customer must be a holder of a loyalty card.' });
}
