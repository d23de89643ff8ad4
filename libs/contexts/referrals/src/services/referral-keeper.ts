import { Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, contextOfSource, Messenger, type SourceEvent } from '@perkstream/platform';
import {
  AddGiftCredits,
  AddLoyaltyPoints,
  FindCampaign,
  JoinCampaign,
  type ReferralConverted,
} from '@perkstream/published';
import { refereeAggregate, refereeKey } from '../domain/referee/referee.aggregate.js';

/** The redemption of a referral code, and who took part in it. */
export interface CodeRedeemed {
  readonly redemptionId: string;
  readonly voucherId: string;
  readonly campaignId: string;
  readonly referrerId: string;
  readonly refereeId: string;
}

/**
 * Notes who was referred, and gives the referee's reward. What was decided is noted first, and booked on cards then, by commands that
 * may be repeated.
 */
@Injectable()
export class ReferralKeeper {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
  ) {}

  async convert(redeemed: CodeRedeemed, source: SourceEvent): Promise<void> {
    const { campaignId, refereeId } = redeemed;
    const campaign = await this.messenger.ask(new FindCampaign(source.projectId, campaignId));
    if (campaign?.referral?.conversion !== 'redemption') return;
    const { name: campaignName, referral } = campaign;
    const reward = referral.refereeReward;
    const command = { do: 'convert', ...redeemed, campaignName, ...(reward && { reward }), now: source.at } as const;
    const key = refereeKey(campaignId, refereeId);
    const done = await this.runner.execute(refereeAggregate, key, command, contextOfSource(source, 'convert'));
    if (isRefusal(done)) throw new Error(`${key} could not be noted as referred`);
    const { conversion } = done.state;
    if (conversion?.redemptionId === redeemed.redemptionId) await this.reward(conversion, source);
  }

  /** Of any redemption: one by which nobody was referred changes nothing. */
  async revert(
    { redemptionId, campaignId, refereeId }: Pick<CodeRedeemed, 'redemptionId' | 'campaignId' | 'refereeId'>,
    source: SourceEvent,
  ): Promise<void> {
    const key = refereeKey(campaignId, refereeId);
    const state = await this.runner.stateOf(refereeAggregate, source.projectId, key);
    if (state.conversion?.redemptionId !== redemptionId) return;
    const command = { do: 'revert', redemptionId, now: source.at } as const;
    await this.runner.execute(refereeAggregate, key, command, contextOfSource(source, 'revert'));
  }

  /** On the card that the referee has of the program that rewards, or gets now. Where no card can be had there is no reward. */
  private async reward(
    { reward, refereeId, campaignName, at }: ReferralConverted['data'],
    source: SourceEvent,
  ): Promise<void> {
    if (!reward) return;
    const { projectId } = source;
    const origin = { ...contextOfSource(source, 'reward'), now: at };
    const join = { ...contextOfSource(source, 'join'), now: at };
    const card = await this.messenger.tell(new JoinCampaign(projectId, reward.campaignId, refereeId, join));
    if (isRefusal(card)) throw new Error(`${refereeId} could not join ${reward.campaignId} now`);
    if (card === undefined) return;
    const reason = `Referral: ${campaignName}`;
    const command =
      reward.type === 'LOYALTY_CARD'
        ? new AddLoyaltyPoints(projectId, card, reward.amount, reason, origin)
        : new AddGiftCredits(projectId, card, reward.amount, reason, origin);
    await this.messenger.tell(command);
  }
}
