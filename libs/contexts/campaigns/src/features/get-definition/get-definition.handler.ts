import { notFound } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetCampaignDefinition } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { DefinitionReader } from '../../services/drafts/definition-reader.js';

export const getDefinition = handler(
  GetCampaignDefinition,
  [CampaignRepository, DefinitionReader],
  async ({ context: { projectId, now }, params: { campaignId } }, campaigns, reader) => {
    const campaign = await campaigns.findLive(projectId, campaignId);
    return campaign ? reader.read(projectId, campaign, now) : notFound('campaign', campaignId);
  },
);
