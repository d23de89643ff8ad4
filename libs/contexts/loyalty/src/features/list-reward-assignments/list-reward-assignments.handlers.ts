import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { type Condition, isRefusal, type Refusal } from '@perkstream/kernel';
import { ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { ListProgramRewards, ListRewardAssignments, type RewardAssignmentsAnswer } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentAssignment } from '../../presenters/reward.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { RewardRepository } from '../../repositories/reward.repository.js';
import { rewardAssignmentsView } from '../../views/reward-assignments/reward-assignments.view.js';

type Answer = RewardAssignmentsAnswer | Refusal<LoyaltyRefusal>;
type Asked = Pick<ListRewardAssignments, 'context' | 'query'>;

const list = defineList({ order: { created_at: 'assignment.createdAt' } });

class RewardAssignments {
  private readonly assignments;

  constructor(views: ViewRunner) {
    this.assignments = views.lazily(rewardAssignmentsView);
  }

  protected async list({ context, query }: Asked, of: Condition): Promise<Answer> {
    const asked = parseListQuery(list, query, context.now);
    if (isRefusal(asked)) return asked;
    const { found, total } = await pageOfList(this.assignments(), ofProject(context.projectId, of), asked);
    const data = found.map(({ assignment }) => presentAssignment(assignment));
    return { object: 'list', data_ref: 'data', data, total };
  }
}

/** Source: spec, operation 13. */
@QueryHandler(ListRewardAssignments)
export class ListRewardAssignmentsHandler extends RewardAssignments implements IQueryHandler<ListRewardAssignments> {
  constructor(
    private readonly rewards: RewardRepository,
    views: ViewRunner,
  ) {
    super(views);
  }

  async execute(asked: ListRewardAssignments): Promise<Answer> {
    const found = await this.rewards.find(asked.context.projectId, asked.params.rewardId);
    if (isRefusal(found)) return found;
    return this.list(asked, { field: 'assignment.rewardId', is: found.reward.id });
  }
}

@QueryHandler(ListProgramRewards)
export class ListProgramRewardsHandler extends RewardAssignments implements IQueryHandler<ListProgramRewards> {
  constructor(
    private readonly members: MemberRepository,
    views: ViewRunner,
  ) {
    super(views);
  }

  async execute(asked: ListProgramRewards): Promise<Answer> {
    const program = await this.members.program(asked.context.projectId, asked.params.campaignId);
    if (isRefusal(program)) return program;
    const of: Condition = { field: 'assignment.campaignId', is: program.id };
    const id = asked.query.assignment_id ?? asked.query.assignmentId;
    return this.list(asked, id === undefined ? of : { all: [of, { field: 'id', is: id }] });
  }
}
