import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedId, isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { DeleteCampaign, type DeletedCampaignAnswer } from '@perkstream/published';
import { CampaignChanger } from '../../campaign-changer.js';
import { type CampaignRefusal } from '../../domain/campaign/campaign.decider.js';
import { CampaignRemovalProcess } from './campaign-removal.process.js';

@CommandHandler(DeleteCampaign)
export class DeleteCampaignHandler implements ICommandHandler<DeleteCampaign> {
  constructor(
    private readonly changer: CampaignChanger,
    private readonly removals: CampaignRemovalProcess,
  ) {}

  async execute({
    context,
    params: { campaignId },
    query,
  }: DeleteCampaign): Promise<DeletedCampaignAnswer | Refusal<CampaignRefusal>> {
    const command = { do: 'delete', force: query.force ?? false, now: context.now } as const;
    const deleted = await this.changer.change(campaignId, command, commandContext(context, 'delete'));
    if (isRefusal(deleted)) return deleted;
    await this.removals.carryOut(deleted, commandContext(context, 'removal'));
    const firstAt = Date.parse(context.repeatSince ?? context.now);
    return { async_action_id: derivedId('aa_', firstAt, context.requestId, 'async_action') };
  }
}
