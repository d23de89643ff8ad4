import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { AddVoucherWithCode, type AnswerOf } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { NewCodes, type NewCodesRefusal } from '../../services/codes/new-codes.js';

@CommandHandler(AddVoucherWithCode)
export class AddVoucherWithCodeHandler implements ICommandHandler<AddVoucherWithCode> {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly codes: NewCodes,
  ) {}

  async execute({
    context,
    params: { campaignId, code },
    body = {},
  }: AddVoucherWithCode): Promise<AnswerOf<typeof AddVoucherWithCode> | Refusal<'not_found'> | NewCodesRefusal> {
    const campaign = await this.campaigns.findLive(context.projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const objection = await this.codes.objectionTo(campaign, context.repeatSince ? 0 : 1);
    if (objection) return objection;
    const forCategory = commandContext(context, 'category');
    const overrides = await this.codes.overrides(context.projectId, body, campaign.definition, forCategory);
    if (isRefusal(overrides)) return overrides as NewCodesRefusal;
    const origin = commandContext(context, 'voucher');
    return this.codes.add(campaign.definition, { code }, undefined, overrides, origin);
  }
}
