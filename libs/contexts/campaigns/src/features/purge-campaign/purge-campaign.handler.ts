import { handler } from '@perkstream/platform';
import { PurgeCampaign } from '@perkstream/published';
import { CampaignDeletion } from '../../services/campaign-deletion.js';
import { CampaignRepository } from '../../repositories/campaign.repository.js';
import { jobStartBy } from '../../processes/campaign-work/job-start.js';

export const purgeCampaign = handler(
  PurgeCampaign,
  [CampaignRepository, CampaignDeletion],
  async ({ projectId, id, origin }, campaigns, deletion) => {
    const { status } = await campaigns.stateOf(projectId, id);
    if (status !== 'in_bin') return;
    await deletion.delete(id, true, (codes) => jobStartBy(origin, codes), origin);
  },
);
