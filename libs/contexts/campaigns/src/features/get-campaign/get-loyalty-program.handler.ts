import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetCampaign, GetLoyaltyProgram } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { GetCampaignHandler } from './get-campaign.handler.js';

@QueryHandler(GetLoyaltyProgram)
export class GetLoyaltyProgramHandler implements IQueryHandler<GetLoyaltyProgram> {
  constructor(
    private readonly repository: CampaignRepository,
    private readonly campaigns: GetCampaignHandler,
  ) {}

  async execute({ context, params }: GetLoyaltyProgram): ReturnType<GetCampaignHandler['execute']> {
    const objection = await this.repository.objectionToProgram(context.projectId, params.campaignId);
    return objection ?? this.campaigns.execute(new GetCampaign(context, params, {}, undefined));
  }
}
