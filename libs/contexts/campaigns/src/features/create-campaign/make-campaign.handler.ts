import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CreateCampaign, MakeCampaign } from '@perkstream/published';
import { CreateCampaignHandler } from './create-campaign.handler.js';

@CommandHandler(MakeCampaign)
export class MakeCampaignHandler implements ICommandHandler<MakeCampaign> {
  constructor(private readonly campaigns: CreateCampaignHandler) {}

  execute({ context, body }: MakeCampaign): ReturnType<CreateCampaignHandler['execute']> {
    return this.campaigns.execute(new CreateCampaign(context, {}, {}, body));
  }
}
