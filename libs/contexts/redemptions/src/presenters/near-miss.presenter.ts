import { type JsonObject } from '@perkstream/kernel';
import { type QualifiedRedeemableFields, type RequestContext } from '@perkstream/published';
import { type NearMiss } from '../services/offers/near-misses.js';
import { aboutRedeemable, presentFailure } from './failure.presenter.js';
import { categoriesOf } from './outcomes.presenter.js';
import { describe, type QualifiedOptions } from './qualified.presenter.js';

/** An offer that lacks nothing but amounts and quantities, with what it lacks in `result.details.missing`. */
export function presentNearMiss(
  { offer, candidate, refusal, missing }: NearMiss,
  { expand }: Pick<QualifiedOptions, 'expand'>,
  context: RequestContext,
): QualifiedRedeemableFields {
  const redeemable = candidate.named.examined?.redeemable;
  const described: JsonObject = redeemable && expand.includes('redeemable') ? describe(redeemable) : {};
  return {
    id: redeemable?.code ?? offer.id,
    object: offer.object,
    created_at: offer.createdAt,
    result: presentFailure(aboutRedeemable({ candidate, refusal }), context, missing),
    ...described,
    ...(expand.includes('category') && { categories: categoriesOf(candidate) }),
  };
}
