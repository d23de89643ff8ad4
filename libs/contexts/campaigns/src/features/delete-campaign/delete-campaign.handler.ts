import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { type AcceptedAnswer, DeleteCampaign } from '@perkstream/published';
import { CampaignChanger } from '../../campaign-changer.js';
import { type CampaignRefusal } from '../../domain/campaign/campaign.decider.js';
import { jobStartOf } from '../../work/job-start.js';
import { VoucherCounts } from '../../views/voucher-counts/voucher-counts.js';
import { CampaignRemoval } from '../../work/campaign-removal.js';
import { CampaignWork } from '../../work/campaign-work.process.js';
import { JobWorker } from '../../work/job-worker.js';

/** Without codes, everything that belongs to it is gone with the answer; codes go after it. */
@CommandHandler(DeleteCampaign)
export class DeleteCampaignHandler implements ICommandHandler<DeleteCampaign> {
  constructor(
    private readonly changer: CampaignChanger,
    private readonly counts: VoucherCounts,
    private readonly removal: CampaignRemoval,
    private readonly worker: JobWorker,
    private readonly work: CampaignWork,
  ) {}

  async execute({
    context,
    params: { campaignId },
    query,
  }: DeleteCampaign): Promise<AcceptedAnswer | Refusal<CampaignRefusal>> {
    const { projectId, now } = context;
    const deleted = await this.changer.change(
      campaignId,
      async ({ definition }) => {
        const job = jobStartOf(context, await this.counts.of(definition.id));
        return { do: 'delete', force: query.force ?? false, now, job };
      },
      commandContext(context, 'delete'),
    );
    if (isRefusal(deleted)) return deleted;
    if (deleted.definition.voucher) {
      // Its name is free with the answer, if it is to be.
      await this.removal.clear(deleted, commandContext(context, 'removal'));
      await this.work.takeUp(projectId, deleted);
    } else {
      await this.worker.finishAll(projectId, deleted.definition.id);
    }
    return { async_action_id: jobStartOf(context, 0).id };
  }
}
