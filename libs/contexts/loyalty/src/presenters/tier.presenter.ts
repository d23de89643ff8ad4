import { type LoyaltyTierAnswer, type StoredLoyaltyTier } from '@perkstream/published';

export function presentTier(tier: StoredLoyaltyTier): LoyaltyTierAnswer {
  const { id, campaignId, name, earningRules, rewards, metadata, createdAt } = tier;
  const { from, to } = tier.points;
  const points = { from, ...(to !== null && { to }) };
  return {
    id,
    name,
    campaign_id: campaignId,
    points,
    earning_rules: earningRules,
    rewards,
    config: { points },
    metadata,
    created_at: createdAt,
    updated_at: null,
    object: 'loyalty_tier',
  };
}
