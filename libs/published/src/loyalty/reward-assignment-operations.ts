import { alsoAs, type AnswerSchema, operation, pageParameters, refTo } from '../language/index.js';
import {
  MemberRewardsAnswer,
  RewardAnswer,
  RewardAssignmentAnswer,
  RewardAssignmentsAnswer,
} from './reward-answers.js';
import { AssignRewardBody, AssignRewardToProgramBody, RewardCostBody } from './reward-bodies.js';

const loyalty = { context: 'loyalty', service: 'loyalty', keys: 'application' } as const;
const ofReward = { ...loyalty, scope: 'rewards' } as const;
const ofProgram = { ...loyalty, scope: 'loyalties' } as const;
const asProgram = { keys: 'application', scope: 'loyalties' } as const;
const anotherCost = () => ({ parameters: { loyalty: { points: 7 } } });

export class ListRewardAssignments extends operation({
  ...ofReward,
  id: 'list-reward-assignments',
  method: 'GET',
  path: '/v1/rewards/{rewardId}/assignments',
  summary: 'List the programs that a reward is assigned to, newest assignment first',
  query: pageParameters,
  answer: RewardAssignmentsAnswer,
}) {}

export class AssignReward extends operation({
  ...ofReward,
  id: 'create-reward-assignment',
  method: 'POST',
  path: '/v1/rewards/{rewardId}/assignments',
  summary: 'Assign a reward to a loyalty program',
  body: AssignRewardBody,
  answer: RewardAssignmentAnswer,
  sample: ({ program }) => ({ campaign: program.id, parameters: { loyalty: { points: 10 } } }),
}) {}

export class GetRewardAssignment extends operation({
  ...ofReward,
  id: 'get-reward-assignment',
  method: 'GET',
  path: '/v1/rewards/{rewardId}/assignments/{assignmentId}',
  summary: 'Get an assignment of a reward',
  answer: RewardAssignmentAnswer,
}) {}

export class UpdateRewardAssignment extends operation({
  ...ofReward,
  id: 'update-reward-assignment',
  method: 'PUT',
  path: '/v1/rewards/{rewardId}/assignments/{assignmentId}',
  summary: 'Update the price of a reward in a program',
  body: RewardCostBody,
  answer: RewardAssignmentAnswer,
  sample: anotherCost,
}) {}

export class DeleteRewardAssignment extends operation({
  ...ofReward,
  id: 'delete-reward-assignment',
  method: 'DELETE',
  path: '/v1/rewards/{rewardId}/assignments/{assignmentId}',
  summary: 'Unassign a reward from a program',
  status: 204,
}) {}

export class ListProgramRewards extends operation({
  ...ofProgram,
  id: 'list-reward-assignments-2',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/rewards',
  summary: 'List the rewards assigned to a program, newest assignment first',
  query: {
    ...pageParameters,
    assignment_id: { type: 'string', description: 'Only this assignment.' },
    assignmentId: { type: 'string', description: 'Alternative name of `assignment_id`.' },
  },
  answer: RewardAssignmentsAnswer,
}) {}

export const listProgramRewardAssignments = alsoAs(ListProgramRewards, {
  ...asProgram,
  id: 'list-reward-assignments-1',
  path: '/v1/loyalties/{campaignId}/reward-assignments',
});

const oneOrSeveral = {
  anyOf: [refTo(RewardAssignmentAnswer), { type: 'array', items: refTo(RewardAssignmentAnswer) }],
} as AnswerSchema<RewardAssignmentAnswer | readonly RewardAssignmentAnswer[]>;

/** Answers one as the contract has it, and several as a list; all of them are made, or none. */
export class AssignRewardsToProgram extends operation({
  ...ofProgram,
  id: 'create-reward-assignment-1',
  method: 'POST',
  path: '/v1/loyalties/{campaignId}/rewards',
  summary: 'Assign a reward to a program',
  body: AssignRewardToProgramBody,
  bodyIsList: true,
  answer: oneOrSeveral,
  sample: ({ reward, freeReward = reward }) => [{ reward: freeReward, parameters: { loyalty: { points: 10 } } }],
}) {}

export class GetProgramReward extends operation({
  ...ofProgram,
  id: 'get-reward-assignment-2',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/rewards/{assignmentId}',
  summary: 'Get an assignment of a reward to a program',
  answer: RewardAssignmentAnswer,
}) {}

export const getProgramRewardAssignment = alsoAs(GetProgramReward, {
  ...asProgram,
  id: 'get-reward-assignment-1',
  path: '/v1/loyalties/{campaignId}/reward-assignments/{assignmentId}',
});

export class GetRewardOfAssignment extends operation({
  ...ofProgram,
  id: 'get-reward-details',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/reward-assignments/{assignmentId}/reward',
  summary: 'Get the reward of an assignment',
  answer: RewardAnswer,
}) {}

export class UpdateProgramReward extends operation({
  ...ofProgram,
  id: 'update-reward-assignment-1',
  method: 'PUT',
  path: '/v1/loyalties/{campaignId}/rewards/{assignmentId}',
  summary: 'Update the price of a reward in a program',
  body: RewardCostBody,
  answer: RewardAssignmentAnswer,
  sample: anotherCost,
}) {}

export class DeleteProgramReward extends operation({
  ...ofProgram,
  id: 'delete-reward-assignment-1',
  method: 'DELETE',
  path: '/v1/loyalties/{campaignId}/rewards/{assignmentId}',
  summary: 'Unassign a reward from a program',
  status: 204,
}) {}

export class ListMemberRewards extends operation({
  ...ofProgram,
  id: 'list-member-rewards',
  method: 'GET',
  path: '/v1/loyalties/members/{memberId}/rewards',
  summary: 'List the rewards of the program of a member',
  query: {
    affordable_only: {
      type: 'boolean',
      default: false,
      description: 'When `true`, leaves out rewards that cost more than the balance.',
    },
  },
  answer: MemberRewardsAnswer,
}) {}
