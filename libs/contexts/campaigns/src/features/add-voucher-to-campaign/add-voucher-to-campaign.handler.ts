import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { AddVoucherToCampaign, type VoucherAnswer } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { objectionToCodes } from '../../domain/campaign/decide-job.js';
import { NewCodes, type NewCodesRefusal } from '../../services/codes/new-codes.js';

@CommandHandler(AddVoucherToCampaign)
export class AddVoucherToCampaignHandler implements ICommandHandler<AddVoucherToCampaign> {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly codes: NewCodes,
  ) {}

  async execute({
    projectId,
    campaignId,
    origin,
  }: AddVoucherToCampaign): Promise<VoucherAnswer | Refusal<'not_found'> | NewCodesRefusal> {
    const campaign = await this.campaigns.findLive(projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const { definition } = campaign;
    // Publications may go beyond the number of codes per campaign.
    const objection = objectionToCodes(definition, 0, 0);
    return objection ?? this.codes.add(definition, {}, definition.voucher?.codeConfig, {}, origin);
  }
}
