import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { DeletePromotionStack } from '@perkstream/published';
import { type StackRefusal } from '../../domain/tier-list/decide-stack.js';
import { StackChanger } from '../../services/stack-changer.js';
import { TierRepository } from '../../repositories/tier.repository.js';

export const deleteStack = handler(
  DeletePromotionStack,
  [TierRepository, StackChanger],
  async ({ context, params: { campaignId, stackId } }, tiers, changer): Promise<undefined | Refusal<StackRefusal>> => {
    const campaign = await tiers.campaign(context.projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const command = { do: 'delete_stack', id: stackId, now: context.now } as const;
    const gone = await changer.change(campaign.id, command, commandContext(context, 'delete-stack'));
    return isRefusal(gone) ? gone : undefined;
  },
);
