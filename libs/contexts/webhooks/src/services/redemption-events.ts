import { type Things, type WebhookEvent } from './event-mapping.js';

interface Redeemed {
  readonly customer_id?: string;
  readonly related_object_type: 'voucher' | 'promotion_tier';
  readonly related_object_id: string;
  readonly campaign_id?: string;
  readonly order_id?: string;
}

/** One redeemable that was redeemed, or was to be. */
export function redeemed(data: Redeemed, redemption: string): Things {
  return {
    redemption: ['redemption', redemption],
    customer: ['customer', data.customer_id],
    order: ['order', data.order_id],
    campaign: ['campaign', data.campaign_id],
    [data.related_object_type]: [data.related_object_type, data.related_object_id],
  };
}

interface Stack {
  readonly id: string;
  readonly customer_id?: string;
  readonly order_id?: string;
}

/** The parent of what was redeemed together, or was to be. */
export function ofStack({ id, customer_id, order_id }: Stack): Things {
  return { redemption: ['redemption', id], customer: ['customer', customer_id], order: ['order', order_id] };
}

export function promotionStack({
  promotion_stack_id: id,
}: {
  readonly promotion_stack_id?: string;
}): WebhookEvent['references'] {
  return id === undefined ? {} : { promotion_stack: { id, object: 'promotion_stack' } };
}
