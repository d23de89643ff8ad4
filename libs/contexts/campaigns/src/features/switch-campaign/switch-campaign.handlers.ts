import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { DisableCampaign, EnableCampaign } from '@perkstream/published';
import { type CampaignRefusal } from '../../domain/campaign/campaign.decider.js';
import { CampaignChanger } from '../../services/campaign-changer.js';

@Injectable()
class CampaignSwitch {
  constructor(private readonly changer: CampaignChanger) {}

  protected async turn(
    to: 'enable' | 'disable',
    { context, params: { campaignId } }: EnableCampaign | DisableCampaign,
  ): Promise<Record<string, never> | Refusal<CampaignRefusal>> {
    const command = { do: to, now: context.now } as const;
    const changed = await this.changer.change(campaignId, () => command, commandContext(context, to));
    return isRefusal(changed) ? changed : {};
  }
}

@CommandHandler(EnableCampaign)
export class EnableCampaignHandler extends CampaignSwitch implements ICommandHandler<EnableCampaign> {
  execute(request: EnableCampaign): Promise<Record<string, never> | Refusal<CampaignRefusal>> {
    return this.turn('enable', request);
  }
}

@CommandHandler(DisableCampaign)
export class DisableCampaignHandler extends CampaignSwitch implements ICommandHandler<DisableCampaign> {
  execute(request: DisableCampaign): Promise<Record<string, never> | Refusal<CampaignRefusal>> {
    return this.turn('disable', request);
  }
}
