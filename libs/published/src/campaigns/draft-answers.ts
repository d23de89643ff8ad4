import { AnyObject, Flag, ListOf, Metadata, ObjectOf, OneOf, refTo, Shape, Text, Whole } from '../language/index.js';
import {
  EarningInput,
  EarningReferenceInput,
  EarningSchemaInput,
  EarningSourceInput,
  PendingPeriodInput,
} from '../loyalty/earning-bodies.js';
import { PointsExpirationRulesInput } from '../loyalty/expiration-rules.js';
import { RewardAssignmentParametersInput } from '../loyalty/reward-bodies.js';
import { TierPointsAnswer } from '../loyalty/tier-answers.js';
import { StackTiersInput } from '../promotions/stack-bodies.js';
import { ValidationAnswer } from '../redemptions/validation-answers.js';
import { DiscountAnswer } from '../redeemables/discount.answer.js';
import { ValidityAnswer } from '../redeemables/validity.js';
import { RULE_CONTEXT_TYPES } from '../rules/context-types.js';
import { RULE_TYPES, RuleErrorBody, type RuleType } from '../rules/rule.body.js';
import { CREATION_STATUSES, type CreationStatus } from './answers.js';
import {
  CAMPAIGN_POOLS,
  CAMPAIGN_TYPES,
  type CampaignPool,
  type CampaignType,
  POINTS_SHORTFALLS,
  type PointsShortfall,
} from './bodies.js';
import { LimitsAnswer } from './limits.js';

const optional = true;
const nullable = true;

/** A rule of a campaign, as a draft would be sent with it. */
export class RuleOfDefinitionAnswer {
  @Text('Begins with `val_`.') id!: string;
  @Text() name!: string;
  @AnyObject() rules!: Record<string, unknown>;
  @AnyObject({ optional }, 'Absent when the rule has no bundle.') bundle_rules?: Record<string, unknown>;
  @ObjectOf(() => RuleErrorBody, { optional }) error?: RuleErrorBody;
  @AnyObject({ optional }) applicable_to?: Record<string, unknown>;
  @OneOf(RULE_TYPES) type!: RuleType;
  @OneOf(RULE_CONTEXT_TYPES) context_type!: string;
  @Flag('Whether something outside of the campaign has the same rule.') shared!: boolean;
}

export class TierOfDefinitionAnswer extends ValidityAnswer {
  @Text('Begins with `promo_`.') id!: string;
  @Text() name!: string;
  @Text({ nullable }) banner?: string | null;
  @Shape({ type: 'object', properties: { discount: refTo(DiscountAnswer) } }) action!: {
    readonly discount: Record<string, unknown>;
  };
  @Metadata() metadata!: Record<string, unknown>;
  @Whole() hierarchy!: number;
  @Flag() active!: boolean;
  @Text({ nullable }) category_id?: string | null;
  @ListOf(() => RuleOfDefinitionAnswer, 'Rules but the one of the limits.') rules!: RuleOfDefinitionAnswer[];
  @ObjectOf(() => LimitsAnswer, 'Plain limits, which one rule holds.') limits!: LimitsAnswer;
}

export class StackOfDefinitionAnswer {
  @Text('Begins with `stack_`.') id!: string;
  @Text() name!: string;
  @ObjectOf(() => StackTiersInput) tiers!: StackTiersInput;
  @Text({ nullable }) category_id?: string | null;
  @Metadata() metadata!: Record<string, unknown>;
}

export class PromotionOfDefinitionAnswer {
  @ListOf(() => StackOfDefinitionAnswer, 'Promotion stacks of the tiers.') stacks!: StackOfDefinitionAnswer[];
  @ListOf(() => TierOfDefinitionAnswer) tiers!: TierOfDefinitionAnswer[];
}

export class GiftOfDefinitionAnswer {
  @Whole('In minor units.') amount!: number;
  @OneOf(['APPLY_TO_ORDER', 'APPLY_TO_ITEMS']) effect!: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS';
}

export class RedemptionOfDefinitionAnswer {
  @Whole({ nullable }) quantity!: number | null;
}

export class CodeConfigOfDefinitionAnswer {
  @Whole() length!: number;
  @Text() charset!: string;
  @Text() pattern!: string;
  @Text({ optional }) prefix?: string;
  @Text({ optional }) postfix?: string;
}

/** What the codes of a campaign are like. */
export class VoucherOfDefinitionAnswer {
  @OneOf(['DISCOUNT_VOUCHER', 'GIFT_VOUCHER', 'LOYALTY_CARD']) type!:
    | 'DISCOUNT_VOUCHER'
    | 'GIFT_VOUCHER'
    | 'LOYALTY_CARD';
  @ObjectOf(() => DiscountAnswer, { optional }) discount?: object;
  @ObjectOf(() => GiftOfDefinitionAnswer, { optional }) gift?: GiftOfDefinitionAnswer;
  @Metadata({ optional }) loyalty_card?: Record<string, unknown>;
  @ObjectOf(() => RedemptionOfDefinitionAnswer) redemption!: RedemptionOfDefinitionAnswer;
  @ObjectOf(() => CodeConfigOfDefinitionAnswer, { optional }, 'Absent for a `STANDALONE` campaign.')
  code_config?: CodeConfigOfDefinitionAnswer;
  @Flag() is_referral_code!: boolean;
  @Text({ optional }, 'The public code of a `STANDALONE` campaign.') code?: string;
}

