import { notFound, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetPromotionTier, type PromotionTierAnswer } from '@perkstream/published';
import { TierRepository } from '../../repositories/tier.repository.js';

export const getTier = handler(
  GetPromotionTier,
  [TierRepository],
  async (
    { context: { projectId }, params: { promotionTierId } },
    tiers,
  ): Promise<PromotionTierAnswer | Refusal<'not_found'>> => {
    const tier = await tiers.find(projectId, promotionTierId);
    if (!tier) return notFound('promotion_tier', promotionTierId);
    const [answer] = await tiers.present(projectId, [tier]);
    return answer!;
  },
);
