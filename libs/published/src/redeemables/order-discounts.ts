import { Money } from '../language/index.js';

/** What discounts took off an order, in minor units: absent of one that was never discounted. */
export abstract class OrderDiscountsIfAnyAnswer {
  @Money({ optional: true }) initial_amount?: number;
  @Money({ optional: true }) discount_amount?: number;
  @Money({ optional: true }) items_discount_amount?: number;
  @Money({ optional: true }) total_discount_amount?: number;
  @Money({ optional: true }) applied_discount_amount?: number;
  @Money({ optional: true }) items_applied_discount_amount?: number;
  @Money({ optional: true }) total_applied_discount_amount?: number;
}
