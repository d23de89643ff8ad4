import { type Candidate, candidateOf } from './candidate.js';
import { attempt, type CartStack, counterLookup, type Effect } from './attempt.js';
import { type Cart } from '@perkstream/domain-pricing';
import { compileInParts } from '@perkstream/domain-validation-rules';
import { type RuleCounter } from '../counting/rule-counter.js';
import { type CartQuestion, type UnknownCounters } from './cart-question.js';
import { type Trial } from '@perkstream/domain-stacking';

/** What one redeemable would do to the cart, if it were the only one. */
export interface Appraisal {
  readonly candidate: Candidate;
  readonly trial: Trial<CartStack>;
}

interface Appraised {
  /** In the order of the redeemables. */
  readonly appraisals: readonly Appraisal[];
  /** Limit counters that the question does not know. They counted as zero: look them up, and ask again. */
  readonly unknownCounters: UnknownCounters;
}

/** Tries each redeemable alone on the cart, without stacking rules and other redeemables. Pauses after each. Pure. */
export function* appraiseInParts(question: CartQuestion, cart: Cart): Generator<number | undefined, Appraised> {
  const unknown = new Map<string, RuleCounter | undefined>();
  const counted = counterLookup(question, NOTHING_EARLIER, unknown);
  const appraisals: Appraisal[] = [];
  yield* compileInParts(question.facts.named.flatMap(({ rules }) => rules));
  for (const named of question.facts.named) {
    const candidate = candidateOf(named, question.facts);
    appraisals.push({ candidate, trial: attempt(candidate, cart, question, counted) });
    yield;
  }
  return { appraisals, unknownCounters: unknown };
}

const NOTHING_EARLIER: readonly Effect[] = [];
