import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CreateCampaign, CreateLoyaltyProgram } from '@perkstream/published';
import { CreateCampaignHandler } from './create-campaign.handler.js';

@CommandHandler(CreateLoyaltyProgram)
export class CreateLoyaltyProgramHandler implements ICommandHandler<CreateLoyaltyProgram> {
  constructor(private readonly campaigns: CreateCampaignHandler) {}

  execute({ context, body }: CreateLoyaltyProgram): ReturnType<CreateCampaignHandler['execute']> {
    return this.campaigns.execute(new CreateCampaign(context, {}, {}, { ...body, campaign_type: 'LOYALTY_PROGRAM' }));
  }
}
