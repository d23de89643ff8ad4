import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PurgeCampaign } from '@perkstream/published';
import { CampaignDeletion } from '../../services/campaign-deletion.js';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { jobStartBy } from '../../processes/campaign-work/job-start.js';

@CommandHandler(PurgeCampaign)
export class PurgeCampaignHandler implements ICommandHandler<PurgeCampaign> {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly deletion: CampaignDeletion,
  ) {}

  async execute({ projectId, id, origin }: PurgeCampaign): Promise<void> {
    const { status } = await this.campaigns.stateOf(projectId, id);
    if (status !== 'in_bin') return;
    await this.deletion.delete(id, true, (codes) => jobStartBy(origin, codes), origin);
  }
}
