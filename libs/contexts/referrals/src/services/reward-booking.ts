import { Injectable } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { contextOfSource, Messenger, type SourceEvent, unlessBusy } from '@perkstream/platform';
import { AddGiftCredits, AddLoyaltyPoints, JoinCampaign, type ReferralReward } from '@perkstream/published';

/** A reward, and whose it is. */
interface GivenReward {
  readonly reward: ReferralReward;
  readonly customerId: string;
  /** Of the referral program */
  readonly campaignName: string;
  readonly at: Instant;
}

/** Books rewards on cards of the rewarding program. */
@Injectable()
export class RewardBooking {
  constructor(private readonly messenger: Messenger) {}

  /**
   * Books the reward on the customer's card, which is published now if need be; once, however often it is asked to. Without a card
   * there is no reward.
   * @param prefix distinguishes the rewards that follow from one event
   */
  async book({ reward, customerId, campaignName, at }: GivenReward, source: SourceEvent, prefix = ''): Promise<void> {
    const { projectId } = source;
    const origin = { ...contextOfSource(source, `${prefix}reward`), now: at };
    const join = { ...contextOfSource(source, `${prefix}join`), now: at };
    const joined = await this.messenger.send(new JoinCampaign(projectId, reward.campaignId, customerId, join));
    const card = unlessBusy(joined, 'publication');
    if (card === undefined) return;
    const reason = `Referral: ${campaignName}`;
    const command =
      reward.type === 'LOYALTY_CARD'
        ? new AddLoyaltyPoints(projectId, card, reward.amount, reason, origin)
        : new AddGiftCredits(projectId, card, reward.amount, reason, origin);
    await this.messenger.send(command);
  }
}
