import { isRefusal, type JsonObject, notFound, type Refusal, type UpTo, withoutNulls } from '@perkstream/kernel';
import { handles } from '@perkstream/platform';
import { ExamineRewards, type RewardOffer, type RewardOnOffer, type RewardUseRefusal } from '@perkstream/published';
import { spendableOf } from '../../domain/loyalty-card/state.js';
import { isOutOfStock, outOfStock } from '../../domain/reward/decide-use.js';
import { presentOffer } from '../../presenters/reward.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { RewardRepository } from '../../repositories/reward.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';
import { inTier } from '../../services/program-rewards.js';
import { CardLedger } from '../../services/card-ledger.js';

@handles(ExamineRewards)
export class ExamineRewardsHandler {
  constructor(
    private readonly members: MemberRepository,
    private readonly rewards: RewardRepository,
    private readonly tiers: TierRepository,
    private readonly ledger: CardLedger,
  ) {}

  execute({ projectId, wishes, now, upTo }: ExamineRewards): Promise<(RewardOnOffer | Refusal<RewardUseRefusal>)[]> {
    return Promise.all(wishes.map(({ cardId, rewardId }) => this.examine(projectId, cardId, rewardId, now, upTo)));
  }

  private async examine(
    projectId: string,
    cardId: string,
    rewardId: string,
    now: string,
    upTo: UpTo | undefined,
  ): Promise<RewardOnOffer | Refusal<RewardUseRefusal>> {
    const member = await this.members.findHeld(projectId, { memberId: cardId }, upTo);
    if (isRefusal(member)) return member;
    const found = await this.rewards.find(projectId, rewardId, upTo);
    if (isRefusal(found)) return found;
    const assignment = Object.values(found.assignments).find(({ campaignId }) => campaignId === member.program.id);
    if (!assignment) return notFound('reward', rewardId);
    if (isOutOfStock(found)) return outOfStock(rewardId);
    const tier = await this.tiers.ofMember(projectId, member, now, upTo);
    const { id, name, offer, metadata } = found.reward;
    return {
      reward: {
        id,
        name,
        type: offer.type,
        parameters: parametersOf(offer),
        metadata,
        assignmentId: assignment.id,
        ...(tier && { loyaltyTierId: tier.id }),
      },
      cost: inTier(assignment, tier).points,
      ...(offer.type === 'COIN' && { coin: offer }),
      balance: spendableOf(await this.ledger.at(projectId, member, now, upTo)),
    };
  }
}

/** As redemptions show them: without a SKU where there is none. */
function parametersOf(offer: RewardOffer): JsonObject {
  const { product, ...others } = presentOffer(offer);
  return { ...others, ...(product && { product: withoutNulls(product as unknown as JsonObject) }) };
}
