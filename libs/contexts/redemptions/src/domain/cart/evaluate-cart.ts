import { atOnce, refuse, type Refusal } from '@perkstream/kernel';
import { type Cart, wholeRequest } from '@perkstream/domain-pricing';
import { compileInParts } from '@perkstream/domain-validation-rules';
import { type Redeemable } from '@perkstream/published';
import { type RedemptionRefusal } from '../redemption-refusal.js';
import { attempt, type CartStack, counterLookup, type Effect, openedCart } from './attempt.js';
import { type RuleCounter } from '../counting/rule-counter.js';
import { type CartQuestion, type UnknownCounters } from './cart-question.js';
import { type Candidate, candidateOf } from './candidate.js';
import { rulesWithinStack } from './rules-within-stack.js';
import { type CartSelection, decide } from './choose-discounts.js';
import { type Outcome } from '@perkstream/domain-stacking';

export type CartOutcome = Outcome<CartStack>;

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
  /**
   * True where something applies and, in mode ALL, nothing is refused or left out. Redeemables without effect may be
   * skipped.
   */
  readonly valid: boolean;
  readonly isAll: boolean;
  /** Of the promotion stack whose tiers the redeemables are */
  readonly stackId: string | undefined;
  readonly hasOrder: boolean;
  /** After everything that applies; `applied…` fields are of the whole request. */
  readonly whole: Cart;
  readonly isExplained: boolean;
  /** Where the discounts that apply were chosen among others. */
  readonly selection?: CartSelection;
  /** Limit counters that the question does not know. They counted as zero: look them up, and ask again. */
  readonly unknownCounters: UnknownCounters;
  /** What the ledger holds of counters that have not begun, by their keys: they begin with it. */
  readonly countedSoFar?: ReadonlyMap<string, number>;
}

/** Says for each redeemable whether it applies to the cart and what it does to it. Pure. */
export function evaluateCart(question: CartQuestion): EvaluatedCart {
  return atOnce(evaluateInParts(question));
}

/** The same, with a stop after each redeemable, and after each rule that has to be compiled. */
export function* evaluateInParts(question: CartQuestion): Generator<number | undefined, EvaluatedCart> {
  const { facts, request } = question;
  const stackingRules = facts.stack ? rulesWithinStack(facts.project.stackingRules) : facts.project.stackingRules;
  const opened = openedCart(facts, request.order);
  const candidates = facts.named.map((named) => candidateOf(named, facts));
  const unknown = new Map<string, RuleCounter | undefined>();
  yield* compileInParts(facts.named.flatMap(({ rules }) => rules));
  // One by one: an object that begins as a copy and grows makes the whole evaluation slower by 2 µs.
  const { outcomes, selection } = yield* decide(question, {
    candidates,
    opened,
    rules: stackingRules,
    attempt: (candidate, cart, earlier) =>
      attempt(candidate, cart, question, counterLookup(question, earlier, unknown)),
    isMoot: () => unknown.size > 0 || question.memberships?.isComplete === false,
  });
  const applied: AppliedOutcome[] = [];
  for (const outcome of outcomes) {
    const redeemable = outcome.candidate.named.examined?.redeemable;
    if (outcome.status === 'APPLICABLE' && redeemable) {
      applied.push({ candidate: outcome.candidate, redeemable, cart: outcome.cart, effect: outcome.effect });
    }
  }
  const isAll = stackingRules.redeemablesApplicationMode === 'ALL';
  return {
    outcomes,
    applied,
    isAll,
    stackId: facts.stack?.id,
    isExplained: question.explain === true,
    valid: applied.length > 0 && !(isAll && outcomes.some(refusalIn)),
    hasOrder: request.order !== undefined || facts.storedOrder !== undefined,
    whole: applied.length > 0 ? wholeRequest(opened, (applied.at(-1) as AppliedOutcome).cart) : opened,
    unknownCounters: unknown,
    ...(selection && { selection }),
  };
}

/** Why a redeemable does not apply: it is refused, or the stacking rules leave it out. */
export function refusalIn(outcome: CartOutcome): Refusal<RedemptionRefusal> | undefined {
  if (outcome.status === 'INAPPLICABLE') return outcome.refusal;
  if (outcome.status === 'APPLICABLE' || outcome.key === 'no_effect') return undefined;
  // Another one was refused before it, and says why; or others were chosen.
  if (outcome.key === 'preceding_validation_failed' || outcome.key === 'not_best_deal') return undefined;
  const { input } = outcome.candidate.named;
  return refuse(outcome.key, { details: `${input.id} is more than can be applied together` });
}
