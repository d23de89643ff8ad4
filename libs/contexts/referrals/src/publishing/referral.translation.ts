import { toPublish, translations } from '@perkstream/platform';
import {
  type RefereeStreamEvent,
  type ReferralCodeEvent,
  type ReferralConverted,
  referralEvents,
  type ReferralReward,
  type ReferralRewardedV1,
  type ReferrerEvent,
} from '@perkstream/published';

/** What the world learns of referrals. */
export const referralTranslations = translations<RefereeStreamEvent | ReferrerEvent | ReferralCodeEvent>({
  'referral.converted': ({ data }) => [
    data.eventId === undefined
      ? toPublish(referralEvents.converted, { redemption_id: data.redemptionId, ...shown(data) })
      : toPublish(referralEvents.convertedByEvent, { event_id: data.eventId, ...shown(data) }),
    ...(data.reward
      ? [
          toPublish(referralEvents.rewarded, {
            ...rewardOf(data.reward, data.campaignId, data.refereeId),
            redemption_id: data.redemptionId,
            event_id: data.eventId,
          }),
        ]
      : []),
  ],
  'referral.reverted': ({ data }) => [
    toPublish(referralEvents.reverted, { redemption_id: data.redemptionId, ...shown(data) }),
  ],
  // What is remembered of redemptions that do not count changes nothing for anybody.
  'referral.deferred': null,
  'referral.ruled_out': null,
  'referral_code.holders_added': null,
  'referral_code.holder_removed': null,
  'referrer.conversion_counted': ({ data: { campaignId, referrerId, rewards } }) =>
    rewards.map((reward) => toPublish(referralEvents.rewarded, rewardOf(reward, campaignId, referrerId))),
  'referrer.conversion_uncounted': null,
});

type Shown = Pick<ReferralConverted['data'], 'campaignId' | 'referrerId' | 'refereeId'>;

function shown({ campaignId, referrerId, refereeId }: Shown) {
  return { campaign_id: campaignId, referrer_id: referrerId, referee_id: refereeId };
}

function rewardOf({ campaignId: of, type, amount }: ReferralReward, campaignId: string, customerId: string) {
  const reward = { reward_campaign_id: of, reward_type: type, amount };
  return { campaign_id: campaignId, customer_id: customerId, ...reward } satisfies ReferralRewardedV1;
}
