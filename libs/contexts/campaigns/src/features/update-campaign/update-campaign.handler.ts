import { handler } from '@perkstream/platform';
import { UpdateCampaign, UpdateLoyaltyProgram } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { CampaignUpdater } from './campaign-updater.js';

export const updateCampaign = handler(UpdateCampaign, [CampaignUpdater], ({ context, params, body }, updater) =>
  updater.update(params.campaignId, body, context),
);

export const updateLoyaltyProgram = handler(
  UpdateLoyaltyProgram,
  [CampaignUpdater, CampaignRepository],
  async ({ context, params: { campaignId }, body }, updater, campaigns) => {
    const objection = await campaigns.objectionToProgram(context.projectId, campaignId);
    return objection ?? updater.update(campaignId, body, context);
  },
);
