import { Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, switchFeatures } from '@perkstream/platform';
import { DisableCampaign, EnableCampaign } from '@perkstream/published';
import { type CampaignRefusal } from '../../domain/campaign/campaign.decider.js';
import { CampaignChanger } from '../../services/campaign-changer.js';

@Injectable()
class CampaignSwitch {
  constructor(private readonly changer: CampaignChanger) {}

  async turn(
    to: 'enable' | 'disable',
    { context, params: { campaignId } }: EnableCampaign | DisableCampaign,
  ): Promise<Record<string, never> | Refusal<CampaignRefusal>> {
    const command = { do: to, now: context.now } as const;
    const changed = await this.changer.change(campaignId, () => command, commandContext(context, to));
    return isRefusal(changed) ? changed : {};
  }
}

/** The operations that enable and disable. */
export const switchCampaign = switchFeatures(CampaignSwitch, { enable: EnableCampaign, disable: DisableCampaign });
