import { Money } from '../language/index.js';

/** What discounts took off an order, in minor units. */
export abstract class OrderDiscountsAnswer {
  @Money({ optional: true }) initial_amount?: number;
  @Money() discount_amount!: number;
  @Money() items_discount_amount!: number;
  @Money() total_discount_amount!: number;
  @Money() applied_discount_amount!: number;
  @Money() items_applied_discount_amount!: number;
  @Money() total_applied_discount_amount!: number;
}
