import { withoutUndefined } from '@perkstream/kernel';
import { type BuyerInput, type CartInput, type CartQuery, type PurchaseBody } from '@perkstream/published';

/** The cart and the customer of a browser that says everything in its query. */
export function purchaseOf(query: CartQuery): PurchaseBody {
  return withoutUndefined({ order: orderOf(query), customer: buyerOf(query), metadata: query.metadata });
}

function orderOf({ amount, item, order }: CartQuery): CartInput | undefined {
  if (amount === undefined && !item && !order) return undefined;
  return withoutUndefined({ amount, items: item && [...item], metadata: order?.metadata });
}

function buyerOf({ customer }: CartQuery): BuyerInput | undefined {
  return typeof customer === 'string' ? { source_id: customer } : customer;
}
