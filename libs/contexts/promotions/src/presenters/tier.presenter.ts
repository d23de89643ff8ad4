import { presentWindows, type Windows } from '@perkstream/domain-availability';
import { type Discount, presentDiscount } from '@perkstream/domain-pricing';
import { type JsonObject, memoizedWith } from '@perkstream/kernel';
import {
  type AssignedRuleSet,
  type CampaignRecord,
  type CategoryRecord,
  presentAssignedRules,
  type PromotionTierAnswer,
  type TierDefinition,
} from '@perkstream/published';
import { type Tier } from '../domain/promotion-tier/state.js';

type Wire = Omit<PromotionTierAnswer, 'summary'>;

/** What a tier shows beside itself, as far as it is there. */
export interface TierSurroundings {
  readonly campaign: CampaignRecord | undefined;
  readonly category: CategoryRecord | undefined;
}

/** All but the summary changes seldom (and with every change the definition is another object): it is not made for each redemption. */
const presentedOnce = memoizedWith(presentDefinition);

/** A tier as redemptions embed it. What is not set is left out. */
export function presentTier(tier: Tier, { campaign, category }: TierSurroundings): PromotionTierAnswer {
  const { definition, updatedAt, redeemed, orderAmount, discountAmount } = tier;
  return {
    ...presentedOnce(definition, updatedAt, campaign, category),
    summary: {
      redemptions: { total_redeemed: redeemed },
      orders: { total_amount: orderAmount, total_discount_amount: discountAmount },
    },
  };
}

/** A tier as its own operations show it. @param rules those assigned to it, and maybe to others */
export function presentTierWithRules(
  tier: Tier,
  surroundings: TierSurroundings,
  rules: readonly AssignedRuleSet[],
): PromotionTierAnswer {
  const own = rules.filter((rule) => rule.relatedObjectId === tier.definition.id);
  return { ...presentTier(tier, surroundings), validation_rule_assignments: presentAssignedRules(own) };
}

function presentDefinition(
  definition: TierDefinition,
  updatedAt: string | null,
  campaign: CampaignRecord | undefined,
  category: CategoryRecord | undefined,
): Wire {
  const { id, name, banner, discount, metadata, hierarchy, campaignId, active, windows, categoryId } = definition;
  return {
    id,
    created_at: definition.createdAt,
    ...(updatedAt !== null && { updated_at: updatedAt }),
    name,
    ...(banner !== null && { banner }),
    action: { discount: presentDiscount(discount as unknown as Discount) as unknown as JsonObject },
    metadata,
    hierarchy,
    promotion_id: campaignId,
    ...(campaign && { campaign: campaign.embedded as unknown as PromotionTierAnswer['campaign'] }),
    campaign_id: campaignId,
    active,
    ...presentOwnWindows(windows),
    object: 'promotion_tier',
    ...(categoryId !== null && { category_id: categoryId }),
    categories: category ? [category.wire] : [],
  };
}

function presentOwnWindows(windows: Windows) {
  const { start_date, expiration_date, ...recurring } = presentWindows(windows);
  return {
    ...(start_date !== null && { start_date }),
    ...(expiration_date !== null && { expiration_date }),
    ...recurring,
  };
}
