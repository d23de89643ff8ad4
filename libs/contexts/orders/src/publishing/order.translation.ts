import { type ToPublish, toPublish, translations, withoutNulls } from '@perkstream/platform';
import {
  eventSourceOf,
  type IntegrationEvent,
  type OpeningEvent,
  type OrderDocument,
  type OrderEvent,
  orderEvents,
  type OrderItemV1,
  orderOpenedBy,
  type OrderShownV1,
  type OrderStatus,
  type OrderUpdated,
  type ReturnEvent,
} from '@perkstream/published';

/** What the world learns of orders. */
export const orderTranslations = translations<OrderEvent | OpeningEvent | ReturnEvent>({
  'order.created': ({ data: { order, isImported }, metadata }) =>
    isImported ? [imported(order)] : [shown(orderEvents.created, order, metadata)],
  'order.updated': updated,
  'order.redeemed': updated,
  'order.rolled_back': updated,
  // Published when all has been given back.
  'order.returned': null,
  'return.completed': returned,
  'voucher.redeemed': opened,
  'promotion_tier.redeemed': opened,
  'redemption.completed': opened,
  // Published when the redemption opened it.
  'order.opened': null,
  'order.reserved': null,
  'order.released': null,
});

type Cause = Parameters<typeof eventSourceOf>[0];

interface Caused {
  readonly metadata: Cause;
}

function updated({
  data: { order, statusBefore, isImported },
  metadata,
}: Caused & { readonly data: OrderUpdated }): readonly ToPublish[] {
  return isImported ? [imported(order)] : [shown(orderEvents.updated, order, metadata, statusBefore)];
}

function returned({ data, metadata }: Caused & ReturnEvent): readonly ToPublish[] {
  const { id, order_id, source_id, customer_id, policy, refund, items, charged, redemptions } = data.return;
  return [
    toPublish(orderEvents.returned, {
      id,
      order_id,
      source_id: source_id ?? undefined,
      customer_id: customer_id ?? undefined,
      policy,
      refund,
      items: [...items],
      charged: [...charged],
      redemptions: [...redemptions],
      event_source: eventSourceOf(metadata),
    }),
  ];
}

function imported({ id, customer_id }: OrderDocument): ToPublish {
  return toPublish(orderEvents.imported, { id, customer_id });
}

function opened(event: Caused & OpeningEvent): readonly ToPublish[] {
  const order = orderOpenedBy(event);
  return order ? [shown(orderEvents.created, order, event.metadata)] : [];
}

function shown(
  event: IntegrationEvent<OrderShownV1>,
  order: OrderDocument,
  metadata: Cause,
  statusBefore?: string,
): ToPublish {
  return toPublish(event, {
    id: order.id,
    source_id: order.source_id,
    status: (order.status ?? 'CREATED') as OrderStatus,
    status_before: statusBefore as OrderStatus | undefined,
    customer_id: order.customer_id,
    amount: order.amount,
    total_discount_amount: order.total_discount_amount,
    total_amount: order.total_amount,
    items: order.items?.map((item) => itemOf(item as OrderItemV1)),
    event_source: eventSourceOf(metadata),
  });
}

/** A line of the wire form has more than is published. */
function itemOf({ product_id, sku_id, source_id, quantity, amount, subtotal_amount }: OrderItemV1): OrderItemV1 {
  return withoutNulls({ product_id, sku_id, source_id, quantity, amount, subtotal_amount });
}
