import { AnyObject, Flag, ListOf, Metadata, ObjectOf, Text, Texts, Whole } from '../language/index.js';
import { ValidityInput } from '../redeemables/validity.js';

const MAX_HIERARCHY = 2_147_483_647;

/** What a tier does: a discount, under its name or, as older clients send it, in its place. */
export class PromotionActionInput {
  @Text({ optional: true, max: 100 }, 'Type of the discount, when its fields are sent here directly.') type?: string;
  @AnyObject({ optional: true }, 'A discount as in vouchers. Required when the tier is created.')
  discount?: Record<string, unknown>;
}

/** An assignment as answers show it, sent back: only the rule matters. */
export class PromotionTierRuleInput {
  @Text({ optional: true, max: 100 }) rule_id?: string;
}

export class PromotionTierRulesInput {
  @ListOf(() => PromotionTierRuleInput, { optional: true, max: 100 }) data?: PromotionTierRuleInput[];
}

/** Fields of a tier that may be sent when it is made and when it is changed. */
export class PromotionTierFields extends ValidityInput {
  @Text({ optional: true, nullable: true, max: 10_000 }, 'Text shown to customers.') banner?: string | null;
  @ObjectOf(() => PromotionActionInput, { optional: true }) action?: PromotionActionInput;
  @Metadata({ optional: true, of: 'promotion_tier' }) metadata?: Record<string, unknown>;
  @Whole({ optional: true, min: 0, max: MAX_HIERARCHY }, 'Position in the campaign. Defaults to the last.')
  hierarchy?: number;
  @Texts({ optional: true, most: 100, max: 200 }, 'IDs of validation rules to assign.')
  validation_rules?: string[];
  @ObjectOf(() => PromotionTierRulesInput, { optional: true, nullable: true })
  validation_rule_assignments?: PromotionTierRulesInput | null;
}

/** A new tier, also inside a new campaign. */
export class CreatePromotionTierBody extends PromotionTierFields {
  @Text({ min: 1, max: 500 }) name!: string;
  @Flag({ optional: true }, 'Defaults to `true`.') active?: boolean;
  @Metadata({ optional: true, of: 'promotion_tier', isNew: true }) declare metadata?: Record<string, unknown>;
}

/** The order in which the tiers of a campaign apply. */
export class OrderPromotionTiersBody {
  @Texts(
    { least: 1, most: 1_000, max: 200 },
    'IDs of tiers of the campaign, each once, the first to apply first. Others follow in their order.',
  )
  ids!: string[];
}

/** Changes the fields that are sent; `active` is changed by enable and disable only. */
export class UpdatePromotionTierBody extends PromotionTierFields {
  @Text({ optional: true, min: 1, max: 500 }) name?: string;
}
