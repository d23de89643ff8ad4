import { handler } from '@perkstream/platform';
import { PresentCampaigns } from '@perkstream/published';
import { CampaignPresenter } from '../../presenters/campaign.presenter.js';
import { CampaignRepository } from '../../repositories/campaign.repository.js';

export const presentCampaigns = handler(
  PresentCampaigns,
  [CampaignRepository, CampaignPresenter],
  ({ projectId, ids }, campaigns, presenter) =>
    Promise.all(
      ids.map(async (id) => {
        const campaign = await campaigns.findLive(projectId, id);
        return campaign && presenter.present(projectId, campaign);
      }),
    ),
);
