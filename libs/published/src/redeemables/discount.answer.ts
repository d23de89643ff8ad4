import { AnyObject, Decimal, Flag, ListOf, Money, OneOf, Text, Whole } from '../language/body-class.js';

/** Units that a discount gives. */
export class DiscountUnitAnswer {
  @Whole({ optional: true }, 'units that are free') unit_off?: number;
  @Text({ optional: true }, 'in place of unit_off') unit_off_formula?: string;
  @Text({ optional: true }, 'id of the product or SKU') unit_type?: string;
  @AnyObject({ optional: true }) product?: Record<string, unknown>;
  @AnyObject({ optional: true }) sku?: Record<string, unknown>;
  @Text({ optional: true }) effect?: string;
}

/** What is taken off; which fields are there depends on the type. Source: contract, Discount. */
class DiscountFields extends DiscountUnitAnswer {
  @OneOf(['AMOUNT', 'PERCENT', 'FIXED', 'UNIT']) type!: string;
  @Decimal({ optional: true }, 'of AMOUNT, in minor units (x100)') amount_off?: number;
  @Text({ optional: true }, 'in place of amount_off') amount_off_formula?: string;
  @Decimal({ optional: true }, 'of PERCENT, 0 to 100') percent_off?: number;
  @Text({ optional: true }, 'in place of percent_off') percent_off_formula?: string;
  @Decimal({ optional: true }, 'of FIXED: the price afterwards, in minor units (x100)') fixed_amount?: number;
  @Text({ optional: true }, 'in place of fixed_amount') fixed_amount_formula?: string;
  @Money({ optional: true }, 'taken off at most') amount_limit?: number;
  @Money({ optional: true }, 'taken off at most, over all lines') aggregated_amount_limit?: number;
  @Whole({ optional: true }, 'units at most, of each line') quantity_limit?: number;
  @Whole({ optional: true }, 'units at most, over all lines') aggregated_quantity_limit?: number;
  @ListOf(() => DiscountUnitAnswer, { optional: true }, 'of UNIT that gives several') units?: DiscountUnitAnswer[];
}

/** A discount as it is defined. */
export class DiscountAnswer extends DiscountFields {
  @Flag({ omit: 'always' }, 'whether a formula decides: known of a discount that was worked out') is_dynamic?: boolean;
}

/** A discount as it was worked out for an order. */
export class AppliedDiscountAnswer extends DiscountFields {
  @Flag({ optional: true }, 'whether a formula decided') is_dynamic?: boolean;
}
