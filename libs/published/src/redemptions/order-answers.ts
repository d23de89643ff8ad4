import { ANY_OBJECT, AnyObject, Instant, Metadata, Money, ObjectOf, OneOf, Shape, Text } from '../language/index.js';
import { OrderPersonAnswer } from '../redeemables/order-person.answer.js';

/** The fields of an order beside its discounts. Amounts in minor units. */
abstract class OrderFields {
  @Text({ optional: true }) id?: string;
  @Text({ optional: true, nullable: true }) source_id?: string | null;
  @OneOf(['CREATED', 'PAID', 'CANCELED', 'FULFILLED'], { optional: true }) status?: string;
  @Money({ optional: true }, 'Absent when neither the order nor its items have an amount.') amount?: number;
  @Money({ optional: true }) initial_amount?: number;
  @Money({ optional: true }) total_amount?: number;
  @Shape({ type: 'array', items: ANY_OBJECT }, { optional: true }) items?: Record<string, unknown>[];
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
  @Text({ optional: true, nullable: true }) customer_id?: string | null;
  @ObjectOf(() => OrderPersonAnswer, { optional: true }, 'For stored orders.') customer?: OrderPersonAnswer;
  @Text({ optional: true, nullable: true }) referrer_id?: string | null;
  @ObjectOf(() => OrderPersonAnswer, { optional: true }, 'For stored orders.') referrer?: OrderPersonAnswer;
  @Instant({ optional: true }, 'For stored orders.') created_at?: string;
  @Instant({ optional: true, nullable: true }) updated_at?: string | null;
  @AnyObject({ optional: true }, 'For stored orders: redemptions made for the order, by redemption ID.')
  redemptions?: Record<string, unknown>;
  @OneOf(['order']) object!: 'order';
}

/** An order as priced (spec, Order), with what discounts took off. */
export class PricedOrderAnswer extends OrderFields {
  @Money() discount_amount!: number;
  @Money() items_discount_amount!: number;
  @Money() total_discount_amount!: number;
  @Money() applied_discount_amount!: number;
  @Money() items_applied_discount_amount!: number;
  @Money() total_applied_discount_amount!: number;
}

/** An order in a qualification: without the amounts of discounts where nothing is off. */
export class QualifiedOrderAnswer extends OrderFields {
  @Money({ optional: true }) discount_amount?: number;
  @Money({ optional: true }) items_discount_amount?: number;
  @Money({ optional: true }) total_discount_amount?: number;
  @Money({ optional: true }) applied_discount_amount?: number;
  @Money({ optional: true }) items_applied_discount_amount?: number;
  @Money({ optional: true }) total_applied_discount_amount?: number;
}
