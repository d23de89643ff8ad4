import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { type DisablePromotionTier, type EnablePromotionTier, type PromotionTierAnswer } from '@perkstream/published';
import { type ChangeRefusal, TierChanger } from './tier-changer.js';
import { TierRepository } from '../repositories/tier.repository.js';

/** Turns tiers on and off. */
@Injectable()
export class TierSwitch {
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
