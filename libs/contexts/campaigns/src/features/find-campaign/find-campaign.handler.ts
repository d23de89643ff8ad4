import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CampaignRecord, FindCampaign } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { recordOf } from '../../presenters/campaign-answer.presenter.js';

/** Asked for every tier of every validation and redemption: by id it is answered from the state at hand. */
@QueryHandler(FindCampaign)
export class FindCampaignHandler implements IQueryHandler<FindCampaign> {
  constructor(private readonly campaigns: CampaignRepository) {}

  async execute({ projectId, idOrName }: FindCampaign): Promise<CampaignRecord | undefined> {
    const campaign = await this.campaigns.findLive(projectId, idOrName);
    return campaign && recordOf(campaign.definition);
  }
}
