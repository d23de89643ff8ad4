import { AnyObject, Decimal, Flag, ListOf, Money, ObjectOf, OneOf, Shape, Text, Whole } from '../language/index.js';

/** One rule that was asked: what about, on which value, and with which outcome. */
export class ExplainedCheckAnswer {
  @Text('Place in the rule set. `2.1` is rule 1 within rule 2.') path!: string;
  @Text('Name of the rule, such as `order.amount`.') name!: string;
  @Text({ optional: true }, 'Metadata key that the rule checks.') property?: string;
  @AnyObject('Conditions as stored: operators and their values.') conditions!: Record<string, unknown>;
  @Shape({}, { optional: true }, 'Value that the conditions were checked against. Absent when there was none.')
  value?: unknown;
  @Flag() passed!: boolean;
  @Text({ optional: true }, 'Error key, when the check failed.') key?: string;
}

/** The validation rules of one rule set that is assigned to the redeemable or its campaign. */
export class ExplainedRulesAnswer {
  @Text('Begins with `val_`.') rule_id!: string;
  @Flag() passed!: boolean;
  @ListOf(() => ExplainedCheckAnswer, 'In the order of evaluation.') checks!: ExplainedCheckAnswer[];
  @AnyObject({ optional: true }, 'Complete sets found, and what is missing for one.') bundle?: object;
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
  'on_sale',
  'is_replacement',
  'not_in_turn',
  'nothing_left_to_pay',
  'no_units_left',
];

/** One step by which amounts came about. Which fields it has depends on the step; amounts in minor units. */
export class ExplainedStepAnswer {
  @OneOf(STEPS) step!: string;
  @Whole({ optional: true }, 'Line of the order, starting at 0.') item_index?: number;
  @Money({ optional: true }, 'For `order_before`, `order_after`: value of the order before discounts.') amount?: number;
  @Money({ optional: true }, 'For `order_before`, `order_after`: amount left to pay.') total_amount?: number;
  @Money({ optional: true }, 'For `order_after`: discount of the redeemable.') applied_discount_amount?: number;
  @Whole({ optional: true }, 'For bundles: complete sets that count.') sets?: number;
  @OneOf(['amount_off', 'percent_off', 'fixed_amount', 'unit_off'], { optional: true }, 'For `value`: discount field.')
  field?: string;
  @OneOf(
    ['static', 'formula', 'fallback'],
    { optional: true },
    'For `value`: as stored (`static`), calculated by the formula, or as stored because the formula could not be evaluated (`fallback`).',
  )
  source?: string;
  @Text({ optional: true }) formula?: string;
  @Decimal({ optional: true }, 'For `value`: the result. Absent when each line has its own value.') value?: number;
  @OneOf(REASONS, { optional: true }, 'For `item_left_out`: why the line is not discounted.') reason?: string;
  @Whole({ optional: true }, 'For `units_limited`: units that qualify for the discount.') eligible_units?: number;
  @Whole({ optional: true }, 'For `units_limited`, `item_discount`: discounted units.') units?: number;
  @Text({ optional: true }, 'For `units_limited`: the limit that applied.') limited_by?: string;
  @OneOf(['INITIAL_AMOUNT', 'DISCOUNTED_AMOUNT'], { optional: true }) calculation?: string;
  @Decimal({ optional: true }, 'For `order_discount`, `item_discount`: base of the discount.')
  base?: number;
  @Decimal({ optional: true }, 'For `order_discount`, `item_discount`: discount before limits.') wanted?: number;
  @Money({ optional: true }, 'For `order_discount`, `item_discount`, `item_units`: the discount.') discount?: number;
  @OneOf(CAPS, { optional: true }, 'Limit that reduced the discount.') capped_by?: string;
  @Whole({ optional: true }, 'For `item_units`: units added. Negative when replaced.')
  added_units?: number;
  @Whole({ optional: true }, 'For `item_units`: free units.') free_units?: number;
  @Whole({ optional: true }, 'For `item_units`: change of the value of the line.') added_amount?: number;
  @Whole({ optional: true }, 'For `credits`, `points`: balance of the card.') balance?: number;
  @Whole({ optional: true }, 'For `credits`, `points`: amount requested.') asked?: number;
  @Whole({ optional: true }, 'For `points`: points that would pay for everything left.') needed?: number;
  @Whole({ optional: true }, 'For `credits`, `points`: amount spent.') spent?: number;
}

/** A limit of the stacking rules that left no room for the redeemable. */
export class ExplainedLimitAnswer {
  @Whole() limit!: number;
  @Whole('Number of applied redeemables that count towards the limit.') applied!: number;
}

/**
 * How it was decided whether and how a redeemable applies: an extension, asked for by `options.explain`. Meant for people and for
 * tests of promotions; fields and values may be added.
 */
export class ExplanationAnswer {
  @ListOf(() => ExplainedRulesAnswer, 'Evaluated validation rules, up to the first rule set that failed.')
  rules!: ExplainedRulesAnswer[];
  @ListOf(() => ExplainedStepAnswer, 'How its amounts were calculated.') steps!: ExplainedStepAnswer[];
  @ObjectOf(() => ExplainedLimitAnswer, { optional: true }) stacking_limit?: ExplainedLimitAnswer;
}
