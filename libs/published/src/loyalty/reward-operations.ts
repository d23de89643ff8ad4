import { operation, pageParameters, asOfParameters, historyOperation } from '../language/index.js';
import { RewardAnswer, RewardOfMomentAnswer, RewardsAnswer } from './reward-answers.js';
import { CreateRewardBody, UpdateRewardBody } from './reward-bodies.js';

const ours = { context: 'loyalty', service: 'loyalty', keys: 'application', scope: 'rewards' } as const;

export class ListRewards extends operation({
  ...ours,
  id: 'list-rewards',
  method: 'GET',
  path: '/v1/rewards',
  summary: 'List rewards, newest first',
  query: { ...pageParameters, assignment_id: { type: 'string', description: 'Only the reward of this assignment.' } },
  answer: RewardsAnswer,
}) {}

export class CreateReward extends operation({
  ...ours,
  id: 'create-reward',
  method: 'POST',
  path: '/v1/rewards',
  summary: 'Create a reward',
  body: CreateRewardBody,
  answer: RewardAnswer,
  sample: ({ codes }) => ({ name: 'Gift card', parameters: { campaign: { id: codes.id, balance: 500 } } }),
}) {}

export class GetReward extends operation({
  ...ours,
  id: 'get-reward',
  method: 'GET',
  path: '/v1/rewards/{rewardId}',
  summary: 'Get a reward',
  query: asOfParameters,
  answer: RewardOfMomentAnswer,
}) {}

export class ListRewardHistory extends historyOperation({
  ...ours,
  subject: 'reward',
  path: '/v1/rewards/{rewardId}',
}) {}

export class UpdateReward extends operation({
  ...ours,
  id: 'update-reward',
  method: 'PUT',
  path: '/v1/rewards/{rewardId}',
  summary: 'Update a reward',
  body: UpdateRewardBody,
  answer: RewardAnswer,
  sample: () => ({ name: 'Another name' }),
}) {}

export class DeleteReward extends operation({
  ...ours,
  id: 'delete-reward',
  method: 'DELETE',
  path: '/v1/rewards/{rewardId}',
  summary: 'Delete a reward that is assigned to no program',
  status: 204,
}) {}
