import { type WireOrderFrame } from '@perkstream/domain-pricing';
import { type CartInput } from '@perkstream/published';
import { type CartFacts } from '../domain/cart/cart-facts.js';

/** What surrounds the priced order of a validation: of the stored order where the request names one, else what it sent. */
export function frameOf({ storedOrder }: CartFacts, sent: CartInput | undefined): WireOrderFrame {
  if (!storedOrder) {
    return {
      source_id: sent?.source_id,
      status: sent?.status,
      metadata: sent?.metadata ?? {},
      customer_id: null,
      referrer_id: null,
      object: 'order',
    };
  }
  const { id, source_id, status, metadata, customer_id, created_at } = storedOrder;
  return { id, source_id, status, metadata, customer_id, referrer_id: null, created_at, object: 'order' };
}
