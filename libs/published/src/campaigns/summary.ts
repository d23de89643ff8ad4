import { ObjectOf, OneOf, Whole } from '../language/index.js';
import { CampaignAnswer } from './answers.js';

/** Counters of every campaign. Amounts in minor units, gross: what was rolled back stands beside it. */
export const CAMPAIGN_COUNTERS = [
  'redemptions',
  'redemptions_succeeded',
  'redemptions_failed',
  'rollbacks',
  'rollbacks_succeeded',
  'rollbacks_failed',
  'validations',
  'validations_succeeded',
  'validations_failed',
  'orders_amount',
  'orders_rolledback_amount',
] as const;

/** Of every campaign with codes. */
export const VOUCHER_COUNTERS = [
  'vouchers_created',
  'vouchers_deleted',
  'publications',
  'publications_succeeded',
  'publications_failed',
] as const;

/** Of DISCOUNT_COUPONS and PROMOTION; minor units. */
export const DISCOUNT_COUNTERS = ['discounted_amount', 'rolledback_discounted_amount'] as const;

/** Of GIFT_VOUCHERS; minor units. */
export const GIFT_COUNTERS = [
  'created_vouchers_amount',
  'amount_added',
  'amount_deleted',
  'amount_redeemed',
  'amount_rolledback',
  'amount_subtracted',
] as const;

/** Of a LOYALTY_PROGRAM; points. */
export const LOYALTY_COUNTERS = [
  'created_vouchers_points',
  'points_deleted',
  'points_subtracted',
  'points_added',
  'points_rewarded',
  'points_redeemed',
  'points_rolledback',
  'points_expired',
  'points_transferred_out',
  'points_transferred_in',
  'pending_points_added',
  'pending_points_subtracted',
  'pending_points_activated',
  'pending_points_canceled',
] as const;

/** Of a REFERRAL_PROGRAM. */
export const REFERRAL_COUNTERS = ['referred_customers'] as const;

export type CampaignCounter =
  | (typeof CAMPAIGN_COUNTERS)[number]
  | (typeof VOUCHER_COUNTERS)[number]
  | (typeof DISCOUNT_COUNTERS)[number]
  | (typeof GIFT_COUNTERS)[number]
  | (typeof LOYALTY_COUNTERS)[number]
  | (typeof REFERRAL_COUNTERS)[number];

/** Whole numbers throughout; which of them are there follows from the type of the campaign. */
export class CampaignSummaryAnswer {
  @OneOf(['campaign_summary']) object!: 'campaign_summary';
  @ObjectOf(() => CampaignAnswer) campaign!: CampaignAnswer;
  @Whole() redemptions!: number;
  @Whole() redemptions_succeeded!: number;
  @Whole() redemptions_failed!: number;
  @Whole() rollbacks!: number;
  @Whole() rollbacks_succeeded!: number;
  @Whole() rollbacks_failed!: number;
  @Whole() validations!: number;
  @Whole() validations_succeeded!: number;
  @Whole() validations_failed!: number;
  @Whole() orders_amount!: number;
  @Whole() orders_rolledback_amount!: number;
  @Whole({ optional: true }) vouchers_created?: number;
  @Whole({ optional: true }) vouchers_deleted?: number;
  @Whole({ optional: true }) publications?: number;
  @Whole({ optional: true }) publications_succeeded?: number;
  @Whole({ optional: true }) publications_failed?: number;
  @Whole({ optional: true }) discounted_amount?: number;
  @Whole({ optional: true }) rolledback_discounted_amount?: number;
  @Whole({ optional: true }) created_vouchers_amount?: number;
  @Whole({ optional: true }) amount_added?: number;
  @Whole({ optional: true }) amount_deleted?: number;
  @Whole({ optional: true }) amount_redeemed?: number;
  @Whole({ optional: true }) amount_rolledback?: number;
  @Whole({ optional: true }) amount_subtracted?: number;
  @Whole({ optional: true }) created_vouchers_points?: number;
  @Whole({ optional: true }) points_deleted?: number;
  @Whole({ optional: true }) points_subtracted?: number;
  @Whole({ optional: true }) points_added?: number;
  @Whole({ optional: true }) points_rewarded?: number;
  @Whole({ optional: true }) points_redeemed?: number;
  @Whole({ optional: true }) points_rolledback?: number;
  @Whole({ optional: true }) points_expired?: number;
  @Whole({ optional: true }) points_transferred_out?: number;
  @Whole({ optional: true }) points_transferred_in?: number;
  @Whole({ optional: true }) pending_points_added?: number;
  @Whole({ optional: true }) pending_points_subtracted?: number;
  @Whole({ optional: true }) pending_points_activated?: number;
  @Whole({ optional: true }) pending_points_canceled?: number;
  @Whole({ optional: true }, 'Number of referred customers.') referred_customers?: number;
}
