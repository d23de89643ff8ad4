import { isRefusal } from '@perkstream/kernel';
import { commandContext, switchFeatures } from '@perkstream/platform';
import { DisableCampaign, EnableCampaign } from '@perkstream/published';
import { CampaignChanger } from '../../services/campaign-changer.js';

export const switchCampaign = switchFeatures(
  { enable: EnableCampaign, disable: DisableCampaign },
  [CampaignChanger],
  async (to, { context, params: { campaignId } }, changer) => {
    const command = { do: to, now: context.now } as const;
    const changed = await changer.change(campaignId, () => command, commandContext(context, to));
    return isRefusal(changed) ? changed : {};
  },
);
