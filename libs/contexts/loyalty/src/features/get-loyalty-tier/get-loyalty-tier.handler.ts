import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetLoyaltyTier, type LoyaltyTierAnswer } from '@perkstream/published';
import { presentTier } from '../../presenters/tier.presenter.js';
import { TierRepository } from '../../repositories/tier.repository.js';

export const getLoyaltyTier = handler(
  GetLoyaltyTier,
  [TierRepository],
  async ({ context, params }, tiers): Promise<LoyaltyTierAnswer | Refusal<'not_found'>> => {
    const tier = await tiers.find(context.projectId, params);
    return isRefusal(tier) ? tier : presentTier(tier);
  },
);
