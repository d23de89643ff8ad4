import { told, translations } from '@perkstream/platform';
import {
  type RefereeEvent,
  type ReferralCodeEvent,
  type ReferralConverted,
  referralEvents,
  type ReferrerEvent,
} from '@perkstream/published';

/** What the world learns of referrals. */
export const referralTranslations = translations<RefereeEvent | ReferrerEvent | ReferralCodeEvent>({
  'referral.converted': ({ data }) => [
    data.eventId === undefined
      ? told(referralEvents.converted, { redemption_id: data.redemptionId, ...shown(data) })
      : told(referralEvents.convertedByEvent, { event_id: data.eventId, ...shown(data) }),
  ],
  'referral.reverted': ({ data }) => [
    told(referralEvents.reverted, { redemption_id: data.redemptionId, ...shown(data) }),
  ],
  'referral_code.holders_added': null,
  'referral_code.holder_removed': null,
  'referrer.conversion_counted': null,
  'referrer.conversion_uncounted': null,
});

type Shown = Pick<ReferralConverted['data'], 'campaignId' | 'referrerId' | 'refereeId'>;

function shown({ campaignId, referrerId, refereeId }: Shown) {
  return { campaign_id: campaignId, referrer_id: referrerId, referee_id: refereeId };
}
