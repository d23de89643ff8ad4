import { COMMON_PROBLEMS, type Problem } from '@perkstream/published';
import { type CampaignRefusal } from './domain/campaign/campaign.decider.js';
import { type SetupRefusal } from './features/create-campaign/campaign-setup.process.js';

type CampaignsRefusal = CampaignRefusal | SetupRefusal['refused'] | 'invalid_campaign';

export const campaignProblems = {
  invalid_payload: COMMON_PROBLEMS.invalid_payload,
  not_found: COMMON_PROBLEMS.not_found,
  duplicate_found: COMMON_PROBLEMS.duplicate_found,
  invalid_campaign: { status: 400, message: 'Invalid Campaign' },
} as const satisfies Record<CampaignsRefusal, Problem>;
