import { Money } from '../language/index.js';

/** What discounts took off an order that was priced, in minor units. */
export abstract class OrderDiscountsAnswer {
  @Money({ optional: true }) initial_amount?: number;
  @Money() discount_amount!: number;
  @Money() items_discount_amount!: number;
  @Money() total_discount_amount!: number;
  @Money() applied_discount_amount!: number;
  @Money() items_applied_discount_amount!: number;
  @Money() total_applied_discount_amount!: number;
}

/** The same of an order that may never have been discounted: it has none of them then. */
export abstract class OrderDiscountsIfAnyAnswer {
  @Money({ optional: true }) initial_amount?: number;
  @Money({ optional: true }) discount_amount?: number;
  @Money({ optional: true }) items_discount_amount?: number;
  @Money({ optional: true }) total_discount_amount?: number;
  @Money({ optional: true }) applied_discount_amount?: number;
  @Money({ optional: true }) items_applied_discount_amount?: number;
  @Money({ optional: true }) total_applied_discount_amount?: number;
}
