import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type JsonObject } from '@perkstream/kernel';
import { PresentCampaigns } from '@perkstream/published';
import { CampaignPresenter } from '../../presenters/campaign.presenter.js';
import { CampaignRepository } from '../../repositories/campaign.repository.js';

@QueryHandler(PresentCampaigns)
export class PresentCampaignsHandler implements IQueryHandler<PresentCampaigns> {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly presenter: CampaignPresenter,
  ) {}

  execute({ projectId, ids }: PresentCampaigns): Promise<readonly (JsonObject | undefined)[]> {
    return Promise.all(
      ids.map(async (id) => {
        const campaign = await this.campaigns.findLive(projectId, id);
        return campaign && ({ ...(await this.presenter.present(projectId, campaign)) } as JsonObject);
      }),
    );
  }
}
