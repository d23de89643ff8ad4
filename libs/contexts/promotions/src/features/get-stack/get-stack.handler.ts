import { notFound, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetPromotionStack, type PromotionStackAnswer } from '@perkstream/published';
import { StackRepository } from '../../repositories/stack.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

export const getStack = handler(
  GetPromotionStack,
  [TierRepository, StackRepository],
  async (
    { context: { projectId }, params: { campaignId, stackId } },
    tiers,
    stacks,
  ): Promise<PromotionStackAnswer | Refusal<'not_found'>> => {
    const campaign = await tiers.campaign(projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const stack = await stacks.findIn(projectId, campaign.id, stackId);
    if (!stack) return notFound('promotion_stack', stackId);
    const [answer] = await stacks.present(projectId, [stack]);
    return answer!;
  },
);
