import { HOLDER_ROLES, type HolderRole } from '../customers/activity-answers.js';
import { DataPageOf, Instant, ListOf, Metadata, OneOf, Text } from '../language/index.js';
import { VOUCHER_TYPES, type VoucherType } from '../vouchers/voucher-fields.js';

/** Somebody who may share a referral code, or use it. Source: spec, Referral code holder. */
export class ReferralHolderAnswer {
  @Text('rh_…') id!: string;
  @Instant() created_at!: string;
  @Text('v_…: the referral code') redeemable_id!: string;
  @OneOf(['voucher']) redeemable_object!: 'voucher';
  @Text() customer_id!: string;
  @OneOf(HOLDER_ROLES, 'REFERRER: the code was published to the customer; REFEREE: added by hand')
  holder_role!: HolderRole;
  @Text() campaign_id!: string;
  @OneOf(['REFERRAL_PROGRAM']) campaign_type!: 'REFERRAL_PROGRAM';
  @OneOf(VOUCHER_TYPES) voucher_type!: VoucherType;
  @Metadata({ optional: true }, 'as it was sent with the holders') metadata?: Record<string, unknown>;
  @OneOf(['redeemable_holder']) object!: 'redeemable_holder';
}

export class ReferralHoldersAnswer extends DataPageOf(() => ReferralHolderAnswer, 'all that the filters leave') {}

export class AddedReferralHoldersAnswer {
  @ListOf(() => ReferralHolderAnswer) holders!: ReferralHolderAnswer[];
}
