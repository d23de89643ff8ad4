import { told, translations } from '@perkstream/platform';
import {
  type RefereeEvent,
  type ReferralCodeEvent,
  type ReferralConverted,
  referralEvents,
} from '@perkstream/published';

/** What the world learns of referrals. */
export const referralTranslations = translations<RefereeEvent | ReferralCodeEvent>({
  'referral.converted': ({ data }) => [told(referralEvents.converted, shown(data))],
  'referral.reverted': ({ data }) => [told(referralEvents.reverted, shown(data))],
  'referral_code.holders_added': null,
  'referral_code.holder_removed': null,
});

type Shown = Pick<ReferralConverted['data'], 'redemptionId' | 'campaignId' | 'referrerId' | 'refereeId'>;

function shown({ redemptionId, campaignId, referrerId, refereeId }: Shown) {
  return { redemption_id: redemptionId, campaign_id: campaignId, referrer_id: referrerId, referee_id: refereeId };
}
