import { CustomerInput } from '../customers/bodies.js';
import { Instant, ListOf, Metadata, Money, ObjectOf, OneOf, Text, WholeOrText } from '../language/index.js';
import { CartItemInput } from '../redemptions/cart-input.js';

export const ORDER_STATUSES = ['CREATED', 'PAID', 'CANCELED', 'FULFILLED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** A line of an order that is stored: what a cart line has, and what earlier discounts did to it. */
export class OrderItemInput extends CartItemInput {
  @Text({ optional: true, max: 200 }, 'ID of an existing line of the order (`ordli_…`).') id?: string;
  @WholeOrText({ optional: true }) initial_quantity?: number | string;
  @WholeOrText({ optional: true }) discount_quantity?: number | string;
  @Money({ optional: true }) initial_amount?: number;
  @Money({ optional: true }) discount_amount?: number;
}

/** What is known about an order. Only fields that are sent change. */
export class UpdateOrderBody {
  @Text(
    { optional: true, nullable: true, min: 1, max: 500 },
    'Your own ID of the order, unique in the project. `null` removes it.',
  )
  source_id?: string | null;
  @OneOf(ORDER_STATUSES, { optional: true }) status?: OrderStatus;
  @Money({ optional: true }, 'Value before discounts. Defaults to the sum of the items.') amount?: number;
  @Money({ optional: true }) initial_amount?: number;
  @Money({ optional: true }, 'Discount of the order as a whole, without the discounts of its items.')
  discount_amount?: number;
  @ListOf(() => OrderItemInput, { optional: true, max: 500 }, 'Replace the stored items.')
  items?: OrderItemInput[];
  @Metadata({ optional: true, of: 'order' }, 'Merged with the stored metadata key by key. `null` removes a key.')
  metadata?: Record<string, unknown>;
  @Instant({ optional: true }) created_at?: string;
  @Text(
    { optional: true, nullable: true, max: 500 },
    'ID or source ID of an existing customer. `null` removes the referrer.',
  )
  referrer_id?: string | null;
  @ObjectOf(() => CustomerInput, { optional: true }, 'Created or updated as sent.') customer?: CustomerInput;
  @ObjectOf(
    () => CustomerInput,
    { optional: true },
    'Created or updated from the data sent. Takes precedence over `referrer_id`.',
  )
  referrer?: CustomerInput;
}

/** An order as the operation takes one: found by `id`, else by `source_id`; made when nobody has the `source_id`. */
export class CreateOrderBody extends UpdateOrderBody {
  @Text({ optional: true, min: 1, max: 200 }, 'ID of an existing order (`ord_…`).') id?: string;
}
