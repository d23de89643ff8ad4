import { foundBy, handler, ViewRunner } from '@perkstream/platform';
import { type CampaignDefinition, type Found, SearchCampaigns } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { campaignsView } from '../../views/campaigns/campaigns.view.js';

export const searchCampaigns = handler(
  SearchCampaigns,
  [ViewRunner, CampaignRepository],
  async ({ projectId, text, limit }, views, campaigns) => {
    const [exact, others] = await Promise.all([
      campaigns.findLive(projectId, text),
      foundBy(views.collection(campaignsView), projectId, text, limit),
    ]);
    return [
      ...(exact ? [found(exact.definition, true)] : []),
      ...others.filter(({ id }) => id !== exact?.definition.id).map(({ definition }) => found(definition, false)),
    ].slice(0, limit);
  },
);

function found({ id, name, campaignType }: CampaignDefinition, isExact: boolean): Found {
  return { type: 'campaign', id, title: name, subtitle: campaignType, isExact };
}
