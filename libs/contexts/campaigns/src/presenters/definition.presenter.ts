import { presentWindows, type Windows } from '@perkstream/domain-availability';
import { presentDiscount } from '@perkstream/domain-pricing';
import { withoutUndefined } from '@perkstream/kernel';
import {
  type CampaignDefinition,
  type CampaignDefinitionAnswer,
  type CampaignVoucher,
  type CreationStatus,
  type EarningRuleAnswer,
  type EarningRuleOfDefinitionAnswer,
  type LimitsAnswer,
  type LoyaltyTierAnswer,
  type LoyaltyTierOfDefinitionAnswer,
  type MissingPartAnswer,
  type PromotionStackRecord,
  type PromotionTierAnswer,
  type RewardAssignmentAnswer,
  type RewardOfDefinitionAnswer,
  type RuleOfDefinitionAnswer,
  type RuleToCopy,
  type ShownProgram,
  type StackOfDefinitionAnswer,
  type TierOfDefinitionAnswer,
  VALIDITY_FIELDS,
  type VoucherOfDefinitionAnswer,
} from '@perkstream/published';
import { type LiveCampaign } from '../domain/campaign/state.js';
import { presentReferralProgram } from './referral-program.presenter.js';

/** The parts of a campaign, from other contexts. */
export interface ShownParts {
  /** In order of hierarchy */
  readonly tiers: readonly PromotionTierAnswer[];
  readonly stacks: readonly PromotionStackRecord[];
  readonly program: ShownProgram;
  /** Of the campaign and all its parts */
  readonly rules: readonly RuleToCopy[];
  /** By the ids of their holders */
  readonly limits: ReadonlyMap<string, LimitsAnswer>;
}

interface Status {
  readonly creation: CreationStatus;
  readonly missing: readonly MissingPartAnswer[];
  readonly codes: CampaignDefinitionAnswer['codes'];
}

type RulesOf = (holder: string) => RuleOfDefinitionAnswer[];

/** A campaign in the shape of a draft. */
export function presentDefinition(
  { definition, madeWith }: LiveCampaign,
  { tiers, stacks, program, rules, limits }: ShownParts,
  { creation, missing, codes }: Status,
): CampaignDefinitionAnswer {
  const { id, campaignType, voucher, referralProgram, loyaltyTiersExpiration, pointsShortfall } = definition;
  const rulesOf: RulesOf = (holder) =>
    rules.filter((rule) => rule.relatedObjectId === holder && !rule.limits).map(presentRule);
  return withoutUndefined<CampaignDefinitionAnswer>({
    id,
    name: definition.name,
    description: definition.description,
    campaign_type: campaignType,
    type: definition.pool,
    ...presentWindows(definition.windows),
    voucher: voucher && presentVoucher(voucher, definition),
    vouchers_count: voucher && madeWith,
    auto_join: definition.autoJoin,
    join_once: definition.joinOnce,
    use_voucher_metadata_schema: definition.useVoucherMetadataSchema,
    activity_duration_after_publishing: definition.activityDuration ?? null,
    referral_program: referralProgram && presentReferralProgram(referralProgram),
    loyalty_tiers_expiration: loyaltyTiersExpiration ?? undefined,
    points_shortfall: pointsShortfall,
    metadata: definition.metadata,
    category_id: definition.categoryId,
    promotion:
      campaignType === 'PROMOTION'
        ? {
            tiers: tiers.map((tier) => presentTier(tier, definition.windows, rulesOf, limits)),
            stacks: stacks.map(presentStack),
          }
        : undefined,
    ...(campaignType === 'LOYALTY_PROGRAM' && {
      earning_rules: program.earningRules.map((rule) => presentEarningRule(rule, rulesOf)),
      rewards: program.rewards.map((reward) => presentReward(reward, rulesOf)),
      loyalty_tiers: program.tiers.map(presentLoyaltyTier),
    }),
    rules: rulesOf(id),
    limits: limits.get(id) ?? {},
    active: definition.active,
    creation_status: creation,
    missing: [...missing],
    codes,
    object: 'campaign',
  });
}

