import { type OrderDocument } from '../redeemables/redemption-record.js';

/** What an order counts for in the summary of its customer. */
export interface OrderContribution {
  /** `cust_…` */
  readonly customerId: string;
  /** To be paid after discounts, minor units */
  readonly amount: number;
  /** When the order was made; ISO 8601 in UTC */
  readonly date: string | null;
}

const COUNTED = new Set(['PAID', 'FULFILLED']);

/** null for an order that does not count: nobody's, or neither PAID nor FULFILLED. */
export function contributionOf(order: OrderDocument): OrderContribution | null {
  if (!order.customer_id || !COUNTED.has(order.status ?? '')) return null;
  return {
    customerId: order.customer_id,
    amount: order.total_amount ?? order.amount ?? 0,
    date: order.created_at ?? null,
  };
}
