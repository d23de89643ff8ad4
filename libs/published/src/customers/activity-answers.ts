import { CAMPAIGN_TYPES, type CampaignType } from '../campaigns/bodies.js';
import {
  AnyObject,
  DataListOf,
  DataPageOf,
  EVENT_SOURCE,
  Instant,
  ListOf,
  NextPage,
  ObjectOf,
  OneOf,
  Shape,
  Text,
  AsOf,
} from '../language/index.js';
import { VOUCHER_TYPES, type VoucherType } from '../vouchers/voucher-fields.js';
import { ACTIVITY_TYPES, type ActivityType } from './activity-types.js';

/** What happened, and who caused it. */
export class CustomerActivityDataAnswer {
  @AnyObject(
    'Depends on the type: the customer with the order, redemption, rollback, publication, voucher, tier, campaign, balance or custom event.',
  )
  data!: Record<string, unknown>;
  @Shape(EVENT_SOURCE)
  event_source!: Record<string, unknown>;
}

export class CustomerActivityItemAnswer {
  @Text('Begins with `evcus_`.') id!: string;
  @OneOf(ACTIVITY_TYPES) type!: ActivityType;
  @ObjectOf(() => CustomerActivityDataAnswer) data!: CustomerActivityDataAnswer;
  @Instant() created_at!: string;
  @Text('ID of the request that caused the activity.') group_id!: string;
}

export class CustomerActivityAnswer extends NextPage {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => CustomerActivityItemAnswer) data!: CustomerActivityItemAnswer[];
}

export class CustomerActivitiesAnswer extends DataPageOf(
  () => CustomerActivityItemAnswer,
  'Number of activities on this page.',
) {}

export class SimpleSegmentAnswer {
  @Text() id!: string;
  @Text() name!: string;
  @OneOf(['segment']) object!: 'segment';
}

export class CustomerSegmentsAnswer extends DataListOf(() => SimpleSegmentAnswer) {
  @AsOf() as_of?: string;
}

export const HOLDER_ROLES = ['OWNER', 'REFERRER', 'REFEREE'] as const;
export type HolderRole = (typeof HOLDER_ROLES)[number];

export const REDEEMABLE_STATUSES = ['ACTIVE', 'USED', 'DISABLED', 'NOT_ACTIVE_YET', 'EXPIRED', 'NO_BALANCE'] as const;
export type RedeemableStatus = (typeof REDEEMABLE_STATUSES)[number];

export class HeldRedeemableAnswer {
  @OneOf(['voucher']) type!: 'voucher';
  @AnyObject() voucher!: Record<string, unknown>;
  @OneOf(REDEEMABLE_STATUSES) status!: RedeemableStatus;
}

/** That a customer has a voucher. */
export class CustomerRedeemableAnswer {
  @Text('Begins with `rh_`.') id!: string;
  @Instant('When the voucher was published to the customer.') created_at!: string;
  @Text('Begins with `v_`.') redeemable_id!: string;
  @OneOf(['voucher']) redeemable_object!: 'voucher';
  @Text() customer_id!: string;
  @OneOf(HOLDER_ROLES) holder_role!: HolderRole;
  @Text({ nullable: true }) campaign_id!: string | null;
  @OneOf(CAMPAIGN_TYPES, { nullable: true }) campaign_type!: CampaignType | null;
  @OneOf(VOUCHER_TYPES) voucher_type!: VoucherType;
  @ObjectOf(() => HeldRedeemableAnswer) redeemable!: HeldRedeemableAnswer;
}

export class CustomerRedeemablesAnswer extends DataPageOf(
  () => CustomerRedeemableAnswer,
  'Number of all vouchers that match the filters.',
) {}
