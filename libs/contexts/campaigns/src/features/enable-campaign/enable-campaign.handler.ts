import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { EnableCampaign } from '@perkstream/published';
import { CampaignChanger } from '../../services/campaign-changer.js';
import { type CampaignRefusal } from '../../domain/campaign/campaign.decider.js';

@CommandHandler(EnableCampaign)
export class EnableCampaignHandler implements ICommandHandler<EnableCampaign> {
  constructor(private readonly changer: CampaignChanger) {}

  async execute({
    context,
    params: { campaignId },
  }: EnableCampaign): Promise<Record<string, never> | Refusal<CampaignRefusal>> {
    const command = { do: 'enable', now: context.now } as const;
    const changed = await this.changer.change(campaignId, () => command, commandContext(context, 'enable'));
    return isRefusal(changed) ? changed : {};
  }
}
