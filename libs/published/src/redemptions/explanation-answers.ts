import { IsBoolean, IsIn, IsInt, IsNumber, IsOptional, IsString } from 'class-validator';
import { Describe, IsAnyObject, IsListOf, IsMetadata, IsMoney, IsObjectOf, IsShape } from '../language/index.js';

/** One rule that was asked: what about, on which value, and with which outcome. */
export class ExplainedCheckAnswer {
  @IsString()
  @Describe('place in the rule set: 2.1 is rule 1 below rule 2')
  path!: string;

  @IsString()
  @Describe('name of the rule, such as order.amount')
  name!: string;

  @IsOptional()
  @IsString()
  @Describe('key of the metadata that the rule is about')
  property?: string;

  @IsMetadata()
  @Describe('the conditions as saved: operators and their values')
  conditions!: Record<string, unknown>;

  @IsOptional()
  @IsShape({})
  @Describe('the value that the conditions were asked about; absent where there was none')
  value?: unknown;

  @IsBoolean()
  passed!: boolean;

  @IsOptional()
  @IsString()
  @Describe('why it failed: the error key')
  key?: string;
}

/** The validation rules of one rule set that is assigned to the redeemable or its campaign. */
export class ExplainedRulesAnswer {
  @IsString()
  @Describe('val_…')
  rule_id!: string;

  @IsBoolean()
  passed!: boolean;

  @IsListOf(() => ExplainedCheckAnswer)
  @Describe('in the order in which they were asked')
  checks!: ExplainedCheckAnswer[];

  @IsOptional()
  @IsAnyObject()
  @Describe('complete sets found, and what is missing for one')
  bundle?: object;
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
  @IsIn(STEPS)
  step!: string;

  @IsOptional()
  @IsInt()
  @Describe('line of the order, from 0 on')
  item_index?: number;

  @IsOptional()
  @IsMoney()
  @Describe('order_before, order_after: value of the order before discounts')
  amount?: number;

  @IsOptional()
  @IsMoney()
  @Describe('order_before, order_after: what is left to pay')
  total_amount?: number;

  @IsOptional()
  @IsMoney()
  @Describe('order_after: what the redeemable took off')
  applied_discount_amount?: number;

  @IsOptional()
  @IsInt()
  @Describe('bundles: complete sets that count')
  sets?: number;

  @IsOptional()
  @IsIn(['amount_off', 'percent_off', 'fixed_amount', 'unit_off'])
  @Describe('value: the field of the discount')
  field?: string;

  @IsOptional()
  @IsIn(['static', 'formula', 'fallback'])
  @Describe('value: as saved, worked out by the formula, or as saved because the formula could not be worked out')
  source?: string;

  @IsOptional()
  @IsString()
  formula?: string;

  @IsOptional()
  @IsNumber()
  @Describe('value: what it came to; absent where each line has a value of its own')
  value?: number;

  @IsOptional()
  @IsIn(REASONS)
  @Describe('item_left_out: why the line has no part in the discount')
  reason?: string;

  @IsOptional()
  @IsInt()
  @Describe('units_limited: units that could have been discounted')
  eligible_units?: number;

  @IsOptional()
  @IsInt()
  @Describe('units_limited, item_discount: units that are discounted')
  units?: number;

  @IsOptional()
  @IsString()
  @Describe('units_limited: the limit that holds them down')
  limited_by?: string;

  @IsOptional()
  @IsIn(['INITIAL_AMOUNT', 'DISCOUNTED_AMOUNT'])
  calculation?: string;

  @IsOptional()
  @IsNumber()
  @Describe('order_discount, item_discount: what the discount is worked out on')
  base?: number;

  @IsOptional()
  @IsNumber()
  @Describe('order_discount, item_discount: what it comes to before ceilings')
  wanted?: number;

  @IsOptional()
  @IsMoney()
  @Describe('order_discount, item_discount, item_units: what is taken off')
  discount?: number;

  @IsOptional()
  @IsIn(CAPS)
  @Describe('the ceiling that held the discount down')
  capped_by?: string;

  @IsOptional()
  @IsInt()
  @Describe('item_units: units added to the line; negative where they were replaced')
  added_units?: number;

  @IsOptional()
  @IsInt()
  @Describe('item_units: units given away')
  free_units?: number;

  @IsOptional()
  @IsInt()
  @Describe('item_units: by how much the value of the line changed')
  added_amount?: number;

  @IsOptional()
  @IsInt()
  @Describe('credits, points: what the card holds')
  balance?: number;

  @IsOptional()
  @IsInt()
  @Describe('credits, points: what the request asked for')
  asked?: number;

  @IsOptional()
  @IsInt()
  @Describe('points: as many as would pay for all that is left')
  needed?: number;

  @IsOptional()
  @IsInt()
  @Describe('credits, points: what is spent')
  spent?: number;
}

/** A limit of the stacking rules that left no room for the redeemable. */
export class ExplainedLimitAnswer {
  @IsInt()
  limit!: number;

  @IsInt()
  @Describe('redeemables that the limit counts and that apply already')
  applied!: number;
}

/**
 * How it was decided whether and how a redeemable applies: an extension, asked for by `options.explain`. Meant for people and for
 * tests of promotions; fields and values may be added.
 */
export class ExplanationAnswer {
  @IsListOf(() => ExplainedRulesAnswer)
  @Describe('validation rules that were asked, up to the first rule set that failed')
  rules!: ExplainedRulesAnswer[];

  @IsListOf(() => ExplainedStepAnswer)
  @Describe('how its amounts came about')
  steps!: ExplainedStepAnswer[];

  @IsOptional()
  @IsObjectOf(() => ExplainedLimitAnswer)
  stacking_limit?: ExplainedLimitAnswer;
}
