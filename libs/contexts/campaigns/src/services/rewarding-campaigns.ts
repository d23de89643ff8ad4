import { Injectable } from '@nestjs/common';
import { isRefusal, type JsonObject, notFound, refuse, type Refusal, wholeNumber } from '@perkstream/kernel';
import { type WireReferralProgram, type WireReferralReward } from '../presenters/referral-program.presenter.js';
import { CampaignRepository } from '../repositories/campaign.repository.js';

type RewardRefusal = Refusal<'invalid_campaign' | 'not_found'>;

const CAMPAIGN_TYPES = { LOYALTY_CARD: 'LOYALTY_PROGRAM', GIFT_VOUCHER: 'GIFT_VOUCHERS' } as const;

/** The campaigns on whose cards the rewards of referral programs are booked. */
@Injectable()
export class RewardingCampaigns {
  constructor(private readonly campaigns: CampaignRepository) {}

  /** Names these campaigns by id and name; clients may send either. Refuses rewards that could not be given. */
  async settle(projectId: string, program: JsonObject): Promise<JsonObject | RewardRefusal> {
    const { referee_reward: referee, referral_tiers: tiers } = program as WireReferralProgram;
    const reward = referee && (await this.reward(projectId, referee));
    if (isRefusal(reward)) return reward;
    const settled = [];
    for (const tier of tiers ?? []) {
      const ofTier = await this.reward(projectId, tier.reward);
      if (isRefusal(ofTier)) return ofTier;
      settled.push({ ...tier, reward: ofTier });
    }
    return {
      ...program,
      ...(reward && { referee_reward: reward as JsonObject }),
      ...(tiers && { referral_tiers: settled as unknown as JsonObject[] }),
    };
  }

  private async reward(projectId: string, reward: WireReferralReward): Promise<WireReferralReward | RewardRefusal> {
    const { related_object_parent: parent, type, amount: sent } = reward;
    const amount = sent === undefined ? undefined : wholeNumber(sent);
    const idOrName = parent?.id ?? parent?.name;
    if (idOrName === undefined && type === undefined && amount === undefined) return reward;
    if (idOrName === undefined || type === undefined || amount === undefined || amount < 1) {
      return invalid('A reward of a referral program names a campaign, a type and an amount of 1 or more');
    }
    const campaign = await this.campaigns.findLive(projectId, idOrName);
    if (!campaign) return notFound('campaign', idOrName);
    const { id, name, campaignType } = campaign.definition;
    if (campaignType !== CAMPAIGN_TYPES[type]) {
      return invalid(
        `A reward of type ${type} is given by a campaign of type ${CAMPAIGN_TYPES[type]}: ${name} is none`,
      );
    }
    return { ...reward, amount, related_object_parent: { id, name, object: 'CAMPAIGN' } };
  }
}

function invalid(details: string): Refusal<'invalid_campaign'> {
  return refuse('invalid_campaign', { details, resourceType: 'campaign' });
}
