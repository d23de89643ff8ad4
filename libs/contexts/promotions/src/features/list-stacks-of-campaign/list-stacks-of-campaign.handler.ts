import { notFound } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { ListPromotionStacksOfCampaign } from '@perkstream/published';
import { StackRepository } from '../../repositories/stack.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

/** All of them: the operation has no pages. */
export const listStacksOfCampaign = handler(
  ListPromotionStacksOfCampaign,
  [TierRepository, StackRepository],
  async ({ context: { projectId }, params: { campaignId } }, tiers, stacks) => {
    const campaign = await tiers.campaign(projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const data = await stacks.present(projectId, await stacks.ofCampaign(projectId, campaign.id));
    return { object: 'list' as const, data_ref: 'data' as const, data, total: data.length };
  },
);
