import { isRefusal, refuse } from '@perkstream/kernel';
import { commandContext, switchFeatures } from '@perkstream/platform';
import { DisableCampaign, EnableCampaign } from '@perkstream/published';
import { isLive } from '../../domain/campaign/state.js';
import { CampaignChanger } from '../../services/campaign-changer.js';
import { DefinitionReader } from '../../services/drafts/definition-reader.js';

/** A draft is enabled when nothing is missing; all that is missing is said at once. */
export const switchCampaign = switchFeatures(
  { enable: EnableCampaign, disable: DisableCampaign },
  [CampaignChanger, DefinitionReader],
  async (to, { context, params: { campaignId } }, changer, reader) => {
    const { projectId, now } = context;
    const command = { do: to, now } as const;
    const changed = await changer.change(
      campaignId,
      async (campaign) => {
        if (to === 'disable' || !isLive(campaign) || !campaign.definition.isDraft) return command;
        const missing = await reader.missingIn(projectId, campaign, now);
        if (missing.length === 0) return command;
        const details = missing.map((part) => `.${part.property}: ${part.details}`).join('. ');
        const resource = { resourceId: campaign.definition.id, resourceType: 'campaign' };
        return refuse('invalid_campaign', { details, ...resource });
      },
      commandContext(context, to),
    );
    return isRefusal(changed) ? changed : {};
  },
);
