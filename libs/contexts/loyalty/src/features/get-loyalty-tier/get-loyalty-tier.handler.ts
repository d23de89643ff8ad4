import { isRefusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetLoyaltyTier } from '@perkstream/published';
import { presentTier } from '../../presenters/tier.presenter.js';
import { TierRepository } from '../../repositories/tier.repository.js';

export const getLoyaltyTier = handler(GetLoyaltyTier, [TierRepository], async ({ context, params }, tiers) => {
  const tier = await tiers.find(context.projectId, params);
  return isRefusal(tier) ? tier : presentTier(tier);
});
