import { refuse, type Refusal } from '@perkstream/kernel';

/** A request has to name a redeemable, unless it wants whatever the cart qualifies for. */
export function objectionToNothing(
  redeemables: readonly unknown[],
  options: { readonly include_automatic?: boolean | null } | null | undefined,
): Refusal<'invalid_payload'> | undefined {
  if (redeemables.length > 0 || options?.include_automatic === true) return undefined;
  return refuse('invalid_payload', { details: 'Property .redeemables must NOT have fewer than 1 items' });
}
