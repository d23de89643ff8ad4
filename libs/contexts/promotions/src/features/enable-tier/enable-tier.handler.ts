import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { EnablePromotionTier, type PromotionTierAnswer } from '@perkstream/published';
import { type ChangeRefusal } from '../../services/tier-changer.js';
import { TierSwitch } from '../../services/tier-switch.js';

@CommandHandler(EnablePromotionTier)
export class EnableTierHandler implements ICommandHandler<EnablePromotionTier> {
  constructor(private readonly tierSwitch: TierSwitch) {}

  execute(request: EnablePromotionTier): Promise<PromotionTierAnswer | Refusal<ChangeRefusal>> {
    return this.tierSwitch.turn('enable', request);
  }
}
