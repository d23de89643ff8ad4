import { handler } from '@perkstream/platform';
import { FindCampaign } from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { recordOf } from '../../presenters/campaign-answer.presenter.js';

/** Asked for every tier of every validation and redemption: by id it is answered from the state at hand. */
export const findCampaign = handler(FindCampaign, [CampaignRepository], async ({ projectId, idOrName }, campaigns) => {
  const campaign = await campaigns.findLive(projectId, idOrName);
  return campaign && recordOf(campaign.definition);
});
