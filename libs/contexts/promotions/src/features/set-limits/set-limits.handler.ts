import { Limits } from '@perkstream/lookups';
import { notFound } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { SetPromotionTierLimits } from '@perkstream/published';
import { TierRepository } from '../../repositories/tier.repository.js';

export const setTierLimits = handler(
  SetPromotionTierLimits,
  [TierRepository, Limits],
  async ({ context, params: { promotionTierId }, body }, tiers, limits) => {
    const tier = await tiers.find(context.projectId, promotionTierId);
    if (!tier) return notFound('promotion_tier', promotionTierId);
    const { id, name, campaignId } = tier.definition;
    const holder = { type: 'promotion_tier', id, campaignId, name } as const;
    return limits.set(holder, body, commandContext(context, 'limits'));
  },
);
