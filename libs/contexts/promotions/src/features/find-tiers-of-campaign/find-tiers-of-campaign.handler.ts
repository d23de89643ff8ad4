import { handler } from '@perkstream/platform';
import { FindTiersOfCampaign } from '@perkstream/published';
import { CampaignTierRepository } from '../../repositories/campaign-tier.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

export const findTiersOfCampaign = handler(
  FindTiersOfCampaign,
  [TierRepository, CampaignTierRepository],
  async ({ projectId, campaignId }, tiers, byCampaign) => {
    const found = await byCampaign.find(projectId, campaignId);
    return tiers.present(projectId, found);
  },
);
