import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { ofProject, ViewRunner } from '@perkstream/platform';
import { ListMemberRewards, type MemberRewardsAnswer, type StoredRewardAssignment } from '@perkstream/published';
import { spendableOf } from '../../domain/loyalty-card/state.js';
import { presentMemberReward } from '../../presenters/reward.presenter.js';
import { type Member, MemberRepository } from '../../repositories/member.repository.js';
import { CardLedger } from '../../services/card-ledger.js';
import { rewardAssignmentsView } from '../../views/reward-assignments/reward-assignments.view.js';
import { rewardsView } from '../../views/rewards/rewards.view.js';

/** The list has no pages: the newest so many. */
const AT_MOST = 500;

@QueryHandler(ListMemberRewards)
export class ListMemberRewardsHandler implements IQueryHandler<ListMemberRewards> {
  private readonly rewards;
  private readonly assignments;

  constructor(
    private readonly members: MemberRepository,
    private readonly ledger: CardLedger,
    views: ViewRunner,
  ) {
    this.rewards = views.lazily(rewardsView);
    this.assignments = views.lazily(rewardAssignmentsView);
  }

  async execute({
    context: { projectId, now },
    params,
    query,
  }: ListMemberRewards): Promise<MemberRewardsAnswer | Refusal<'not_found'>> {
    const member = await this.members.find(projectId, params);
    if (isRefusal(member)) return member;
    const all = await this.assignmentsTo(projectId, member);
    const points = query.affordable_only ? spendableOf(await this.ledger.at(projectId, member, now)) : Infinity;
    const affordable = all.filter((assignment) => (assignment.points ?? 0) <= points);
    const ids = [...new Set(affordable.map(({ rewardId }) => rewardId))];
    const found = await this.rewards().find({ where: ofProject(projectId, { field: 'id', in: ids }) });
    const rewards = new Map(found.map(({ id, reward }) => [id, reward]));
    const data = affordable.flatMap((assignment) => {
      const reward = rewards.get(assignment.rewardId);
      return reward ? [presentMemberReward(reward, assignment)] : [];
    });
    return { object: 'list', data_ref: 'data', data, total: data.length };
  }

  private async assignmentsTo(projectId: string, { program }: Member): Promise<StoredRewardAssignment[]> {
    const found = await this.assignments().find({
      where: ofProject(projectId, { field: 'assignment.campaignId', is: program.id }),
      orderBy: [{ field: 'assignment.createdAt', descending: true }],
      limit: AT_MOST,
    });
    return found.map(({ assignment }) => assignment);
  }
}
