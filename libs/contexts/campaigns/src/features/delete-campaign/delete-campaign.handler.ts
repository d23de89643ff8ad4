import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { type AcceptedAnswer, DeleteCampaign } from '@perkstream/published';
import { CampaignDeletion } from '../../services/campaign-deletion.js';
import { type CampaignRefusal } from '../../domain/campaign/campaign.decider.js';
import { jobStartOf } from '../../processes/campaign-work/job-start.js';

@CommandHandler(DeleteCampaign)
export class DeleteCampaignHandler implements ICommandHandler<DeleteCampaign> {
  constructor(private readonly deletion: CampaignDeletion) {}

  async execute({
    context,
    params: { campaignId },
    query: { force = false },
  }: DeleteCampaign): Promise<AcceptedAnswer | Refusal<CampaignRefusal>> {
    const jobFor = (codes: number) => jobStartOf(context, codes);
    const refusal = await this.deletion.delete(campaignId, force, jobFor, commandContext(context, 'delete'));
    return refusal ?? { async_action_id: jobFor(0).id };
  }
}
