import {
  AnyObject,
  Flag,
  Instant,
  ListOf,
  Metadata,
  Money,
  ObjectOf,
  OneOf,
  Text,
  Whole,
  AsOf,
  Revision,
} from '../language/index.js';
import { OrderDiscountsIfAnyAnswer } from '../redeemables/order-discounts.js';
import { OrderPersonAnswer } from '../redeemables/order-person.answer.js';
import { ORDER_STATUSES, type OrderStatus } from './bodies.js';

/** A line of an order. Amounts in minor units: those of discounts once there was one. */
export class OrderItemAnswer {
  @Text('Begins with `ordli_`.') id!: string;
  @Text({ optional: true }) source_id?: string;
  @Text({ optional: true }) product_id?: string;
  @Text({ optional: true }) sku_id?: string;
  @OneOf(['product', 'sku'], { optional: true }) related_object?: 'product' | 'sku';
  @Whole({ optional: true }) quantity?: number;
  @Whole({ optional: true }) initial_quantity?: number;
  @Whole({ optional: true }) discount_quantity?: number;
  @Whole({ optional: true }) applied_discount_quantity?: number;
  @Whole({ optional: true }) applied_quantity?: number;
  @Whole({ optional: true }) applied_quantity_amount?: number;
  @Money({ optional: true }) price?: number;
  @Money({ optional: true }, 'Price without a sale.') regular_price?: number;
  @Flag({ optional: true }, 'Whether `price` is lower than `regular_price`. Absent when one is not known.')
  on_sale?: boolean;
  @Money({ optional: true }) amount?: number;
  @Money({ optional: true }) initial_amount?: number;
  @Money({ optional: true }) discount_amount?: number;
  @Money({ optional: true }) applied_discount_amount?: number;
  @Money({ optional: true }, '`amount` minus `discount_amount`.') subtotal_amount?: number;
  @Whole({ optional: true }, 'Units that came back.') returned_quantity?: number;
  @Money({ optional: true }, 'Paid for the units that came back, with money, credits or points.')
  returned_amount?: number;
  @AnyObject({ optional: true }) product?: Record<string, unknown>;
  @AnyObject({ optional: true }) sku?: Record<string, unknown>;
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
  @OneOf(['order_item']) object!: 'order_item';
}

/** An order (spec, Order). Amounts in minor units: those of discounts once there was one. */
export class OrderAnswer extends OrderDiscountsIfAnyAnswer {
  @Text('Begins with `ord_`.') id!: string;
  @Text({ nullable: true }) source_id!: string | null;
  @OneOf(ORDER_STATUSES) status!: OrderStatus;
  @Money({ optional: true }) amount?: number;
  @Money({ optional: true }, '`amount` minus `total_discount_amount`.') total_amount?: number;
  @ListOf(() => OrderItemAnswer, { optional: true }) items?: OrderItemAnswer[];
  @Metadata({ omit: 'empty' }) metadata!: Record<string, unknown>;
  @Instant() created_at!: string;
  @Instant({ nullable: true }) updated_at!: string | null;
  @Text({ nullable: true }) customer_id!: string | null;
  @Text({ nullable: true }) referrer_id!: string | null;
  @ObjectOf(() => OrderPersonAnswer, { optional: true }) customer?: OrderPersonAnswer;
  @ObjectOf(() => OrderPersonAnswer, { optional: true }) referrer?: OrderPersonAnswer;
  @AnyObject(
    { omit: 'empty' },
    'By redemption ID: `date`, `related_object_type`, `related_object_id`, `related_object_parent_id`, `rollback_id` and so on.',
  )
  redemptions!: Record<string, unknown>;
  @OneOf(['order']) object!: 'order';
}

/** An order, now or as it was. */
export class OrderOfMomentAnswer extends OrderAnswer {
  @AsOf() as_of?: string;
  @Revision() revision?: number;
}
