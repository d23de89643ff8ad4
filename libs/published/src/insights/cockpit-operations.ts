import { instantParameter, operation } from '../language/index.js';
import {
  AttentionAnswer,
  CampaignInsightsAnswer,
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
  summary: 'Get the most used codes of a campaign, and what it was combined with',
  query: {
    from: { ...instantParameter, description: 'Defaults to 30 days before `to`.' },
    to: { ...instantParameter, description: 'Exclusive. Defaults to now.' },
  },
  answer: CampaignInsightsAnswer,
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
