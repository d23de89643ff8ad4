import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { ListRewards, type RewardsAnswer } from '@perkstream/published';
import { presentReward } from '../../presenters/reward.presenter.js';
import { rewardAssignmentsView } from '../../views/reward-assignments/reward-assignments.view.js';
import { rewardsView } from '../../views/rewards/rewards.view.js';

const CREATED = 'reward.createdAt';
const list = defineList({ order: { created_at: CREATED } });

@QueryHandler(ListRewards)
export class ListRewardsHandler implements IQueryHandler<ListRewards> {
  private readonly rewards;
  private readonly assignments;

  constructor(views: ViewRunner) {
    this.rewards = views.lazily(rewardsView);
    this.assignments = views.lazily(rewardAssignmentsView);
  }

  async execute({ context: { projectId, now }, query }: ListRewards): Promise<RewardsAnswer | QueryRefusal> {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const { assignment_id: assignmentId } = query;
    const document = assignmentId === undefined ? undefined : await this.assignments().get(assignmentId);
    // An unknown assignment has no reward.
    const only = assignmentId === undefined ? undefined : { field: 'id', is: document?.assignment.rewardId ?? '' };
    const { found, total } = await pageOfList(this.rewards(), ofProject(projectId, only), asked);
    return { object: 'list', data_ref: 'data', data: found.map(({ reward }) => presentReward(reward)), total };
  }
}
