import { CreateCampaignDraftBody } from '../campaigns/draft-bodies.js';
import {
  AnyList,
  AnyObject,
  type Class,
  Decimal,
  Instant,
  Money,
  ObjectOf,
  OneOf,
  refTo,
  Shape,
  Text,
  Texts,
  Whole,
} from '../language/index.js';
import { CreateEarningRuleBody } from '../loyalty/earning-bodies.js';
import { CreatePromotionTierBody } from '../promotions/bodies.js';
import { StackingRulesBody } from '../projects/stacking-rules.body.js';
import { CreateValidationRuleBody } from '../rules/rule.body.js';

/** What can be tried on the visits of a window. */
export const BACK_TEST_KINDS = [
  'campaign',
  'promotion_tier',
  'validation_rule',
  'earning_rule',
  'stacking_rules',
] as const;
export type BackTestKind = (typeof BACK_TEST_KINDS)[number];

/** Who of the customers takes the draft. */
export const UPTAKE_MODES = ['EVERYONE', 'TRIED', 'SHARE'] as const;
export type UptakeMode = (typeof UPTAKE_MODES)[number];

/** Values that a sweep may try. */
const MAX_SWEEP_VALUES = 9;
const MAX_SEGMENTS = 10;

const optional = true;

export class BackTestDraftInput {
  @OneOf(BACK_TEST_KINDS) kind!: BackTestKind;
  @AnyObject('As it would be sent to create it. Of a campaign: the body of a draft, with its rules and limits.')
  body!: Record<string, unknown>;
  @Text(
    { optional, min: 1, max: 200 },
    'ID of what it belongs to: the campaign of a promotion tier or of a validation rule, the loyalty program of an earning rule.',
  )
  parent?: string;
}

const CREATED_WITH: Readonly<Record<BackTestKind, Class>> = {
  campaign: CreateCampaignDraftBody,
  promotion_tier: CreatePromotionTierBody,
  validation_rule: CreateValidationRuleBody,
  earning_rule: CreateEarningRuleBody,
  stacking_rules: StackingRulesBody,
};

const BODY = 'As it would be sent to create it.';

/** Which body it is follows from the kind. */
const draftSchema = {
  allOf: [
    refTo(BackTestDraftInput),
    ...BACK_TEST_KINDS.map((kind) => ({
      if: { properties: { kind: { const: kind } } },
      then: { properties: { body: { ...refTo(CREATED_WITH[kind]), description: BODY } } },
    })),
  ],
};

export class BackTestWindowInput {
  @Instant('First moment of the window. ISO 8601 date or date-time.') from!: string;
  @Instant('Moment after the window, not in the future. ISO 8601 date or date-time.') to!: string;
}

/** Visits that do not match are left out of the report. All conditions must be met. */
export class BackTestFiltersInput {
  @Texts(
    { optional, least: 1, most: MAX_SEGMENTS, max: 200 },
    'Only customers who were in one of these segments at that moment. IDs of segments.',
  )
  segment_ids?: string[];
  @Money({ optional }, 'Only orders of at least this amount before discounts.') min_amount?: number;
  @Money({ optional }, 'Only orders of at most this amount before discounts.') max_amount?: number;
}

export class BackTestSampleInput {
  @Decimal({ min: 0.0001, max: 1 }, 'Share of the customers whose visits are replayed, more than 0 and at most 1.')
  share!: number;
  @Whole({ optional, min: 0, max: 2 ** 31 - 1 }, 'The same seed selects the same customers. Defaults to 1.')
  seed?: number;
}

export class BackTestUptakeInput {
  @OneOf(
    UPTAKE_MODES,
    '`EVERYONE`: each visit takes the draft. `TRIED`: those that tried a code of the replaced campaign. `SHARE`: a share of the customers.',
  )
  mode!: UptakeMode;
  @Decimal({ optional, min: 0.0001, max: 1 }, 'Required for `SHARE`.') share?: number;
}

/** One property of the draft, tried with several values. */
export class BackTestSweepInput {
  @Text({ min: 1, max: 300 }, 'JSON pointer into the body of the draft: `/limits/discount_amount`.') path!: string;
  @AnyList({ min: 1, max: MAX_SWEEP_VALUES }, 'Values of that property, each tried on all visits.') values!: unknown[];
}

/** A draft that is tried on what happened in a window of the past. Nothing of it is created. */
export class CreateBackTestBody {
  @Text({ optional, min: 1, max: 200 }, 'Defaults to the name in the body of the draft.') name?: string;
  @Shape(draftSchema, 'What is tried.') draft!: BackTestDraftInput;
  @Text(
    { optional, min: 1, max: 200 },
    'ID of what the draft takes the place of, which is left out of the replay. Its names and codes may occur in the draft.',
  )
  replaces?: string;
  @ObjectOf(() => BackTestWindowInput, 'The time whose visits are replayed.') window!: BackTestWindowInput;
  @ObjectOf(() => BackTestFiltersInput, { optional }, 'Which visits are counted.') filters?: BackTestFiltersInput;
  @ObjectOf(() => BackTestSampleInput, { optional }, 'Without it all customers are replayed.')
  sample?: BackTestSampleInput;
  @ObjectOf(
    () => BackTestUptakeInput,
    { optional },
    'Required for a campaign of codes that replaces none. Defaults to `TRIED` for one that does, otherwise to `EVERYONE`.',
  )
  uptake?: BackTestUptakeInput;
  @ObjectOf(() => BackTestSweepInput, { optional }, 'Further values that are tried.') sweep?: BackTestSweepInput;
}
