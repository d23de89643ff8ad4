import { notFound } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { ListPromotionTiersOfCampaign } from '@perkstream/published';
import { CampaignTierRepository } from '../../repositories/campaign-tier.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

/** All of them: the operation has no pages. */
export const listTiersOfCampaign = handler(
  ListPromotionTiersOfCampaign,
  [TierRepository, CampaignTierRepository],
  async ({ context: { projectId }, params: { campaignId } }, tierRepository, byCampaign) => {
    const campaign = await tierRepository.campaign(projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const found = await byCampaign.find(projectId, campaign.id);
    const tiers = await tierRepository.present(projectId, found);
    return { object: 'list' as const, data_ref: 'tiers' as const, tiers, has_more: false, total: tiers.length };
  },
);
