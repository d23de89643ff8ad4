import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { ListMemberRewards, type MemberRewardsAnswer } from '@perkstream/published';
import { spendableOf } from '../../domain/loyalty-card/state.js';
import { presentMemberReward } from '../../presenters/reward.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';
import { CardLedger } from '../../services/card-ledger.js';
import { ProgramRewards } from '../../services/program-rewards.js';

@QueryHandler(ListMemberRewards)
export class ListMemberRewardsHandler implements IQueryHandler<ListMemberRewards> {
  constructor(
    private readonly members: MemberRepository,
    private readonly tiers: TierRepository,
    private readonly rewards: ProgramRewards,
    private readonly ledger: CardLedger,
  ) {}

  async execute({
    context: { projectId, now },
    params,
    query,
  }: ListMemberRewards): Promise<MemberRewardsAnswer | Refusal<'not_found'>> {
    const member = await this.members.find(projectId, params);
    if (isRefusal(member)) return member;
    const balance = query.affordable_only ? spendableOf(await this.ledger.at(projectId, member, now)) : Infinity;
    const tier = await this.tiers.ofMember(projectId, member, now);
    const isAffordable = ({ points }: { readonly points: number | null }) => (points ?? 0) <= balance;
    const offered = await this.rewards.of(projectId, member.program.id, tier, isAffordable);
    const data = offered.map(({ reward, assignment }) => presentMemberReward(reward, assignment));
    return { object: 'list', data_ref: 'data', data, total: data.length };
  }
}