export class EarningRuleOfDefinitionAnswer extends ValidityAnswer {
  @Text('Begins with `ern_`.') id!: string;
  @Text() event!: string;
  @ObjectOf(() => EarningInput) loyalty!: EarningInput;
  @ObjectOf(() => EarningSchemaInput, { optional }) custom_event?: EarningSchemaInput;
  @ObjectOf(() => EarningReferenceInput, { optional }) segment?: EarningReferenceInput;
  @ObjectOf(() => EarningReferenceInput, { optional }) loyalty_tier?: EarningReferenceInput;
  @ObjectOf(() => PendingPeriodInput, { optional }) pending_points?: PendingPeriodInput;
  @ObjectOf(() => EarningSourceInput, { optional }) source?: EarningSourceInput;
  @Flag() active!: boolean;
  @Metadata() metadata!: Record<string, unknown>;
  @ObjectOf(() => PointsExpirationRulesInput, { optional }) expiration_rules?: PointsExpirationRulesInput;
  @ListOf(() => RuleOfDefinitionAnswer) rules!: RuleOfDefinitionAnswer[];
}

export class RewardOfDefinitionAnswer {
  @Text('Begins with `rewa_`.') id!: string;
  @Text('Begins with `rew_`.') reward!: string;
  @ObjectOf(() => RewardAssignmentParametersInput, { optional }) parameters?: RewardAssignmentParametersInput;
  @ListOf(() => RuleOfDefinitionAnswer) rules!: RuleOfDefinitionAnswer[];
}

export class LoyaltyTierOfDefinitionAnswer {
  @Text('Begins with `ltr_`.') id!: string;
  @Text() name!: string;
  @ObjectOf(() => TierPointsAnswer) points!: TierPointsAnswer;
  @AnyObject('By ID: `MULTIPLY` or `CUSTOM`.') earning_rules!: Record<string, unknown>;
  @AnyObject('By ID: `MULTIPLY` or `CUSTOM`.') rewards!: Record<string, unknown>;
  @Metadata() metadata!: Record<string, unknown>;
}

/** Something without which a draft cannot be enabled. */
export class MissingPartAnswer {
  @Text('Path of the property: `promotion.tiers`.') property!: string;
  @Text() details!: string;
}

export class CodesOfDefinitionAnswer {
  @Whole() total!: number;
  @Whole('Codes that were published.') published!: number;
  @Whole('Codes that were redeemed at least once.') redeemed!: number;
}

/** A campaign in the shape of a draft: sent as one, under another name, it makes a campaign like it. */
export class CampaignDefinitionAnswer extends ValidityAnswer {
  @Text() id!: string;
  @Text() name!: string;
  @Text({ nullable }) description?: string | null;
  @OneOf(CAMPAIGN_TYPES) campaign_type!: CampaignType;
  @OneOf(CAMPAIGN_POOLS) type!: CampaignPool;
  @ObjectOf(() => VoucherOfDefinitionAnswer, { optional }) voucher?: VoucherOfDefinitionAnswer;
  @Whole({ optional }, 'Number of codes that it was created with.') vouchers_count?: number;
  @Flag() auto_join!: boolean;
  @Flag() join_once!: boolean;
  @Flag() use_voucher_metadata_schema!: boolean;
  @Text({ nullable }, 'ISO 8601 duration.') activity_duration_after_publishing?: string | null;
  @Metadata({ optional }) referral_program?: Record<string, unknown>;
  @Metadata({ optional }) loyalty_tiers_expiration?: Record<string, unknown>;
  @OneOf(POINTS_SHORTFALLS, { optional }, 'Of a `LOYALTY_PROGRAM`, where it was set.')
  points_shortfall?: PointsShortfall;
  @Metadata() metadata!: Record<string, unknown>;
  @Text({ nullable }) category_id?: string | null;
  @ObjectOf(() => PromotionOfDefinitionAnswer, { optional }, 'Of a `PROMOTION`.')
  promotion?: PromotionOfDefinitionAnswer;
  @ListOf(() => LoyaltyTierOfDefinitionAnswer, { optional }, 'Tiers of a `LOYALTY_PROGRAM`.')
  loyalty_tiers?: LoyaltyTierOfDefinitionAnswer[];
  @ListOf(() => EarningRuleOfDefinitionAnswer, { optional }, 'Earning rules of a `LOYALTY_PROGRAM`.')
  earning_rules?: EarningRuleOfDefinitionAnswer[];
  @ListOf(() => RewardOfDefinitionAnswer, { optional }, 'Assigned rewards of a `LOYALTY_PROGRAM`.')
  rewards?: RewardOfDefinitionAnswer[];
  @ListOf(() => RuleOfDefinitionAnswer, 'Rules of the campaign but the one of the limits.')
  rules!: RuleOfDefinitionAnswer[];
  @ObjectOf(() => LimitsAnswer, 'Plain limits, which one rule holds.') limits!: LimitsAnswer;
  @Flag() active!: boolean;
  @OneOf(CREATION_STATUSES) creation_status!: CreationStatus;
  @ListOf(
    () => MissingPartAnswer,
    'What is missing before the campaign can be enabled. Empty for one that is no draft.',
  )
  missing!: MissingPartAnswer[];
  @ObjectOf(() => CodesOfDefinitionAnswer, { optional }, 'Not for a `PROMOTION`.') codes?: CodesOfDefinitionAnswer;
  @OneOf(['campaign']) object!: 'campaign';
}

/** What a draft does to a cart. */
export class ValidatedDraftAnswer extends ValidationAnswer {
  @Whole(
    { optional: true },
    'Of a loyalty program: points that its earning rules give when the cart is paid. Multipliers of tiers do not count.',
  )
  points_estimation?: number;
}
