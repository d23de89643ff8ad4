import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { contextOfSource, Messenger, type SourceEvent } from '@perkstream/platform';
import { RedeemAutomatically, type StoredRewardAssignment } from '@perkstream/published';
import {
  mayRedeemAutomatically,
  reservedAutomatically,
  REWARDS_OF_AUTOMATIC,
} from '../domain/loyalty-card/automatic-redemptions.js';
import { type LoyaltyCard, spendableOf } from '../domain/loyalty-card/state.js';
import { type Member, MemberRepository } from '../repositories/member.repository.js';
import { TierRepository } from '../repositories/tier.repository.js';
import { AutoRedeemClaims } from './auto-redeem-claims.js';
import { CardLedger } from './card-ledger.js';
import { inTier } from './program-rewards.js';

/**
 * Redeems rewards for points that came in: as many as the card is good for, one after the other. The card itself decides on each,
 * when it reserves the points.
 */
@Injectable()
export class AutoRedeemer {
  constructor(
    private readonly claims: AutoRedeemClaims,
    private readonly members: MemberRepository,
    private readonly tiers: TierRepository,
    private readonly ledger: CardLedger,
    private readonly messenger: Messenger,
  ) {}

  async redeem(cardId: string, campaignId: string, source: SourceEvent): Promise<void> {
    const { id: cause, projectId } = source;
    const assignment = await this.claims.assignmentOf(projectId, campaignId);
    const member = assignment && (await this.members.findHeld(projectId, { memberId: cardId }));
    if (!member || isRefusal(member)) return;
    const { holderId } = member;
    const { id: assignmentId, rewardId } = assignment;
    const redemption = { cardId, holderId, rewardId, assignmentId, cause };
    for (let number = 0; number < REWARDS_OF_AUTOMATIC; number++) {
      const card = await this.ledger.at(projectId, member, source.at);
      // Where points were reserved and the process died, the redemption is carried on.
      const isBegun = number < reservedAutomatically(card, cause);
      if (!isBegun && !(await this.isGoodFor(card, assignment, member, source))) return;
      const origin = contextOfSource(source, `auto-redeem/${number}`);
      const redeemed = await this.messenger.send(new RedeemAutomatically(projectId, redemption, origin));
      if (isRefusal(redeemed)) return;
    }
  }

  /** Asked again before each one: what a reward costs depends on the tier, and the tier on what is left. */
  private async isGoodFor(
    card: LoyaltyCard,
    assignment: StoredRewardAssignment,
    member: Member,
    { id: cause, projectId, at }: SourceEvent,
  ): Promise<boolean> {
    const cost = inTier(assignment, await this.tiers.ofMember(projectId, member, at)).points;
    const today = await this.ledger.dayOf(projectId, at);
    return cost !== null && cost > 0 && spendableOf(card) >= cost && mayRedeemAutomatically(card, cause, today);
  }
}
