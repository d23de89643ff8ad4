import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { AddVoucherWithCode, type AnswerOf } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { NewCodes, type NewCodesRefusal } from '../../services/codes/new-codes.js';

export const addVoucherWithCode = handler(
  AddVoucherWithCode,
  [CampaignRepository, NewCodes],
  async (
    { context, params: { campaignId, code }, body = {} },
    campaigns,
    codes,
  ): Promise<AnswerOf<typeof AddVoucherWithCode> | Refusal<'not_found'> | NewCodesRefusal> => {
    const campaign = await campaigns.findLive(context.projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const objection = await codes.objectionTo(campaign, context.repeatSince ? 0 : 1);
    if (objection) return objection;
    const forCategory = commandContext(context, 'category');
    const overrides = await codes.overrides(context.projectId, body, campaign.definition, forCategory);
    if (isRefusal(overrides)) return overrides as NewCodesRefusal;
    const origin = commandContext(context, 'voucher');
    return codes.add(campaign.definition, { code }, undefined, overrides, origin);
  },
);
