import { IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import {
  ANY_OBJECT,
  Describe,
  IsAnyObject,
  IsInstant,
  IsMetadata,
  IsObjectOf,
  IsShape,
  Nullable,
} from '../language/index.js';

export class GiftSummaryAnswer {
  @IsInt()
  @Describe('credits of gift cards that were spent and not given back, in minor units')
  redeemed_amount!: number;

  @IsInt()
  amount_to_go!: number;
}

export class LoyaltyCardSummaryAnswer {
  @IsInt()
  redeemed_points!: number;

  @IsInt()
  points_to_go!: number;
}

export class CustomerRedemptionsAnswer {
  @IsInt()
  @Describe('attempts: succeeded and failed')
  total_redeemed!: number;

  @IsInt()
  total_failed!: number;

  @IsInt()
  total_succeeded!: number;

  @IsInt()
  @Describe('rollbacks: succeeded and failed')
  total_rolled_back!: number;

  @IsInt()
  total_rollback_failed!: number;

  @IsInt()
  total_rollback_succeeded!: number;

  @IsObjectOf(() => GiftSummaryAnswer)
  gift!: GiftSummaryAnswer;

  @IsObjectOf(() => LoyaltyCardSummaryAnswer)
  loyalty_card!: LoyaltyCardSummaryAnswer;
}

/** Orders that are PAID or FULFILLED. Amounts are what was to be paid after discounts, in minor units. */
export class CustomerOrdersAnswer {
  @IsInt()
  total_amount!: number;

  @IsInt()
  total_count!: number;

  @IsInt()
  average_amount!: number;

  @IsInt()
  last_order_amount!: number;

  @IsOptional()
  @IsInstant()
  last_order_date?: string;
}

export class CustomerSummaryAnswer {
  @IsObjectOf(() => CustomerRedemptionsAnswer)
  redemptions!: CustomerRedemptionsAnswer;

  @IsObjectOf(() => CustomerOrdersAnswer)
  orders!: CustomerOrdersAnswer;
}

export class CustomerLoyaltyAnswer {
  @IsInt()
  points!: number;

  @IsInt()
  referred_customers!: number;

  @IsAnyObject()
  campaigns!: Record<string, unknown>;
}

export class CustomerReferralsAnswer {
  @IsInt()
  total!: number;

  @IsShape({ type: 'array', items: ANY_OBJECT })
  campaigns!: Record<string, unknown>[];
}

export class CustomerAddressAnswer {
  @IsOptional()
  @IsString()
  city?: string;

  @IsOptional()
  @IsString()
  state?: string;

  @IsOptional()
  @IsString()
  line_1?: string;

  @IsOptional()
  @IsString()
  line_2?: string;

  @IsOptional()
  @IsString()
  country?: string;

  @IsOptional()
  @IsString()
  postal_code?: string;
}

/** What is known about a customer; fields without a value are left out. */
export class CustomerProfileAnswer {
  @IsString()
  @Describe('cust_…')
  id!: string;

  @IsOptional()
  @IsString()
  source_id?: string;

  @IsOptional()
  @IsString()
  name?: string;

  @IsOptional()
  @IsString()
  description?: string;

  @IsOptional()
  @IsString()
  email?: string;

  @IsOptional()
  @IsString()
  phone?: string;

  @IsOptional()
  @IsString()
  @Describe('YYYY-MM-DD; the older name of birthdate')
  birthday?: string;

  @IsOptional()
  @IsString()
  @Describe('YYYY-MM-DD')
  birthdate?: string;

  @Nullable()
  @IsObjectOf(() => CustomerAddressAnswer)
  address!: CustomerAddressAnswer | null;

  @IsMetadata()
  metadata!: Record<string, unknown>;

  @IsInstant()
  created_at!: string;

  @IsOptional()
  @IsInstant()
  @Describe('once the customer was changed')
  updated_at?: string;

  @IsIn(['customer'])
  object!: 'customer';
}

export class CustomerAnswer extends CustomerProfileAnswer {
  @IsMetadata()
  system_metadata!: Record<string, unknown>;

  @IsObjectOf(() => CustomerSummaryAnswer)
  summary!: CustomerSummaryAnswer;

  @IsObjectOf(() => CustomerLoyaltyAnswer)
  loyalty!: CustomerLoyaltyAnswer;

  @IsObjectOf(() => CustomerReferralsAnswer)
  referrals!: CustomerReferralsAnswer;
}

/** How many records of each kind can no longer be read. */
export class ErasedRecordsAnswer {
  @IsInt()
  events!: number;

  @IsInt()
  customer_events!: number;

  @IsInt()
  daily_events!: number;

  @IsInt()
  segments!: number;

  @IsInt()
  @Describe('0: orders stay, and hold nothing of the person but the id')
  orders!: number;

  @IsInt()
  order_events!: number;

  @IsInt()
  customer!: number;
}

export class PermanentDeletionAnswer {
  @IsString()
  @Describe('del_…')
  id!: string;

  @IsInstant()
  created_at!: string;

  @IsString()
  @Describe('cust_…')
  related_object_id!: string;

  @IsIn(['customer'])
  related_object!: 'customer';

  @IsIn(['DONE'])
  status!: 'DONE';

  @IsObjectOf(() => ErasedRecordsAnswer)
  data_json!: ErasedRecordsAnswer;

  // The wire spells it so.
  @IsIn(['pernament_deletion'])
  object!: 'pernament_deletion';
}
