import { orderOf, type Cart } from './cart.js';
import { type Engine } from './checkout.js';
import { type Missing } from './quote.js';
import { type Patience } from './repeating-fetch.js';

/** An offer that would apply if the cart had more: see docs/near-misses.md. */
export interface NearMiss {
  readonly id: string;
  readonly object: string;
  readonly name?: string;
  /** What a promotion says about itself, for buyers. */
  readonly banner?: string;
  readonly missing: readonly Missing[];
}

/** @returns the newest first */
export async function findNearMisses(engine: Engine, cart: Cart, patience: Patience): Promise<NearMiss[]> {
  const { data } = await engine.api.POST(engine.pathOf('/v1/qualifications'), {
    body: {
      scenario: 'ALL',
      options: { near_misses: true, limit: 5, expand: ['redeemable'] },
      order: orderOf(cart),
      ...(cart.customer && { customer: cart.customer }),
    },
    fetch: engine.sender(patience),
  });
  return (data!.near_misses ?? []).map(({ id, object, name, banner, result }) => ({
    ...{ id, object, name, banner },
    missing: (result as { details: { missing: Missing[] } }).details.missing,
  }));
}
