import { AnyObject, Decimal, Flag, ListOf, Money, OneOf, Text, Whole } from '../language/body-class.js';

/** Units that a discount gives. */
class DiscountUnitAnswer {
  @Whole({ optional: true }, 'Number of free units.') unit_off?: number;
  @Text({ optional: true }, 'Used instead of `unit_off`.') unit_off_formula?: string;
  @Text({ optional: true }, 'ID of the product or SKU.') unit_type?: string;
  @AnyObject({ optional: true }) product?: Record<string, unknown>;
  @AnyObject({ optional: true }) sku?: Record<string, unknown>;
  @Text({ optional: true }) effect?: string;
}

/** What is taken off; which fields are there depends on the type. */
class DiscountFields extends DiscountUnitAnswer {
  @OneOf(['AMOUNT', 'PERCENT', 'FIXED', 'UNIT']) type!: string;
  @Decimal({ optional: true }, 'For `AMOUNT`, in minor units (x100).') amount_off?: number;
  @Text({ optional: true }, 'Used instead of `amount_off`.') amount_off_formula?: string;
  @Decimal({ optional: true }, 'For `PERCENT`, from 0 to 100.') percent_off?: number;
  @Text({ optional: true }, 'Used instead of `percent_off`.') percent_off_formula?: string;
  @Decimal({ optional: true }, 'For `FIXED`: the new price, in minor units (x100).') fixed_amount?: number;
  @Text({ optional: true }, 'Used instead of `fixed_amount`.') fixed_amount_formula?: string;
  @Money({ optional: true }, 'Maximum discount.') amount_limit?: number;
  @Money({ optional: true }, 'Maximum discount over all lines.') aggregated_amount_limit?: number;
  @Whole({ optional: true }, 'Maximum number of discounted units per line.') quantity_limit?: number;
  @Whole({ optional: true }, 'Maximum number of discounted units over all lines.') aggregated_quantity_limit?: number;
  @Flag({ optional: true }, 'When `true`, goods on sale get nothing of it and do not count for it.')
  exclude_on_sale?: boolean;
  @ListOf(() => DiscountUnitAnswer, { optional: true }, 'For `UNIT` discounts with several products.')
  units?: DiscountUnitAnswer[];
}

/** A discount as it is defined. */
export class DiscountAnswer extends DiscountFields {
  @Flag({ omit: 'always' }, 'Whether a formula decides the discount. Known once the discount was calculated.')
  is_dynamic?: boolean;
}

/** A discount as it was worked out for an order. */
export class AppliedDiscountAnswer extends DiscountFields {
  @Flag({ optional: true }, 'Whether a formula decided the discount.') is_dynamic?: boolean;
}
