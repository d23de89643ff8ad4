import { notFound } from '@perkstream/kernel';
import { type ProjectSettings, type RequestContext } from '@perkstream/published';
import { type RedemptionRefusal } from '../redemption-refusal.js';
import { type CartOutcome, type EvaluatedCart } from './evaluate-cart.js';

/** What says of a code that it exists, and does not work now or not for this customer. Rules that a cart does not meet are told. */
const TELLING: ReadonlySet<RedemptionRefusal> = new Set([
  'invalid_customer',
  'quantity_exceeded',
  'referrer_not_permitted_to_redeem',
  'voucher_disabled',
  'voucher_expired',
  'voucher_not_active',
  'voucher_not_active_now',
  'voucher_not_published',
]);

type Refused = Extract<CartOutcome, { readonly status: 'INAPPLICABLE' }>;

/** Whether codes that do not work look like codes that do not exist: to client keys, where the project says so. */
export function hidesCodes({ channel }: RequestContext, { client }: ProjectSettings): boolean {
  return channel === 'CLIENT_API' && client.uniformRefusals === true;
}

/** The same, as if there were no such codes. Of those that do not apply to the cart it is not said what the cart lacks. */
export function withoutUnusableCodes(evaluated: EvaluatedCart): EvaluatedCart {
  return { ...evaluated, outcomes: evaluated.outcomes.map(asUnknown) };
}

function asUnknown(outcome: CartOutcome): CartOutcome {
  if (outcome.status !== 'INAPPLICABLE') return outcome;
  if (!isTelling(outcome)) return withoutMissing(outcome);
  const { key, named } = outcome.candidate;
  const { input } = named;
  const candidate = { key, named: { input, examined: undefined, rules: [] } };
  return { status: 'INAPPLICABLE', candidate, refusal: notFound(input.object, input.id) };
}

function withoutMissing(outcome: Refused): CartOutcome {
  const { missing, ...rest } = outcome;
  return missing && outcome.candidate.named.input.object === 'voucher' ? rest : outcome;
}

function isTelling({ candidate, refusal }: Refused): boolean {
  const { input, examined } = candidate.named;
  if (input.object !== 'voucher') return false;
  // A card with nothing left on it is used up; one with too little is told.
  const isEmpty = refusal.refused === 'gift_amount_exceeded' && examined?.redeemable.gift?.available === 0;
  return isEmpty || TELLING.has(refusal.refused);
}
