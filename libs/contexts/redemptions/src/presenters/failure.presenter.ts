import { type JsonObject, refuse, type Refusal } from '@perkstream/kernel';
import { type Problem, type RequestContext } from '@perkstream/published';
import { type RedemptionRefusal } from '../domain/redemption-refusal.js';
import { type Candidate } from '../domain/cart/candidate.js';
import { type EvaluatedCart } from '../domain/cart/evaluate-cart.js';
import { type Missing, presentMissing } from '@perkstream/domain-validation-rules';
import { type SkipKey } from '@perkstream/domain-stacking';
import { redemptionProblems } from '../redemptions.refusals.js';

interface Refused {
  readonly candidate: Candidate;
  readonly refusal: Refusal<RedemptionRefusal>;
}

/** Why a redeemable is passed over. */
export function skipText(key: SkipKey): string {
  if (key === 'preceding_validation_failed') return 'Preceding validation failed';
  if (key === 'not_best_deal') return 'Other redeemables were chosen';
  return key === 'no_effect' ? 'The redeemable has no effect' : redemptionProblems[key].message;
}

/** The same refusal, which names the redeemable: in the words in which answers list it. */
export function aboutRedeemable({
  candidate: { named },
  refusal: { refused, details },
}: Refused): Refusal<RedemptionRefusal> {
  const { input, examined } = named;
  const redeemableId = examined?.redeemable.code ?? examined?.redeemable.id ?? input.id;
  return refuse(refused, { ...details, redeemableType: input.object, redeemableId });
}

/**
 * Why a redeemable does not apply, as validations of several redeemables show it within an answer that succeeds.
 * @param missing where it lacks nothing but amounts and quantities
 */
export function presentFailure(
  refusal: Refusal<RedemptionRefusal>,
  context: RequestContext,
  missing?: readonly Missing[],
): JsonObject {
  const { customMessage } = refusal.details ?? {};
  const message = customMessage ?? refusal.details?.message ?? redemptionProblems[refusal.refused].message;
  return {
    error: {
      ...presentError(refusal, context),
      ...(customMessage !== undefined && { error: { message: customMessage } }),
    },
    details: { message, key: refusal.refused, ...(missing && { missing: presentMissing(missing) }) },
  };
}

/** What the older validations of one redeemable answer: the text that their clients match, and the error with its custom text. */
export function presentReason(refusal: Refusal<RedemptionRefusal>, context: RequestContext): JsonObject {
  const { refused, details } = refusal;
  const error = presentError(refusal, context);
  const message = details?.customMessage ?? error['message'];
  return {
    reason: redemptionProblems[refused].message,
    error: { ...error, message, details: details?.details ?? refused },
  };
}

/** Validations of one redeemable have a key of their own for one that does not exist. */
export function asOfOne(refusal: Refusal<RedemptionRefusal>, { outcomes }: EvaluatedCart): Refusal<RedemptionRefusal> {
  const isUnknown = refusal.refused === 'not_found' && outcomes[0]?.candidate.named.examined === undefined;
  return isUnknown ? refuse('resource_not_found', refusal.details) : refusal;
}

function presentError({ refused, details }: Refusal<RedemptionRefusal>, context: RequestContext): JsonObject {
  const problem: Problem = redemptionProblems[refused];
  return {
    code: problem.status,
    key: refused,
    message: problem.message,
    ...(details?.details !== undefined && { details: details.details }),
    request_id: context.requestId,
    ...(details?.resourceId !== undefined && { resource_id: details.resourceId }),
    ...(details?.resourceType !== undefined && { resource_type: details.resourceType }),
    ...(details?.redeemableType !== undefined && { redeemable_type: details.redeemableType }),
    ...(details?.redeemableId !== undefined && { redeemable_id: details.redeemableId }),
  };
}
