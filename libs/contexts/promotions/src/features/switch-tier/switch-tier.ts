import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, switchFeatures } from '@perkstream/platform';
import { DisablePromotionTier, EnablePromotionTier, type PromotionTierAnswer } from '@perkstream/published';
import { TierRepository } from '../../repositories/tier.repository.js';
import { type ChangeRefusal, TierChanger } from '../../services/tier-changer.js';

@Injectable()
class TierSwitch {
  constructor(
    private readonly tiers: TierRepository,
    private readonly changer: TierChanger,
  ) {}

  async turn(
    to: 'enable' | 'disable',
    { context, params: { promotionTierId } }: EnablePromotionTier | DisablePromotionTier,
  ): Promise<PromotionTierAnswer | Refusal<ChangeRefusal>> {
    const { projectId, now } = context;
    const changed = await this.changer.change(projectId, promotionTierId, { do: to, now }, commandContext(context, to));
    if (isRefusal(changed)) return changed;
    const [answer] = await this.tiers.present(projectId, [changed.tier]);
    return answer!;
  }
}

/** The operations that enable and disable. */
export const switchTier = switchFeatures(TierSwitch, { enable: EnablePromotionTier, disable: DisablePromotionTier });
