import { type Aggregate } from '@perkstream/platform';
import { type CampaignEvent } from '@perkstream/published';
import { campaignDecider, type CampaignRefusal } from './campaign.decider.js';
import { type CampaignCommand } from './commands.js';
import { type CampaignState } from './state.js';

/** One stream per campaign, keyed by its id. Jobs note their progress in it: a hundred thousand codes are 200 events. */
export const campaignAggregate: Aggregate<CampaignCommand, CampaignEvent, CampaignState, CampaignRefusal> = {
  category: 'campaign',
  decider: campaignDecider,
  snapshots: { every: 500, version: 1 },
};
