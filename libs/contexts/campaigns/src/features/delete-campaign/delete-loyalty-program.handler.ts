import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DeleteCampaign, DeleteLoyaltyProgram } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { DeleteCampaignHandler } from './delete-campaign.handler.js';

@CommandHandler(DeleteLoyaltyProgram)
export class DeleteLoyaltyProgramHandler implements ICommandHandler<DeleteLoyaltyProgram> {
  constructor(
    private readonly repository: CampaignRepository,
    private readonly campaigns: DeleteCampaignHandler,
  ) {}

  async execute({ context, params, query }: DeleteLoyaltyProgram): ReturnType<DeleteCampaignHandler['execute']> {
    const objection = await this.repository.objectionToProgram(context.projectId, params.campaignId);
    return objection ?? this.campaigns.execute(new DeleteCampaign(context, params, query, undefined));
  }
}
