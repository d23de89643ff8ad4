import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler, listAnswer } from '@perkstream/platform';
import { ListMemberRewards, type MemberRewardsAnswer } from '@perkstream/published';
import { spendableOf } from '../../domain/loyalty-card/state.js';
import { presentMemberReward } from '../../presenters/reward.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';
import { CardLedger } from '../../services/card-ledger.js';
import { ProgramRewards } from '../../services/program-rewards.js';

export const listMemberRewards = handler(
  ListMemberRewards,
  [MemberRepository, TierRepository, ProgramRewards, CardLedger],
  async (
    { context: { projectId, now }, params, query },
    members,
    tiers,
    rewards,
    ledger,
  ): Promise<MemberRewardsAnswer | Refusal<'not_found'>> => {
    const member = await members.find(projectId, params);
    if (isRefusal(member)) return member;
    const balance = query.affordable_only ? spendableOf(await ledger.at(projectId, member, now)) : Infinity;
    const tier = await tiers.ofMember(projectId, member, now);
    const isAffordable = ({ points }: { readonly points: number | null }) => (points ?? 0) <= balance;
    const offered = await rewards.of(projectId, member.program.id, tier, isAffordable);
    const data = offered.map(({ reward, assignment }) => presentMemberReward(reward, assignment));
    return listAnswer('data', data);
  },
);
