import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refuse, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { DeletePromotionTier } from '@perkstream/published';
import { StackRepository } from '../../repositories/stack.repository.js';
import { type ChangeRefusal } from '../../services/tier-changer.js';
import { TierRemovalProcess } from '../../processes/tier-removal.process.js';
import { TierRepository } from '../../repositories/tier.repository.js';

/** A tier that a stack is made of stays. */
@CommandHandler(DeletePromotionTier)
export class DeleteTierHandler implements ICommandHandler<DeletePromotionTier> {
  constructor(
    private readonly tiers: TierRepository,
    private readonly stacks: StackRepository,
    private readonly removals: TierRemovalProcess,
  ) {}

  async execute({
    context,
    params: { promotionTierId: id },
  }: DeletePromotionTier): Promise<undefined | Refusal<ChangeRefusal | 'resource_in_use'>> {
    const tier = await this.tiers.find(context.projectId, id);
    const [stack] = tier ? await this.stacks.withTier(context.projectId, tier) : [];
    if (stack) {
      const details = `The promotion_tier ${id} is part of the promotion_stack ${stack.definition.id}`;
      return refuse('resource_in_use', { details, resourceId: id, resourceType: 'promotion_tier' });
    }
    return this.removals.remove(id, commandContext(context, 'removal'));
  }
}
