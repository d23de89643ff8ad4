import { ANY_OBJECT, Metadata, Money, OneOf, Shape, Text } from '../language/index.js';
import { OrderDiscountsAnswer } from '../redeemables/order-discounts.js';

/** An order as priced (spec, Order).  Amounts in minor units. */
export class PricedOrderAnswer extends OrderDiscountsAnswer {
  @Text({ optional: true }) id?: string;
  @Text({ optional: true, nullable: true }) source_id?: string | null;
  @OneOf(['CREATED', 'PAID', 'CANCELED', 'FULFILLED'], { optional: true }) status?: string;
  @Money({ optional: true }, 'absent where neither the order nor its lines say one') amount?: number;
  @Money({ optional: true }) total_amount?: number;
  @Shape({ type: 'array', items: ANY_OBJECT }, { optional: true }) items?: Record<string, unknown>[];
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
  @OneOf(['order']) object!: 'order';
}
