import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { DisableCampaign } from '@perkstream/published';
import { CampaignChanger } from '../../services/campaign-changer.js';
import { type CampaignRefusal } from '../../domain/campaign/campaign.decider.js';

@CommandHandler(DisableCampaign)
export class DisableCampaignHandler implements ICommandHandler<DisableCampaign> {
  constructor(private readonly changer: CampaignChanger) {}

  async execute({
    context,
    params: { campaignId },
  }: DisableCampaign): Promise<Record<string, never> | Refusal<CampaignRefusal>> {
    const command = { do: 'disable', now: context.now } as const;
    const changed = await this.changer.change(campaignId, () => command, commandContext(context, 'disable'));
    return isRefusal(changed) ? changed : {};
  }
}
