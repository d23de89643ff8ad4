import { allWithinSteps, isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import {
  type OfferOnTrial,
  type RedeemableInput,
  TRIAL_REFUSALS,
  type TrialRefusal,
  ValidateOffers,
  type ValidationAnswer,
} from '@perkstream/published';
import { type CartFacts } from '../../domain/cart/cart-facts.js';
import { ruleOnTrial } from '../../domain/cart/rule-on-trial.js';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { Buyers } from '../../services/buyers.js';
import { CartEvaluator } from '../../services/cart-evaluator.js';
import { CartFactsGatherer, type OnTrial } from '../../services/cart-facts-gatherer.js';
import { presentValidation } from './validation.presenter.js';

const services = [CartFactsGatherer, CartEvaluator, Buyers] as const;

/** No session, no tally: nothing remembers that somebody tried. */
export const validateOffers = handler(ValidateOffers, services, ({ context, offers, cart }, facts, evaluator, buyers) =>
  allWithinSteps(async (): Promise<ValidationAnswer | Refusal<TrialRefusal>> => {
    const { order } = cart;
    const customer = await buyers.lookFor(context.projectId, order, cart.customer, undefined);
    const redeemables = offers.map(({ redeemable }) => inputOf(redeemable));
    const onTrial = offers.map(trialOf);
    const gathered = await facts.gather(context, { redeemables, order, customer, sessionKey: undefined, onTrial });
    if (isRefusal(gathered)) return refusalOfTrial(gathered);
    const request = { context, order, customer, metadata: undefined };
    const asked = { facts: inParts(gathered), request, setAside: new Map(), nearMisses: true };
    const evaluated = await evaluator.evaluate(asked);
    return presentValidation({ facts: gathered, evaluated, customer, session: undefined }, context, { order });
  }),
);

/** What only requests that name redeemables can be refused with is the body's fault here. */
function refusalOfTrial({ refused, details }: Refusal<RedemptionRefusal>): Refusal<TrialRefusal> {
  return refuse(TRIAL_REFUSALS.find((known) => known === refused) ?? 'invalid_payload', details);
}

function inputOf({ object, id, code }: OfferOnTrial['redeemable']): RedeemableInput {
  return { object, id: code ?? id };
}

/** A tier that the cart does not reach is no reason for the others not to apply. */
function inParts(facts: CartFacts): CartFacts {
  const stackingRules = { ...facts.project.stackingRules, redeemablesApplicationMode: 'PARTIAL' as const };
  return { ...facts, project: { ...facts.project, stackingRules } };
}

/** Counters of the rules are those of the redeemable, if it has any. */
function trialOf({ redeemable, rules }: OfferOnTrial): OnTrial {
  return { examined: { redeemable }, rules: rules.map((rule) => ruleOnTrial(rule, redeemable)) };
}
