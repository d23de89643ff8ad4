import { CustomerInput } from '../customers/bodies.js';
import { Instant, ListOf, Metadata, Money, ObjectOf, OneOf, Text, WholeOrText } from '../language/index.js';
import { CartItemInput } from '../redemptions/cart-input.js';

export const ORDER_STATUSES = ['CREATED', 'PAID', 'CANCELED', 'FULFILLED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** A line of an order that is stored: what a cart line has, and what earlier discounts did to it. */
export class OrderItemInput extends CartItemInput {
  @Text({ optional: true, max: 200 }, 'ordli_…: of a line that the order has') id?: string;
  @WholeOrText({ optional: true }) initial_quantity?: number | string;
  @WholeOrText({ optional: true }) discount_quantity?: number | string;
  @Money({ optional: true }) initial_amount?: number;
  @Money({ optional: true }) discount_amount?: number;
}

/** What is known about an order. Only fields that are sent change. */
export class UpdateOrderBody {
  @Text(
    { optional: true, nullable: true, min: 1, max: 500 },
    'the id that the order has with the client, unique in the project; null gives it up',
  )
  source_id?: string | null;
  @OneOf(ORDER_STATUSES, { optional: true }) status?: OrderStatus;
  @Money({ optional: true }, 'value before discounts; the sum of the items where absent') amount?: number;
  @Money({ optional: true }) initial_amount?: number;
  @Money({ optional: true }, 'of the order as a whole, without the discounts of its items') discount_amount?: number;
  @ListOf(() => OrderItemInput, { optional: true, max: 500 }, 'take the place of the items known so far')
  items?: OrderItemInput[];
  @Metadata({ optional: true, of: 'order' }, 'merged key by key with what is known; null removes a key')
  metadata?: Record<string, unknown>;
  @Instant({ optional: true }) created_at?: string;
  @Text({ optional: true, nullable: true, max: 500 }, 'id or source id of a customer that exists; null: nobody')
  referrer_id?: string | null;
  @ObjectOf(() => CustomerInput, { optional: true }, 'made or updated') customer?: CustomerInput;
  @ObjectOf(() => CustomerInput, { optional: true }, 'made or updated; wins over referrer_id')
  referrer?: CustomerInput;
}

/** An order as the operation takes one: found by `id`, else by `source_id`; made when nobody has the `source_id`. */
export class CreateOrderBody extends UpdateOrderBody {
  @Text({ optional: true, min: 1, max: 200 }, 'ord_…: of an order that exists') id?: string;
}
