import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { type CampaignWithPartsAnswer, UpdateCampaign } from '@perkstream/published';
import { campaignUpdateOf } from '../../services/campaign-body.js';
import { CampaignCategories } from '../../services/campaign-categories.js';
import { CampaignChanger } from '../../services/campaign-changer.js';
import { CampaignPresenter } from '../../presenters/campaign.presenter.js';
import { type CampaignRefusal } from '../../domain/campaign/campaign.decider.js';
import { jobStartOf } from '../../processes/campaign-work/job-start.js';
import { VoucherCountRepository } from '../../repositories/voucher-count.repository.js';
import { CampaignWork } from '../../processes/campaign-work/campaign-work.process.js';

@CommandHandler(UpdateCampaign)
export class UpdateCampaignHandler implements ICommandHandler<UpdateCampaign> {
  constructor(
    private readonly changer: CampaignChanger,
    private readonly categories: CampaignCategories,
    private readonly counts: VoucherCountRepository,
    private readonly work: CampaignWork,
    private readonly presenter: CampaignPresenter,
  ) {}

  async execute({
    context,
    params: { campaignId },
    body,
  }: UpdateCampaign): Promise<CampaignWithPartsAnswer | Refusal<CampaignRefusal>> {
    const { projectId, now } = context;
    const wanted = campaignUpdateOf(body);
    if (isRefusal(wanted)) return wanted as Refusal<CampaignRefusal>;
    const category = await this.categories.settle(projectId, body, commandContext(context, 'category'));
    if (isRefusal(category)) return category;
    const changed = await this.changer.change(
      campaignId,
      async ({ definition }) => {
        const job = jobStartOf(context, await this.counts.of(definition.id));
        return { do: 'update', now, job, ...wanted, ...category };
      },
      commandContext(context, 'update'),
    );
    if (isRefusal(changed)) return changed;
    await this.work.takeUp(projectId, changed);
    return this.presenter.present(projectId, changed);
  }
}
