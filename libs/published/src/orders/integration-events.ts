import { type EventSource, integrationEvent, ListOf, Money, ObjectOf, OneOf, Text, Whole } from '../language/index.js';
import { ORDER_STATUSES, type OrderStatus } from './bodies.js';

/** Integration events of orders. Amounts in minor units. */

export class OrderItemV1 {
  @Text({ optional: true }) product_id?: string;
  @Text({ optional: true }) sku_id?: string;
  @Text({ optional: true }, "the client's own id of the product or SKU") source_id?: string;
  @Whole({ optional: true, min: 0 }) quantity?: number;
  @Money({ optional: true }, 'before discounts') amount?: number;
  @Money({ optional: true }, 'after discounts of the line') subtotal_amount?: number;
}

export class CausingUserV1 {
  @Text() id!: string;
}

export class CausingKeyV1 {
  @Text() name!: string;
  @Text() app_id!: string;
}

/** Who caused an event: a user, a key, or neither where the engine did. */
export class EventSourceV1 implements EventSource {
  @Text('`API`, `CLIENT_API`, `USER_PORTAL` or `INTERNAL`') channel!: string;
  @ObjectOf(() => CausingUserV1, { optional: true }) user?: CausingUserV1;
  @ObjectOf(() => CausingKeyV1, { optional: true }) api_key?: CausingKeyV1;
}

/** The order as it is now. */
export class OrderShownV1 {
  @Text('ord_…') id!: string;
  @Text({ optional: true }, "the client's own id of the order") source_id?: string;
  @OneOf(ORDER_STATUSES) status!: OrderStatus;
  @OneOf(ORDER_STATUSES, { optional: true }, 'of an update: before it') status_before?: OrderStatus;
  @Text({ optional: true }, 'cust_…') customer_id?: string;
  @Money({ optional: true }, 'before discounts') amount?: number;
  @Money({ optional: true }) total_discount_amount?: number;
  @Money({ optional: true }, 'to be paid') total_amount?: number;
  @ListOf(() => OrderItemV1, { optional: true }) items?: OrderItemV1[];
  @ObjectOf(() => EventSourceV1, { optional: true }) event_source?: EventSourceV1;
}

/** Of an order of the past. */
export class ImportedOrderV1 {
  @Text('ord_…') id!: string;
  @Text({ optional: true }, 'cust_…') customer_id?: string;
}

const context = 'orders';
const example: OrderShownV1 = {
  id: 'ord_00VbaJOIyPaw48KYBOEN2egZ',
  source_id: 'order-1001',
  status: 'PAID',
  customer_id: 'cust_00VbaJOD8mTn1vXcQpW5sRkE',
  amount: 20000,
  total_discount_amount: 2000,
  total_amount: 18000,
  items: [{ product_id: 'prod_00VbaJNpWd4KrTzYx7LmQ1sB', quantity: 2, amount: 20000, subtotal_amount: 20000 }],
  event_source: { channel: 'API', api_key: { name: 'shop', app_id: 'app_1' } },
};

export const orderEvents = {
  created: integrationEvent({
    context,
    type: 'order.created.v1',
    summary: 'An order is there: it was sent, or a redemption brought it.',
    data: OrderShownV1,
    example,
  }),
  updated: integrationEvent({
    context,
    type: 'order.updated.v1',
    summary: 'An order was changed: by a request, a redemption or a rollback.',
    data: OrderShownV1,
    example: { ...example, status: 'CANCELED', status_before: 'PAID', total_discount_amount: 0, total_amount: 20000 },
  }),
  imported: integrationEvent({
    context,
    type: 'order.imported.v1',
    summary: 'An import stored an order of the past: it counts for its customer, and is no order that was placed now.',
    data: ImportedOrderV1,
    example: { id: example.id, customer_id: example.customer_id },
  }),
};