function presentVoucher(
  { type, discount, gift, loyaltyCard, quantity, codeConfig, isReferralCode }: CampaignVoucher,
  { pool }: CampaignDefinition,
): VoucherOfDefinitionAnswer {
  const { points, expirationRules } = loyaltyCard ?? {};
  return withoutUndefined<VoucherOfDefinitionAnswer>({
    type,
    discount: discount && presentDiscount(discount),
    gift: gift && { ...gift },
    loyalty_card: loyaltyCard && { points, ...(expirationRules && { expiration_rules: expirationRules }) },
    redemption: { quantity },
    // A code that all use is its own pattern.
    code_config: pool === 'STANDALONE' ? undefined : { ...codeConfig },
    is_referral_code: isReferralCode,
    // A public code is a pattern without random characters.
    code: pool === 'STANDALONE' ? codeConfig.pattern : undefined,
  });
}

function presentRule({ ruleId, body, isShared }: RuleToCopy): RuleOfDefinitionAnswer {
  const { applicable_to, ...rule } = body as unknown as Omit<RuleOfDefinitionAnswer, 'id' | 'shared'>;
  return { id: ruleId, ...rule, ...(applicable_to && { applicable_to }), shared: isShared };
}

/** A tier shows the dates of its campaign where it has none of its own: a draft leaves them out. */
function presentTier(
  tier: PromotionTierAnswer,
  { startDate, expirationDate }: Windows,
  rulesOf: RulesOf,
  limits: ShownParts['limits'],
): TierOfDefinitionAnswer {
  const { id, name, banner = null, action, metadata, hierarchy, active, categories, category_id } = tier;
  const validity = Object.fromEntries(VALIDITY_FIELDS.map((field) => [field, tier[field] ?? null]));
  return {
    id,
    name,
    banner,
    ...validity,
    start_date: tier.start_date === startDate ? null : (tier.start_date ?? null),
    expiration_date: tier.expiration_date === expirationDate ? null : (tier.expiration_date ?? null),
    action: { discount: action.discount },
    metadata,
    hierarchy,
    active,
    // A category that is gone is none.
    category_id: categories.length > 0 ? (category_id ?? null) : null,
    rules: rulesOf(id),
    limits: limits.get(id) ?? {},
  };
}

function presentStack({ id, name, tierIds, categoryId, metadata }: PromotionStackRecord): StackOfDefinitionAnswer {
  return { id, name, tiers: { ids: [...tierIds] }, category_id: categoryId, metadata };
}

function presentEarningRule(
  { id, event, loyalty, active, metadata, source: { banner }, ...rule }: EarningRuleAnswer,
  rulesOf: RulesOf,
): EarningRuleOfDefinitionAnswer {
  const { custom_event, segment, loyalty_tier, pending_points, expiration_rules } = rule;
  const validity = Object.fromEntries(VALIDITY_FIELDS.map((field) => [field, rule[field] ?? null]));
  return withoutUndefined<EarningRuleOfDefinitionAnswer>({
    id,
    event,
    loyalty,
    custom_event,
    segment,
    loyalty_tier,
    pending_points,
    source: banner === undefined ? undefined : { banner },
    active,
    metadata,
    expiration_rules,
    ...validity,
    rules: rulesOf(id),
  });
}

function presentReward(
  { id, reward_id: reward, parameters }: RewardAssignmentAnswer,
  rulesOf: RulesOf,
): RewardOfDefinitionAnswer {
  return { id, reward, ...(parameters && { parameters }), rules: rulesOf(id) };
}

function presentLoyaltyTier(tier: LoyaltyTierAnswer): LoyaltyTierOfDefinitionAnswer {
  const { id, name, points, earning_rules, rewards, metadata } = tier;
  return { id, name, points, earning_rules, rewards, metadata };
}
