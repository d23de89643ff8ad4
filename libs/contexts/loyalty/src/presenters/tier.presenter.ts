import { type LoyaltyTierAnswer, type MemberTier, type StoredLoyaltyTier } from '@perkstream/published';

export function presentTier(tier: StoredLoyaltyTier): LoyaltyTierAnswer {
  const { id, campaignId, name, earningRules, rewards, metadata, createdAt, updatedAt = null } = tier;
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
    updated_at: updatedAt,
    object: 'loyalty_tier',
  };
}

/** The tier that a member is in, and for how long. */
export function presentMemberTier(
  tier: StoredLoyaltyTier,
  term: MemberTier,
  holderId: string | null,
): LoyaltyTierAnswer {
  const { startDate, expirationDate, enteredAt, prolongedAt } = term;
  if (holderId === null) return presentTier(tier);
  const expiration = {
    customer_id: holderId,
    campaign_id: tier.campaignId,
    tier_id: tier.id,
    start_date: startDate,
    ...(expirationDate !== null && { expiration_date: expirationDate }),
    created_at: enteredAt,
    ...(prolongedAt !== undefined && { updated_at: prolongedAt }),
  };
  return { ...presentTier(tier), expiration };
}
