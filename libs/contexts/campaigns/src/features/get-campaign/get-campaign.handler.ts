import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { type CampaignWithPartsAnswer, GetCampaign } from '@perkstream/published';
import { CampaignPresenter } from '../../presenters/campaign.presenter.js';
import { CampaignRepository } from '../../repositories/campaign.repository.js';

@QueryHandler(GetCampaign)
export class GetCampaignHandler implements IQueryHandler<GetCampaign> {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly presenter: CampaignPresenter,
  ) {}

  async execute({
    context: { projectId },
    params: { campaignId },
  }: GetCampaign): Promise<CampaignWithPartsAnswer | Refusal<'not_found'>> {
    const campaign = await this.campaigns.findLive(projectId, campaignId);
    return campaign ? this.presenter.present(projectId, campaign) : notFound('campaign', campaignId);
  }
}
