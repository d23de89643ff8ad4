import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { type CampaignWithPartsAnswer, UpdateCampaign } from '@perkstream/published';
import { campaignUpdateOf } from '../../campaign-body.js';
import { CampaignChanger } from '../../campaign-changer.js';
import { CampaignPresenter } from '../../campaign-presenter.js';
import { type CampaignRefusal } from '../../domain/campaign/campaign.decider.js';

@CommandHandler(UpdateCampaign)
export class UpdateCampaignHandler implements ICommandHandler<UpdateCampaign> {
  constructor(
    private readonly changer: CampaignChanger,
    private readonly presenter: CampaignPresenter,
  ) {}

  async execute({
    context,
    params: { campaignId },
    body,
  }: UpdateCampaign): Promise<CampaignWithPartsAnswer | Refusal<CampaignRefusal>> {
    const command = { do: 'update', now: context.now, ...campaignUpdateOf(body) } as const;
    const changed = await this.changer.change(campaignId, command, commandContext(context, 'update'));
    return isRefusal(changed) ? changed : this.presenter.present(context.projectId, changed);
  }
}
