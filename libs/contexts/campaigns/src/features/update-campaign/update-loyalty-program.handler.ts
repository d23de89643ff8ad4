import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UpdateCampaign, UpdateLoyaltyProgram } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { UpdateCampaignHandler } from './update-campaign.handler.js';

@CommandHandler(UpdateLoyaltyProgram)
export class UpdateLoyaltyProgramHandler implements ICommandHandler<UpdateLoyaltyProgram> {
  constructor(
    private readonly repository: CampaignRepository,
    private readonly campaigns: UpdateCampaignHandler,
  ) {}

  async execute({ context, params, body }: UpdateLoyaltyProgram): ReturnType<UpdateCampaignHandler['execute']> {
    const objection = await this.repository.objectionToProgram(context.projectId, params.campaignId);
    return objection ?? this.campaigns.execute(new UpdateCampaign(context, params, {}, body));
  }
}
