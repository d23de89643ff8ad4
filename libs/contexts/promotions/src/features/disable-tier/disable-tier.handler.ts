import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { DisablePromotionTier, type PromotionTierAnswer } from '@perkstream/published';
import { type ChangeRefusal } from '../../services/tier-changer.js';
import { TierSwitch } from '../../services/tier-switch.js';

@CommandHandler(DisablePromotionTier)
export class DisableTierHandler implements ICommandHandler<DisablePromotionTier> {
  constructor(private readonly tierSwitch: TierSwitch) {}

  execute(request: DisablePromotionTier): Promise<PromotionTierAnswer | Refusal<ChangeRefusal>> {
    return this.tierSwitch.turn('disable', request);
  }
}
