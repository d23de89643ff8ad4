import { notFound } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { AddVoucherToCampaign } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { objectionToCodes } from '../../domain/campaign/decide-job.js';
import { NewCodes } from '../../services/codes/new-codes.js';

export const addVoucherToCampaign = handler(
  AddVoucherToCampaign,
  [CampaignRepository, NewCodes],
  async ({ projectId, campaignId, origin }, campaigns, codes) => {
    const campaign = await campaigns.findLive(projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const { definition } = campaign;
    // Publications may go beyond the number of codes per campaign.
    const objection = objectionToCodes(definition, 0, 0);
    return objection ?? codes.add(definition, {}, definition.voucher?.codeConfig, {}, origin);
  },
);
