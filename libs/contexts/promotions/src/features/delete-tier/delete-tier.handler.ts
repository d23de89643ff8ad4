import { refuse, type Refusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { DeletePromotionTier } from '@perkstream/published';
import { StackRepository } from '../../repositories/stack.repository.js';
import { type ChangeRefusal } from '../../services/tier-changer.js';
import { TierRemovalProcess } from '../../processes/tier-removal.process.js';
import { TierRepository } from '../../repositories/tier.repository.js';

/** A tier that a stack is made of stays. */
export const deleteTier = handler(
  DeletePromotionTier,
  [TierRepository, StackRepository, TierRemovalProcess],
  async (
    { context, params: { promotionTierId: id } },
    tiers,
    stacks,
    removals,
  ): Promise<undefined | Refusal<ChangeRefusal | 'resource_in_use'>> => {
    const tier = await tiers.find(context.projectId, id);
    const [stack] = tier ? await stacks.withTier(context.projectId, tier) : [];
    if (stack) {
      const details = `The promotion_tier ${id} is part of the promotion_stack ${stack.definition.id}`;
      return refuse('resource_in_use', { details, resourceId: id, resourceType: 'promotion_tier' });
    }
    return removals.remove(id, commandContext(context, 'removal'));
  },
);
