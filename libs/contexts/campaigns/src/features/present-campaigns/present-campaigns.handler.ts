import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CampaignAnswer, PresentCampaigns } from '@perkstream/published';
import { CampaignPresenter } from '../../presenters/campaign.presenter.js';
import { CampaignRepository } from '../../repositories/campaign.repository.js';

@QueryHandler(PresentCampaigns)
export class PresentCampaignsHandler implements IQueryHandler<PresentCampaigns> {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly presenter: CampaignPresenter,
  ) {}

  execute({ projectId, ids }: PresentCampaigns): Promise<readonly (CampaignAnswer | undefined)[]> {
    return Promise.all(
      ids.map(async (id) => {
        const campaign = await this.campaigns.findLive(projectId, id);
        return campaign && this.presenter.present(projectId, campaign);
      }),
    );
  }
}
