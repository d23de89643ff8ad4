import { handler } from '@perkstream/platform';
import { PresentLoyaltyTiers } from '@perkstream/published';
import { presentTier } from '../../presenters/tier.presenter.js';
import { TierRepository } from '../../repositories/tier.repository.js';

export const presentLoyaltyTiers = handler(PresentLoyaltyTiers, [TierRepository], async ({ projectId, ids }, tiers) => {
  const found = await tiers.byIds(projectId, ids);
  return found.map((tier) => tier && presentTier(tier));
});
