import { api } from '../../api/queries.js';
import { type components } from '../../api/schema.js';
import { redeemedThing, type Redemption } from './redemption-words.js';

/** A refused redemption as somebody may want to check it again. */
export interface Attempt {
  readonly code: string;
  /** As it was sent; undefined where it was not kept. */
  readonly order: components['schemas']['CartInput'] | undefined;
}

interface Attempted {
  readonly order?: components['schemas']['CartInput'] | null;
  readonly redeemables?: readonly { readonly id: string }[];
}

/** Of one of several the parent keeps the cart. Undefined as long as it is on its way. */
export function useAttempt(refused: Redemption | undefined): Attempt | undefined {
  const parentId = refused?.attempted ? undefined : refused?.redemption;
  const params = { path: { redemptionId: parentId ?? '' } };
  const { data: parent, error } = api.useQuery(
    'get',
    '/v1/redemptions/{redemptionId}',
    { params },
    { enabled: Boolean(parentId) },
  );
  if (!refused || (parentId && !parent && !error)) return undefined;
  return attemptOf(refused, parent);
}

function attemptOf(refused: Redemption, parent?: Redemption): Attempt {
  const { order, redeemables = [] } = (refused.attempted ?? parent?.attempted ?? {}) as Attempted;
  const { related_object_type: type, related_object_id: id } = refused;
  const codes = { voucher: redeemedThing(refused).title, promotion_tier: id, redemption: redeemables[0]?.id ?? '' };
  return { code: codes[type], order: order ?? undefined };
}
