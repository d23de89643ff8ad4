import { Limits } from '@perkstream/lookups';
import { notFound, refuse } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { SetCampaignLimits } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';

export const setCampaignLimits = handler(
  SetCampaignLimits,
  [CampaignRepository, Limits],
  async ({ context, params: { campaignId }, body }, campaigns, limits) => {
    const campaign = await campaigns.findLive(context.projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const { id, name, campaignType } = campaign.definition;
    if (campaignType === 'LOYALTY_PROGRAM') {
      const details = 'A campaign of type LOYALTY_PROGRAM has no limits';
      return refuse('invalid_campaign', { details, resourceId: id, resourceType: 'campaign' });
    }
    const holder = { type: 'campaign', id, campaignId: id, name } as const;
    return limits.set(holder, body, commandContext(context, 'limits'));
  },
);
