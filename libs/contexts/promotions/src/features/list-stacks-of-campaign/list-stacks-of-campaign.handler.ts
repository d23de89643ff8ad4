import { notFound } from '@perkstream/kernel';
import { handler, listAnswer } from '@perkstream/platform';
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
    return listAnswer('data', data);
  },
);
