import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { DeletePromotionTier } from '@perkstream/published';
import { type ChangeRefusal } from '../../tier-changer.js';
import { TierRemovalProcess } from '../../tier-removal.process.js';

@CommandHandler(DeletePromotionTier)
export class DeleteTierHandler implements ICommandHandler<DeletePromotionTier> {
  constructor(private readonly removals: TierRemovalProcess) {}

  async execute({
    context,
    params: { promotionTierId },
  }: DeletePromotionTier): Promise<undefined | Refusal<ChangeRefusal>> {
    return this.removals.remove(promotionTierId, commandContext(context, 'removal'));
  }
}
