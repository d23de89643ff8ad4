import { HOLDER_ROLES, type HolderRole } from '../customers/activity-answers.js';
import { DataPageOf, Instant, ListOf, Metadata, OneOf, Text } from '../language/index.js';
import { VOUCHER_TYPES, type VoucherType } from '../vouchers/voucher-fields.js';

/** Somebody who may share a referral code, or use it. */
export class ReferralHolderAnswer {
  @Text('Begins with `rh_`.') id!: string;
  @Instant() created_at!: string;
  @Text('ID of the referral code (`v_…`).') redeemable_id!: string;
  @OneOf(['voucher']) redeemable_object!: 'voucher';
  @Text() customer_id!: string;
  @OneOf(HOLDER_ROLES, '`REFERRER`: received the code. `REFEREE`: was added manually.')
  holder_role!: HolderRole;
  @Text() campaign_id!: string;
  @OneOf(['REFERRAL_PROGRAM']) campaign_type!: 'REFERRAL_PROGRAM';
  @OneOf(VOUCHER_TYPES) voucher_type!: VoucherType;
  @Metadata({ optional: true }, 'Metadata sent with the holders.') metadata?: Record<string, unknown>;
  @OneOf(['redeemable_holder']) object!: 'redeemable_holder';
}

export class ReferralHoldersAnswer extends DataPageOf(
  () => ReferralHolderAnswer,
  'Number of all holders that match the filters.',
) {}

export class AddedReferralHoldersAnswer {
  @ListOf(() => ReferralHolderAnswer) holders!: ReferralHolderAnswer[];
}
