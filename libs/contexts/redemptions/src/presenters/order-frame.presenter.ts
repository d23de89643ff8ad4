import { type JsonObject } from '@perkstream/kernel';
import { type WireOrderFrame } from '@perkstream/domain-pricing';
import { type CustomerRecord, type OrderOfBuyerInput } from '@perkstream/published';
import { type CartFacts } from '../domain/cart/cart-facts.js';

/**
 * The fields around the priced order of a validation: those of the stored order where the request names one, else those
 * that it sent.
 * @param buyer who buys: shown where the order says whose it is
 */
export function frameOf(
  { storedOrder }: CartFacts,
  sent: OrderOfBuyerInput | undefined,
  buyer: CustomerRecord | undefined,
): WireOrderFrame {
  if (!storedOrder) {
    // Somebody who is not stored has no id.
    const buyerId = (sent?.customer && buyer?.id) || null;
    return {
      source_id: sent?.source_id,
      status: sent?.status,
      metadata: sent?.metadata ?? {},
      customer_id: buyerId,
      customer: personOf(buyerId),
      referrer_id: null,
      object: 'order',
    };
  }
  const { id, source_id, status, metadata, customer_id, created_at } = storedOrder;
  const referrerId = storedOrder['referrer_id'] as string | null | undefined;
  return {
    ...{ id, source_id, status, metadata, customer_id, created_at },
    customer: personOf(customer_id),
    referrer_id: referrerId ?? null,
    referrer: personOf(referrerId),
    updated_at: storedOrder['updated_at'] as string | null | undefined,
    redemptions: (storedOrder['redemptions'] ?? {}) as JsonObject,
    object: 'order',
  };
}

/** An order names people by their ids only. */
function personOf(id: string | null | undefined): { readonly id: string; readonly object: 'customer' } | undefined {
  return id ? { id, object: 'customer' } : undefined;
}
