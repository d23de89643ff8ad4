import { IsIn, IsString } from 'class-validator';
import { CAMPAIGN_TYPES, type CampaignType } from '../campaigns/bodies.js';
import {
  Describe,
  IsAnyObject,
  IsInstant,
  IsListOf,
  IsObjectOf,
  IsShape,
  DataListOf,
  NextPage,
  Nullable,
  DataPageOf,
} from '../language/index.js';
import { VOUCHER_TYPES, type VoucherType } from '../vouchers/voucher-fields.js';

/** What happened, and who caused it. Source: contract, CustomerActivity. */
export class CustomerActivityDataAnswer {
  @IsAnyObject()
  @Describe(
    'by type: the customer with the order, redemption, rollback, publication, voucher, tier, campaign or balance',
  )
  data!: Record<string, unknown>;

  @IsShape({
    type: 'object',
    required: ['channel'],
    properties: {
      channel: { type: 'string' },
      user: { type: 'object', properties: { id: { type: 'string' } } },
      api_key: { type: 'object', properties: { name: { type: 'string' }, app_id: { type: 'string' } } },
    },
  })
  event_source!: Record<string, unknown>;
}

export class CustomerActivityItemAnswer {
  @IsString()
  @Describe('evcus_…')
  id!: string;

  @IsString()
  @Describe('customer.redemption.succeeded and so on')
  type!: string;

  @IsObjectOf(() => CustomerActivityDataAnswer)
  data!: CustomerActivityDataAnswer;

  @IsInstant()
  created_at!: string;

  @IsString()
  @Describe('the request that it came of')
  group_id!: string;
}

export class CustomerActivityAnswer extends NextPage {
  @IsIn(['list'])
  object!: 'list';

  @IsIn(['data'])
  data_ref!: 'data';

  @IsListOf(() => CustomerActivityItemAnswer)
  data!: CustomerActivityItemAnswer[];
}

export class CustomerActivitiesAnswer extends DataPageOf(() => CustomerActivityItemAnswer, 'activities of this page') {}

export class SimpleSegmentAnswer {
  @IsString()
  id!: string;

  @IsString()
  name!: string;

  @IsIn(['segment'])
  object!: 'segment';
}

export class CustomerSegmentsAnswer extends DataListOf(() => SimpleSegmentAnswer) {}

export const HOLDER_ROLES = ['OWNER', 'REFERRER', 'REFEREE'] as const;
export type HolderRole = (typeof HOLDER_ROLES)[number];

export const REDEEMABLE_STATUSES = ['ACTIVE', 'USED', 'DISABLED', 'NOT_ACTIVE_YET', 'EXPIRED', 'NO_BALANCE'] as const;
export type RedeemableStatus = (typeof REDEEMABLE_STATUSES)[number];

export class HeldRedeemableAnswer {
  @IsIn(['voucher'])
  type!: 'voucher';

  @IsAnyObject()
  voucher!: Record<string, unknown>;

  @IsIn([...REDEEMABLE_STATUSES])
  status!: RedeemableStatus;
}

/** That a customer has a voucher. Source: contract, CustomerRedeemable. */
export class CustomerRedeemableAnswer {
  @IsString()
  @Describe('rh_…')
  id!: string;

  @IsInstant()
  @Describe('when it was published to the customer')
  created_at!: string;

  @IsString()
  @Describe('v_…')
  redeemable_id!: string;

  @IsIn(['voucher'])
  redeemable_object!: 'voucher';

  @IsString()
  customer_id!: string;

  @IsIn([...HOLDER_ROLES])
  holder_role!: HolderRole;

  @Nullable()
  @IsString()
  campaign_id!: string | null;

  @Nullable()
  @IsIn([...CAMPAIGN_TYPES])
  campaign_type!: CampaignType | null;

  @IsIn([...VOUCHER_TYPES])
  voucher_type!: VoucherType;

  @IsObjectOf(() => HeldRedeemableAnswer)
  redeemable!: HeldRedeemableAnswer;
}

export class CustomerRedeemablesAnswer extends DataPageOf(
  () => CustomerRedeemableAnswer,
  'all that the filters leave',
) {}
