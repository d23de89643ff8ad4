import { refuse, type Refusal } from '@perkstream/kernel';
import { type RequestContext, type Selection } from '@perkstream/published';

/** A request has to name a redeemable, unless it wants whatever the cart qualifies for. */
export function objectionToNothing(
  redeemables: readonly unknown[],
  options: { readonly include_automatic?: boolean | null } | null | undefined,
): Refusal<'invalid_payload'> | undefined {
  if (redeemables.length > 0 || options?.include_automatic === true) return undefined;
  return refuse('invalid_payload', { details: 'Property .redeemables must NOT have fewer than 1 items' });
}

/** Which discounts are to apply; undefined: as the stacking rules say. Browsers have no say in it. */
export function selectionAsked(
  { channel }: RequestContext,
  options: { readonly selection?: Selection | null } | null | undefined,
): Selection | undefined {
  return channel === 'CLIENT_API' ? undefined : (options?.selection ?? undefined);
}
