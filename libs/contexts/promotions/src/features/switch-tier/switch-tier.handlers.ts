import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { DisablePromotionTier, EnablePromotionTier, type PromotionTierAnswer } from '@perkstream/published';
import { TierRepository } from '../../repositories/tier.repository.js';
import { type ChangeRefusal, TierChanger } from '../../services/tier-changer.js';

@Injectable()
class TierSwitch {
  constructor(
    private readonly tiers: TierRepository,
    private readonly changer: TierChanger,
  ) {}

  protected async turn(
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

@CommandHandler(EnablePromotionTier)
export class EnableTierHandler extends TierSwitch implements ICommandHandler<EnablePromotionTier> {
  execute(request: EnablePromotionTier): Promise<PromotionTierAnswer | Refusal<ChangeRefusal>> {
    return this.turn('enable', request);
  }
}

@CommandHandler(DisablePromotionTier)
export class DisableTierHandler extends TierSwitch implements ICommandHandler<DisablePromotionTier> {
  execute(request: DisablePromotionTier): Promise<PromotionTierAnswer | Refusal<ChangeRefusal>> {
    return this.turn('disable', request);
  }
}
