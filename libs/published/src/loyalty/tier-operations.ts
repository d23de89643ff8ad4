import {
  type AnswerSchema,
  limitParameter,
  operation,
  orderParameter,
  pageParameters,
  refTo,
} from '../language/index.js';
import { LoyaltyTierAnswer, LoyaltyTiersAnswer, TierEarningRulesAnswer, TierRewardsAnswer } from './tier-answers.js';
import { CreateLoyaltyTierBody } from './tier-bodies.js';

const ours = { context: 'loyalty', service: 'loyalty', keys: 'application', scope: 'loyalties' } as const;

export class CreateLoyaltyTiers extends operation({
  ...ours,
  id: 'create-in-bulk-loyalty-tiers',
  method: 'POST',
  path: '/v1/loyalties/{campaignId}/tiers',
  summary: 'Create tiers of a loyalty program',
  body: CreateLoyaltyTierBody,
  bodyIsList: true,
  answer: { type: 'array', items: refTo(LoyaltyTierAnswer) } as AnswerSchema<readonly LoyaltyTierAnswer[]>,
  sample: () => [{ name: 'Gold', points: { from: 1_000_000, to: 2_000_000 } }],
}) {}

export class ListLoyaltyTiers extends operation({
  ...ours,
  id: 'list-loyalty-tiers',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/tiers',
  summary: 'List the tiers of a loyalty program',
  query: { limit: limitParameter, order: orderParameter('created_at', 'updated_at') },
  answer: LoyaltyTiersAnswer,
}) {}

export class GetLoyaltyTier extends operation({
  ...ours,
  id: 'get-loyalty-tier',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/tiers/{loyaltyTierId}',
  summary: 'Get a tier of a loyalty program',
  answer: LoyaltyTierAnswer,
}) {}

export class ListTierEarningRules extends operation({
  ...ours,
  id: 'list-loyalty-tier-earning-rules',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/tiers/{loyaltyTierId}/earning-rules',
  summary: 'List the earning rules of a loyalty program with their points in a tier',
  query: pageParameters,
  answer: TierEarningRulesAnswer,
}) {}

export class ListTierRewards extends operation({
  ...ours,
  id: 'list-loyalty-tier-rewards',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/tiers/{loyaltyTierId}/rewards',
  summary: 'List the rewards of a loyalty program with their prices in a tier',
  answer: TierRewardsAnswer,
}) {}

export class ListMemberTiers extends operation({
  ...ours,
  id: 'list-member-loyalty-tier',
  method: 'GET',
  path: '/v1/loyalties/members/{memberId}/tiers',
  summary: 'List the tier of a member',
  answer: LoyaltyTiersAnswer,
  key: ({ params }) => params.memberId,
}) {}
