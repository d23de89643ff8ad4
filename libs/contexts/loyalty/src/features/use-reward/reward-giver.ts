import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, refuse, type Refusal } from '@perkstream/kernel';
import { Messenger, unlessBusy } from '@perkstream/platform';
import {
  AddGiftCredits,
  AddLoyaltyPoints,
  type CommandOrigin,
  FindVouchers,
  type GivenVoucher,
  JoinCampaign,
  type RewardCampaignAnswer,
  type RewardUse,
  type RewardUseRefusal,
} from '@perkstream/published';
import { presentOffer } from '../../presenters/reward.presenter.js';
import { RewardRepository } from '../../repositories/reward.repository.js';

/** Gives campaign rewards to members: a new coupon, or credits or points on a card that they have or get now. */
@Injectable()
export class RewardGiver {
  constructor(
    private readonly messenger: Messenger,
    private readonly rewards: RewardRepository,
  ) {}

  /** Gives each redemption once, however often it is asked for. */
  async give(use: RewardUse, origin: CommandOrigin): Promise<GivenVoucher | Refusal<RewardUseRefusal>> {
    const { projectId } = origin;
    const { holderId, redemptionId, rewardName = '', at } = use;
    if (holderId === undefined) return notFound('voucher', use.cardId);
    const campaign = use.campaign ?? (await this.campaignOf(projectId, use.rewardId));
    if (campaign === undefined || isRefusal(campaign)) return campaign ?? {};
    const once = { ...origin, now: at, repeatSince: at };
    const { id: campaignId, type, balance = 0 } = campaign;
    const isCoupon = type === 'DISCOUNT_COUPONS';
    const join = { ...once, commandId: `reward/${redemptionId}/join` };
    const joined = await this.messenger.send(new JoinCampaign(projectId, campaignId, holderId, join, !isCoupon));
    // The redemption has been agreed: it is carried on, and a repeat of the request waits for it.
    const voucherId = unlessBusy(joined, 'publication');
    if (voucherId === undefined) return noneLeft(campaignId);
    if (isCoupon) return this.shown(projectId, voucherId);
    const Add = type === 'LOYALTY_PROGRAM' ? AddLoyaltyPoints : AddGiftCredits;
    const add = { ...once, commandId: `reward/${redemptionId}/add` };
    const isThere = await this.messenger.send(
      new Add(projectId, voucherId, balance, `Reward ${rewardName}`.trim(), add),
    );
    return isThere ? this.shown(projectId, voucherId) : noneLeft(campaignId);
  }

  /** Of redemptions that do not note it. */
  private async campaignOf(
    projectId: string,
    rewardId: string,
  ): Promise<RewardCampaignAnswer | undefined | Refusal<'not_found'>> {
    const found = await this.rewards.find(projectId, rewardId);
    return isRefusal(found) ? found : presentOffer(found.reward.offer).campaign;
  }

  private async shown(projectId: string, voucherId: string): Promise<GivenVoucher> {
    const [voucher] = await this.messenger.ask(new FindVouchers(projectId, [voucherId]));
    return { voucherId, ...(voucher && { voucherCode: voucher.code }) };
  }
}

function noneLeft(resourceId: string): Refusal<'no_voucher_suitable_for_publication'> {
  const details = 'The reward cannot be given now';
  return refuse('no_voucher_suitable_for_publication', { details, resourceId, resourceType: 'campaign' });
}
