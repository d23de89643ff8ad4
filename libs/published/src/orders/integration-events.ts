import { type EventSource, integrationEvent, ListOf, Money, ObjectOf, OneOf, Text, Whole } from '../language/index.js';
import { ORDER_STATUSES, type OrderStatus } from './bodies.js';
import { ReturnPolicyAnswer } from './return-policy.js';
import { ChargedItemAnswer, RefundAnswer, ReturnedItemAnswer, ReturnEffectAnswer } from './return.answer.js';

/** Integration events of orders. Amounts in minor units. */

export class OrderItemV1 {
  @Text({ optional: true }) product_id?: string;
  @Text({ optional: true }) sku_id?: string;
  @Text({ optional: true }, 'Your own ID of the product or SKU.') source_id?: string;
  @Whole({ optional: true, min: 0 }) quantity?: number;
  @Money({ optional: true }, 'Before discounts.') amount?: number;
  @Money({ optional: true }, 'After the discounts of the line.') subtotal_amount?: number;
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
  @Text('`API`, `CLIENT_API`, `USER_PORTAL` or `INTERNAL`.') channel!: string;
  @ObjectOf(() => CausingUserV1, { optional: true }) user?: CausingUserV1;
  @ObjectOf(() => CausingKeyV1, { optional: true }) api_key?: CausingKeyV1;
}

/** The order as it is now. */
export class OrderShownV1 {
  @Text('Begins with `ord_`.') id!: string;
  @Text({ optional: true }, 'Your own ID of the order.') source_id?: string;
  @OneOf(ORDER_STATUSES) status!: OrderStatus;
  @OneOf(ORDER_STATUSES, { optional: true }, 'For updates: the previous status.') status_before?: OrderStatus;
  @Text({ optional: true }, 'Begins with `cust_`.') customer_id?: string;
  @Money({ optional: true }, 'Before discounts.') amount?: number;
  @Money({ optional: true }) total_discount_amount?: number;
  @Money({ optional: true }, 'Amount to pay.') total_amount?: number;
  @ListOf(() => OrderItemV1, { optional: true }) items?: OrderItemV1[];
  @ObjectOf(() => EventSourceV1, { optional: true }) event_source?: EventSourceV1;
}

/** Of an order of the past. */
export class ImportedOrderV1 {
  @Text('Begins with `ord_`.') id!: string;
  @Text({ optional: true }, 'Begins with `cust_`.') customer_id?: string;
}

/** Goods of an order that came back, as the API shows the return. */
export class ReturnV1 {
  @Text('Begins with `ret_`.') id!: string;
  @Text('Begins with `ord_`.') order_id!: string;
  @Text({ optional: true }, 'Your own ID of the return.') source_id?: string;
  @Text({ optional: true }, 'Begins with `cust_`.') customer_id?: string;
  @ObjectOf(() => ReturnPolicyAnswer) policy!: ReturnPolicyAnswer;
  @ObjectOf(() => RefundAnswer) refund!: RefundAnswer;
  @ListOf(() => ReturnedItemAnswer) items!: ReturnedItemAnswer[];
  @ListOf(() => ChargedItemAnswer) charged!: ChargedItemAnswer[];
  @ListOf(() => ReturnEffectAnswer) redemptions!: ReturnEffectAnswer[];
  @ObjectOf(() => EventSourceV1, { optional: true }) event_source?: EventSourceV1;
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

const exampleOfReturn: ReturnV1 = {
  id: 'ret_00VbaJOKw2mXe8RtYw2LpXcQ',
  order_id: example.id,
  source_id: 'return-1001',
  customer_id: 'cust_00VbaJOD8mTn1vXcQpW5sRkE',
  policy: { discounts: 'KEEP', credits: 'PROPORTIONAL', points: 'PROPORTIONAL' },
  refund: {
    amount: 9000,
    credits: [],
    points: [{ card: 'v_00VbaJOEehzgAznq4LEk5fKx', returned: 0, revoked: 90, shortfall: 0 }],
  },
  items: [
    { item: 'ordli_00VbaJOIyQbw48KYBOEN2egZ', source_id: null, quantity: 1, price: 10000, discount: 1000, paid: 9000 },
  ],
  charged: [],
  redemptions: [{ id: 'r_00VbaJOIzRbx59LZCPFO3fhA', effect: 'KEPT', amount: 1000 }],
  event_source: { channel: 'API', api_key: { name: 'shop', app_id: 'app_1' } },
};

export const orderEvents = {
  created: integrationEvent({
    context,
    type: 'order.created.v1',
    summary: 'An order was created by a request or a redemption.',
    data: OrderShownV1,
    example,
  }),
  updated: integrationEvent({
    context,
    type: 'order.updated.v1',
    summary: 'An order was updated by a request, a redemption or a rollback.',
    data: OrderShownV1,
    example: { ...example, status: 'CANCELED', status_before: 'PAID', total_discount_amount: 0, total_amount: 20000 },
  }),
  returned: integrationEvent({
    context,
    type: 'order.returned.v1',
    summary: 'Items of an order were returned. Credits, points and uses of redemptions have come back.',
    data: ReturnV1,
    example: exampleOfReturn,
  }),
  imported: integrationEvent({
    context,
    type: 'order.imported.v1',
    summary: 'A past order was imported. It counts for its customer, but was not placed now.',
    data: ImportedOrderV1,
    example: { id: example.id, customer_id: example.customer_id },
  }),
};
