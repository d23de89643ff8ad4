import { type Aggregate } from '@perkstream/platform';
import { type ReferralCodeEvent } from '@perkstream/published';
import {
  type ReferralCode,
  type ReferralCodeCommand,
  referralCodeDecider,
  type ReferralCodeRefusal,
} from './referral-code.decider.js';

/** One stream for each referral code that customers were added to, by the id of the voucher (`v_…`). */
export const referralCodeAggregate: Aggregate<
  ReferralCodeCommand,
  ReferralCodeEvent,
  ReferralCode,
  ReferralCodeRefusal
> = {
  category: 'referral_code',
  decider: referralCodeDecider,
  snapshots: { every: 200, version: 1 },
};
