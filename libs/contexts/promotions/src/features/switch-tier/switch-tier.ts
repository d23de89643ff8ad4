import { isRefusal } from '@perkstream/kernel';
import { commandContext, switchFeatures } from '@perkstream/platform';
import { DisablePromotionTier, EnablePromotionTier } from '@perkstream/published';
import { TierRepository } from '../../repositories/tier.repository.js';
import { TierChanger } from '../../services/tier-changer.js';

export const switchTier = switchFeatures(
  { enable: EnablePromotionTier, disable: DisablePromotionTier },
  [TierRepository, TierChanger],
  async (to, { context, params: { promotionTierId } }, tiers, changer) => {
    const { projectId, now } = context;
    const changed = await changer.change(projectId, promotionTierId, { do: to, now }, commandContext(context, to));
    if (isRefusal(changed)) return changed;
    const [answer] = await tiers.present(projectId, [changed.tier]);
    return answer!;
  },
);
