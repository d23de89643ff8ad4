import { defineList } from '@perkstream/domain-filters';
import { type Condition, isRefusal, refuse } from '@perkstream/kernel';
import { handler, listFeature } from '@perkstream/platform';
import {
  AssignReward,
  AssignRewardsToProgram,
  DeleteProgramReward,
  DeleteRewardAssignment,
  GetProgramReward,
  GetRewardAssignment,
  GetRewardOfAssignment,
  ListProgramRewards,
  ListRewardAssignments,
  UpdateProgramReward,
  UpdateRewardAssignment,
} from '@perkstream/published';
import { presentAssignment, presentReward } from '../../presenters/reward.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { RewardRepository } from '../../repositories/reward.repository.js';
import { RewardAssigner } from '../../services/reward-assigner.js';
import {
  type RewardAssignmentDocument,
  rewardAssignmentsView,
} from '../../views/reward-assignments/reward-assignments.view.js';

const MAX_ASSIGNMENTS = 50;

const assignments = {
  list: defineList({ order: { created_at: 'assignment.createdAt' } }),
  view: rewardAssignmentsView,
  rows: (found: readonly RewardAssignmentDocument[]) => found.map(({ assignment }) => presentAssignment(assignment)),
};

/** The operations on assignments of rewards. */
export const manageRewardAssignments = [
  handler(
    AssignReward,
    [MemberRepository, RewardRepository, RewardAssigner],
    async ({ context, params: { rewardId }, body }, members, rewards, assigner) => {
      const { projectId } = context;
      const reward = await rewards.find(projectId, rewardId);
      if (isRefusal(reward)) return reward;
      const program = await members.program(projectId, body.campaign);
      if (isRefusal(program)) return program;
      const assigned = await assigner.assign(context, [{ rewardId, campaignId: program.id, body }]);
      return isRefusal(assigned) ? assigned : presentAssignment(assigned[0]!);
    },
  ),

  /** Nothing is assigned unless everything can be. One is answered as the contract has it, several as a list. */
  handler(
    AssignRewardsToProgram,
    [MemberRepository, RewardAssigner],
    async ({ context, params, body }, members, assigner) => {
      if (
        body.length < 1 ||
        body.length > MAX_ASSIGNMENTS ||
        new Set(body.map(({ reward }) => reward)).size < body.length
      ) {
        return refuse('invalid_payload', {
          details: `Between 1 and ${MAX_ASSIGNMENTS} different rewards can be assigned at a time`,
        });
      }
      if (body.filter(({ parameters }) => parameters?.loyalty?.auto_redeem).length > 1) {
        return refuse('invalid_payload', { details: 'A campaign can redeem at most one reward automatically' });
      }
      const program = await members.program(context.projectId, params.campaignId);
      if (isRefusal(program)) return program;
      const wantedAssignments = body.map((each) => ({ rewardId: each.reward, campaignId: program.id, body: each }));
      // A request that is repeated may have assigned some of them.
      if (context.repeatSince === undefined) {
        const objections = await Promise.all(wantedAssignments.map((wanted) => assigner.objection(context, wanted)));
        const first = objections.find((objection) => objection !== undefined);
        if (first) return first;
      }
      const assigned = await assigner.assign(context, wantedAssignments);
      if (isRefusal(assigned)) return assigned;
      const answers = assigned.map(presentAssignment);
      return answers.length === 1 ? answers[0]! : answers;
    },
  ),

  handler(GetRewardAssignment, [RewardRepository], async ({ context, params }, rewards) => {
    const found = await rewards.assignmentOfReward(context.projectId, params);
    return isRefusal(found) ? found : presentAssignment(found.assignment);
  }),

  handler(GetProgramReward, [RewardRepository], async ({ context, params }, rewards) => {
    const found = await rewards.assignmentOfProgram(context.projectId, params);
    return isRefusal(found) ? found : presentAssignment(found.assignment);
  }),

  handler(GetRewardOfAssignment, [RewardRepository], async ({ context, params }, rewards) => {
    const found = await rewards.assignmentOfProgram(context.projectId, params);
    return isRefusal(found) ? found : presentReward(found.reward);
  }),

  listFeature(ListRewardAssignments, {
    ...assignments,
    service: RewardRepository,
    async of({ context, params }, rewards) {
      const found = await rewards.find(context.projectId, params.rewardId);
      return isRefusal(found) ? found : { field: 'assignment.rewardId', is: found.reward.id };
    },
  }),

  listFeature(ListProgramRewards, {
    ...assignments,
    service: MemberRepository,
    async of({ context, params, query }, members) {
      const program = await members.program(context.projectId, params.campaignId);
      if (isRefusal(program)) return program;
      const of: Condition = { field: 'assignment.campaignId', is: program.id };
      const id = query.assignment_id ?? query.assignmentId;
      return id === undefined ? of : { all: [of, { field: 'id', is: id }] };
    },
  }),

  handler(
    UpdateRewardAssignment,
    [RewardRepository, RewardAssigner],
    async ({ context, params, body }, rewards, assigner) => {
      const found = await rewards.assignmentOfReward(context.projectId, params);
      if (isRefusal(found)) return found;
      const updated = await assigner.setCost(context, found.assignment, body);
      return isRefusal(updated) ? updated : presentAssignment(updated);
    },
  ),

  handler(
    UpdateProgramReward,
    [RewardRepository, RewardAssigner],
    async ({ context, params, body }, rewards, assigner) => {
      const found = await rewards.assignmentOfProgram(context.projectId, params);
      if (isRefusal(found)) return found;
      const updated = await assigner.setCost(context, found.assignment, body);
      return isRefusal(updated) ? updated : presentAssignment(updated);
    },
  ),

  handler(DeleteRewardAssignment, [RewardAssigner], ({ context, params: { rewardId, assignmentId } }, assigner) =>
    assigner.unassign(context, rewardId, assignmentId),
  ),

  handler(DeleteProgramReward, [RewardRepository, RewardAssigner], async ({ context, params }, rewards, assigner) => {
    const found = await rewards.assignmentOfProgram(context.projectId, params);
    if (isRefusal(found)) return found;
    return assigner.unassign(context, found.reward.id, params.assignmentId);
  }),
];
