import {
  type AnswerSchema,
  limitParameter,
  operation,
  orderParameter,
  pageParameters,
  refTo,
} from '../language/index.js';
import { LoyaltyTierAnswer, LoyaltyTiersAnswer, TierEarningRulesAnswer, TierRewardsAnswer } from './tier-answers.js';
import { CreateLoyaltyTierBody, UpdateLoyaltyTierBody } from './tier-bodies.js';

const ours = { context: 'loyalty', service: 'loyalty', keys: 'application', scope: 'loyalties' } as const;

const SAMPLES_BEGIN_AT_POINTS = 2_000_000;
const POINTS_OF_A_SAMPLE = 10;
let samples = 0;

/** Tiers of one program must not overlap, and the sample is sent several times. */
function unusedRange() {
  const from = SAMPLES_BEGIN_AT_POINTS + POINTS_OF_A_SAMPLE * samples++;
  return { from, to: from + POINTS_OF_A_SAMPLE - 1 };
}

export class CreateLoyaltyTiers extends operation({
  ...ours,
  id: 'create-in-bulk-loyalty-tiers',
  method: 'POST',
  path: '/v1/loyalties/{campaignId}/tiers',
  summary: 'Create tiers of a loyalty program',
  body: CreateLoyaltyTierBody,
  bodyIsList: true,
  answer: { type: 'array', items: refTo(LoyaltyTierAnswer) } as AnswerSchema<readonly LoyaltyTierAnswer[]>,
  sample: () => [{ name: 'Gold', points: unusedRange() }],
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

export class UpdateLoyaltyTier extends operation({
  ...ours,
  id: 'update-loyalty-tier',
  method: 'PUT',
  path: '/v1/loyalties/{campaignId}/tiers/{loyaltyTierId}',
  summary: 'Update a tier of a loyalty program',
  body: UpdateLoyaltyTierBody,
  answer: LoyaltyTierAnswer,
  sample: () => ({ name: 'Another name' }),
}) {}

export class DeleteLoyaltyTier extends operation({
  ...ours,
  id: 'delete-loyalty-tier',
  method: 'DELETE',
  path: '/v1/loyalties/{campaignId}/tiers/{loyaltyTierId}',
  summary: 'Delete a tier of a loyalty program',
  status: 204,
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
