import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { type Cart, type MetTarget, NO_TARGETS, openCart, wholeRequest } from '@perkstream/domain-pricing';
import { type BundleFinding } from '@perkstream/domain-validation-rules';
import { type CartInput, type Redeemable } from '@perkstream/published';
import { type CartFacts, type Named } from './cart-facts.js';
import { type CartQuestion, type Turn } from './cart-question.js';
import { type Candidate, candidateOf } from './candidate.js';
import { compiledRulesOf, judge, type Judged } from './judge-rules.js';
import { type LimitUse, mergedUses } from './limit-use.js';
import { orderInputOf, storedOrderInput } from './order-input.js';
import { type Priced, priceRedeemable } from './price-redeemable.js';
import { rulesWithinStack } from './rules-within-stack.js';
import { goThroughStack, type Outcome, type Trial } from './stack.js';

/** What a redeemable does to the cart. */
export interface Effect extends Pick<Priced, 'discount' | 'credits'> {
  readonly applicableTo: readonly MetTarget[];
  readonly inapplicableTo: readonly MetTarget[];
  readonly bundle?: BundleFinding;
  /** Limits beyond the redeemable's own stream that one use of it draws on. */
  readonly limits: readonly LimitUse[];
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
  readonly isExplained: boolean;
  /** Limit counters that were taken to be at zero because the question does not know them: look them up, and ask again. */
  readonly unknownCounters: readonly string[];
}

/** Says for each redeemable whether it applies to the cart and what it does to it. Pure. */
export function evaluateCart(question: CartQuestion): EvaluatedCart {
  const { facts, request } = question;
  const stackingRules = facts.stack ? rulesWithinStack(facts.project.stackingRules) : facts.project.stackingRules;
  const opened = openedCart(facts, request.order);
  const candidates = facts.named.map((named) => candidateOf(named, facts));
  const unknown = new Set<string>();
  const outcomes = goThroughStack(candidates, stackingRules, opened, (candidate, cart, earlier: readonly Effect[]) =>
    attempt(candidate, cart, question, counterLookup(question, earlier, unknown)),
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
    isExplained: question.explain === true,
    valid: applied.length > 0 && !(isAll && failed),
    hasOrder: request.order !== undefined || facts.storedOrder !== undefined,
    whole: applied.length > 0 ? wholeRequest(opened, (applied.at(-1) as AppliedOutcome).cart) : opened,
    unknownCounters: [...unknown],
  };
}

function openedCart({ storedOrder, catalogue }: CartFacts, sent: CartInput | undefined): Cart {
  return storedOrder ? openCart(storedOrderInput(storedOrder)) : openCart(sent ? orderInputOf(sent) : {}, catalogue);
}

function counterLookup({ counters }: CartQuestion, earlier: readonly Effect[], unknown: Set<string>): Turn['counted'] {
  return (key) => {
    const value = counters.get(key);
    if (value === undefined) unknown.add(key);
    let taken = 0;
    for (const { limits } of earlier) for (const use of limits) if (use.key === key) taken += use.amount;
    return (value ?? 0) + taken;
  };
}

function attempt(
  { key, named }: Candidate,
  cart: Cart,
  question: CartQuestion,
  counted: Turn['counted'],
): Trial<Cart, Effect> {
  const { examined, input, rules } = named;
  if (!examined) return { applies: false, refusal: unknownRedeemable(named) };
  const refusal = question.setAside?.get(key) ?? examined.refusal;
  if (refusal) return { applies: false, refusal };
  const explanation = question.explain ? { rules: [], steps: [] } : undefined;
  const { redeemable } = examined;
  const turn = { question, redeemable, cart, credits: input.gift?.credits, counted, explanation };
  const compiled = compiledRulesOf(rules);
  const priced = (bundles: number | undefined) => priceRedeemable(turn, compiled?.targets ?? NO_TARGETS, bundles);
  const judged = compiled ? judge(turn, compiled, priced) : FREE;
  if (isRefusal(judged)) return { applies: false, refusal: judged, explanation };
  const step = judged.priced ?? priced(judged.bundle?.quantity);
  if (isRefusal(step)) return { applies: false, refusal: step, explanation };
  const { discount, credits, applicableTo, inapplicableTo, budgets } = step;
  const limits = budgets.length === 0 ? judged.limits : mergedUses([...judged.limits, ...budgets]);
  const effect = { discount, credits, applicableTo, inapplicableTo, bundle: judged.bundle, limits };
  return { applies: true, cart: step.cart, hasEffect: step.hasEffect, effect, explanation };
}

const FREE: Judged = { limits: [] };

function unknownRedeemable({ input }: Named): Refusal<'not_found'> {
  return refuse('not_found', {
    details: `Cannot find ${input.object} with id ${input.id}`,
    resourceId: input.id,
    resourceType: input.object,
  });
}
