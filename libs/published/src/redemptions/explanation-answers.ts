import { AnyObject, Decimal, Flag, ListOf, Money, ObjectOf, OneOf, Shape, Text, Whole } from '../language/index.js';

/** One rule that was asked: what about, on which value, and with which outcome. */
export class ExplainedCheckAnswer {
  @Text('place in the rule set: 2.1 is rule 1 below rule 2') path!: string;
  @Text('name of the rule, such as order.amount') name!: string;
  @Text({ optional: true }, 'key of the metadata that the rule is about') property?: string;
  @AnyObject('the conditions as saved: operators and their values') conditions!: Record<string, unknown>;
  @Shape({}, { optional: true }, 'the value that the conditions were asked about; absent where there was none')
  value?: unknown;
  @Flag() passed!: boolean;
  @Text({ optional: true }, 'why it failed: the error key') key?: string;
}

/** The validation rules of one rule set that is assigned to the redeemable or its campaign. */
export class ExplainedRulesAnswer {
  @Text('val_…') rule_id!: string;
  @Flag() passed!: boolean;
  @ListOf(() => ExplainedCheckAnswer, 'in the order in which they were asked') checks!: ExplainedCheckAnswer[];
  @AnyObject({ optional: true }, 'complete sets found, and what is missing for one') bundle?: object;
}

const STEPS = [
  'order_before',
  'bundles',
  'value',
  'item_left_out',
  'units_limited',
  'item_discount',
  'order_discount',
  'item_units',
  'credits',
  'points',
  'order_after',
];
const CAPS = [
  'remaining_amount',
  'item_subtotal',
  'amount_limit',
  'aggregated_amount_limit',
  'product_amount_limit',
  'product_aggregated_amount_limit',
  'credits',
];
const REASONS = [
  'excluded',
  'not_included',
  'no_price',
  'already_discounted',
  'is_replacement',
  'not_in_turn',
  'nothing_left_to_pay',
  'no_units_left',
];

/** One step by which amounts came about. Which fields it has depends on the step; amounts in minor units. */
export class ExplainedStepAnswer {
  @OneOf(STEPS) step!: string;
  @Whole({ optional: true }, 'line of the order, from 0 on') item_index?: number;
  @Money({ optional: true }, 'order_before, order_after: value of the order before discounts') amount?: number;
  @Money({ optional: true }, 'order_before, order_after: what is left to pay') total_amount?: number;
  @Money({ optional: true }, 'order_after: what the redeemable took off') applied_discount_amount?: number;
  @Whole({ optional: true }, 'bundles: complete sets that count') sets?: number;
  @OneOf(
    ['amount_off', 'percent_off', 'fixed_amount', 'unit_off'],
    { optional: true },
    'value: the field of the discount',
  )
  field?: string;
  @OneOf(
    ['static', 'formula', 'fallback'],
    { optional: true },
    'value: as saved, worked out by the formula, or as saved because the formula could not be worked out',
  )
  source?: string;
  @Text({ optional: true }) formula?: string;
  @Decimal({ optional: true }, 'value: what it came to; absent where each line has a value of its own') value?: number;
  @OneOf(REASONS, { optional: true }, 'item_left_out: why the line has no part in the discount') reason?: string;
  @Whole({ optional: true }, 'units_limited: units that could have been discounted') eligible_units?: number;
  @Whole({ optional: true }, 'units_limited, item_discount: units that are discounted') units?: number;
  @Text({ optional: true }, 'units_limited: the limit that holds them down') limited_by?: string;
  @OneOf(['INITIAL_AMOUNT', 'DISCOUNTED_AMOUNT'], { optional: true }) calculation?: string;
  @Decimal({ optional: true }, 'order_discount, item_discount: what the discount is worked out on') base?: number;
  @Decimal({ optional: true }, 'order_discount, item_discount: what it comes to before ceilings') wanted?: number;
  @Money({ optional: true }, 'order_discount, item_discount, item_units: what is taken off') discount?: number;
  @OneOf(CAPS, { optional: true }, 'the ceiling that held the discount down') capped_by?: string;
  @Whole({ optional: true }, 'item_units: units added to the line; negative where they were replaced')
  added_units?: number;
  @Whole({ optional: true }, 'item_units: units given away') free_units?: number;
  @Whole({ optional: true }, 'item_units: by how much the value of the line changed') added_amount?: number;
  @Whole({ optional: true }, 'credits, points: what the card holds') balance?: number;
  @Whole({ optional: true }, 'credits, points: what the request asked for') asked?: number;
  @Whole({ optional: true }, 'points: as many as would pay for all that is left') needed?: number;
  @Whole({ optional: true }, 'credits, points: what is spent') spent?: number;
}

/** A limit of the stacking rules that left no room for the redeemable. */
export class ExplainedLimitAnswer {
  @Whole() limit!: number;
  @Whole('redeemables that the limit counts and that apply already') applied!: number;
}

/**
 * How it was decided whether and how a redeemable applies: an extension, asked for by `options.explain`. Meant for people and for
 * tests of promotions; fields and values may be added.
 */
export class ExplanationAnswer {
  @ListOf(() => ExplainedRulesAnswer, 'validation rules that were asked, up to the first rule set that failed')
  rules!: ExplainedRulesAnswer[];
  @ListOf(() => ExplainedStepAnswer, 'how its amounts came about') steps!: ExplainedStepAnswer[];
  @ObjectOf(() => ExplainedLimitAnswer, { optional: true }) stacking_limit?: ExplainedLimitAnswer;
}
