import { defineList } from '@perkstream/domain-filters';
import { type Condition, isRefusal } from '@perkstream/kernel';
import { listFeature } from '@perkstream/platform';
import { ListProgramRewards, ListRewardAssignments } from '@perkstream/published';
import { presentAssignment } from '../../presenters/reward.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { RewardRepository } from '../../repositories/reward.repository.js';
import {
  type RewardAssignmentDocument,
  rewardAssignmentsView,
} from '../../views/reward-assignments/reward-assignments.view.js';

const assignments = {
  list: defineList({ order: { created_at: 'assignment.createdAt' } }),
  view: rewardAssignmentsView,
  rows: (found: readonly RewardAssignmentDocument[]) => found.map(({ assignment }) => presentAssignment(assignment)),
};

/** Source: spec, operation 13. */
export const listRewardAssignments = listFeature(ListRewardAssignments, {
  ...assignments,
  service: RewardRepository,
  async of({ context, params }, rewards) {
    const found = await rewards.find(context.projectId, params.rewardId);
    return isRefusal(found) ? found : { field: 'assignment.rewardId', is: found.reward.id };
  },
});

export const listProgramRewards = listFeature(ListProgramRewards, {
  ...assignments,
  service: MemberRepository,
  async of({ context, params, query }, members) {
    const program = await members.program(context.projectId, params.campaignId);
    if (isRefusal(program)) return program;
    const of: Condition = { field: 'assignment.campaignId', is: program.id };
    const id = query.assignment_id ?? query.assignmentId;
    return id === undefined ? of : { all: [of, { field: 'id', is: id }] };
  },
});
