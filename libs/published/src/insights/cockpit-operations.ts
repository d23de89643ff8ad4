import { instantParameter, operation } from '../language/index.js';
import {
  AttentionAnswer,
  CampaignInsightsAnswer,
  CombinationsAnswer,
  LoyaltyInsightsAnswer,
  TopReferrersAnswer,
} from './cockpit-answers.js';

const ours = { context: 'insights', service: 'management', keys: 'application', scope: 'insights' } as const;

export const MAX_TOP_REFERRERS = 100;

export class ListAttention extends operation({
  ...ours,
  id: 'list-attention',
  method: 'GET',
  path: '/v1/insights/attention',
  summary: 'List what needs attention: budgets, codes, ends, refusals and webhooks',
  answer: AttentionAnswer,
}) {}

export class GetCampaignInsights extends operation({
  ...ours,
  id: 'get-campaign-insights',
  method: 'GET',
  path: '/v1/insights/campaigns/{campaignId}',
  summary: 'Get the customers and the most used codes of a campaign, and what it was combined with',
  query: {
    from: { ...instantParameter, description: 'Defaults to 30 days before `to`.' },
    to: { ...instantParameter, description: 'Exclusive. Defaults to now.' },
  },
  answer: CampaignInsightsAnswer,
}) {}

/** Running campaigns that are compared. */
export const MAX_COMBINED_CAMPAIGNS = 50;

export class ListCombinations extends operation({
  ...ours,
  id: 'list-combinations',
  method: 'GET',
  path: '/v1/insights/combinations',
  summary: 'List running campaigns, and whether the stacking rules let them combine with something of given categories',
  query: {
    category_ids: {
      type: 'string',
      maxLength: 2_000,
      description: 'IDs that begin with `cat_`, separated by commas. Leave it out for something without a category.',
    },
    campaign_id: { type: 'string', maxLength: 100, description: 'A campaign that is left out. Begins with `camp_`.' },
  },
  answer: CombinationsAnswer,
}) {}

export class GetLoyaltyInsights extends operation({
  ...ours,
  id: 'get-loyalty-insights',
  method: 'GET',
  path: '/v1/insights/loyalties/{campaignId}',
  summary: 'Get the points that a loyalty program owes, by month of expiry, and its members by tier',
  answer: LoyaltyInsightsAnswer,
}) {}

export class ListTopReferrers extends operation({
  ...ours,
  id: 'list-top-referrers',
  method: 'GET',
  path: '/v1/insights/referrals/{campaignId}/referrers',
  summary: 'List the referrers of a referral program, those who referred the most customers first',
  query: { limit: { type: 'integer', minimum: 1, maximum: MAX_TOP_REFERRERS, default: 10 } },
  answer: TopReferrersAnswer,
}) {}
