import { Module } from '@nestjs/common';
import { joins, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { ReferByCustomEventPolicy } from './policies/refer-by-custom-event.policy.js';
import { ReferByRedemptionPolicy } from './policies/refer-by-redemption.policy.js';
import { referralTranslations } from './publishing/referral.translation.js';
import { referralProblems } from './referrals.refusals.js';
import { ReferralCodeRepository } from './repositories/referral-code.repository.js';
import { ReferralRecorder } from './services/referral-recorder.js';
import { RewardBooking } from './services/reward-booking.js';
import { referralHoldersView } from './views/referral-holders/referral-holders.view.js';

/** Who brought whom by which code, and when a referrer is rewarded. */
@Module({
  providers: [
    ReferralCodeRepository,
    RewardBooking,
    ReferralRecorder,
    ReferByRedemptionPolicy,
    ReferByCustomEventPolicy,
    ...providersOf(features),
    joins({
      name: 'referrals',
      problems: referralProblems,
      views: [referralHoldersView],
      publishing: referralTranslations,
    }),
  ],
})
export class ReferralsModule {}
