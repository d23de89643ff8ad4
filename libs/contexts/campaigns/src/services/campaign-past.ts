import { thingOf } from '@perkstream/platform';
import { campaignAggregate } from '../domain/campaign/campaign.decider.js';
import { isLive } from '../domain/campaign/state.js';
import { presentCampaign } from '../presenters/campaign-answer.presenter.js';
import { NO_FAILURES, statusesOfDocument } from '../views/campaigns/campaign-statuses.js';

/** Campaigns as they were. Histories show what the stream says of a campaign, not what others do: statuses, codes, its category. */
export const campaignPast = thingOf({
  type: 'campaign',
  aggregate: campaignAggregate,
  shown(state) {
    if (!isLive(state)) return undefined;
    const { definition, updatedAt } = state;
    const statuses = statusesOfDocument({ works: {}, failures: NO_FAILURES }, definition);
    const shown = presentCampaign(definition, updatedAt, { statuses, codes: 0, category: undefined });
    return { ...shown, category_id: definition.categoryId };
  },
  uses: [
    'campaign.work_begun',
    'campaign.work_finished',
    'campaign.job_begun',
    'campaign.job_progressed',
    'campaign.job_finished',
  ],
});
