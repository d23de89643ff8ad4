import { type LoyaltyTierRules, type StoredLoyaltyTier } from '@perkstream/published';

export const tier = (name: string, from: number, to: number | null): StoredLoyaltyTier => ({
  id: `ltr_${name}`,
  campaignId: 'camp_1',
  name,
  points: { from, to },
  earningRules: {},
  rewards: {},
  metadata: {},
  createdAt: '2025-01-01T08:00:00.000Z',
});

export const BY_BALANCE: LoyaltyTierRules = { by: 'BALANCE', ends: 'BALANCE_DROP' };
