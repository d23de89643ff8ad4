import { IsArray, IsIn, IsOptional, IsString } from 'class-validator';
import { CustomerLoyaltyAnswer, CustomerReferralsAnswer, CustomerSummaryAnswer } from '../customers/answers.js';
import { Describe, IsInstant, IsMetadata, IsObjectOf, Nullable } from '../language/index.js';

/** The code: whole in the answer to its publication, with these parts at least in lists. Source: contract, list-publications. */
export class PublishedVoucherAnswer {
  @IsString()
  code!: string;

  @IsIn(['voucher'])
  object!: 'voucher';

  @IsOptional()
  @IsString()
  campaign?: string;

  @IsOptional()
  @IsMetadata()
  discount?: Record<string, unknown>;

  @IsOptional()
  @IsMetadata()
  gift?: Record<string, unknown>;

  @IsOptional()
  @IsMetadata()
  loyalty_card?: Record<string, unknown>;
}

/** The customer, whole as the operation that gets one answers; no more than the id of one who was erased, and to browsers. */
export class PublicationCustomerAnswer {
  @IsString()
  @Describe('cust_…')
  id!: string;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => CustomerSummaryAnswer)
  summary?: CustomerSummaryAnswer | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => CustomerLoyaltyAnswer)
  loyalty?: CustomerLoyaltyAnswer | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => CustomerReferralsAnswer)
  referrals?: CustomerReferralsAnswer | null;

  @IsIn(['customer'])
  object!: 'customer';
}

/** A publication: who got which codes, or why not. Source: contract, Publication. */
export class PublicationAnswer {
  @IsString()
  id!: string;

  @IsIn(['publication'])
  object!: 'publication';

  @IsInstant()
  created_at!: string;

  @IsString()
  customer_id!: string;

  @IsOptional()
  @IsString()
  tracking_id?: string;

  @IsMetadata()
  metadata!: Record<string, unknown>;

  @IsString()
  channel!: string;

  @Nullable()
  @IsString()
  source_id!: string | null;

  @IsIn(['SUCCESS', 'FAILURE'])
  result!: 'SUCCESS' | 'FAILURE';

  @IsObjectOf(() => PublicationCustomerAnswer)
  customer!: PublicationCustomerAnswer;

  /** Of one code. */
  @IsOptional()
  @IsObjectOf(() => PublishedVoucherAnswer)
  voucher?: PublishedVoucherAnswer;

  /** Codes: of several, and in lists. */
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  vouchers?: string[];

  @IsArray()
  @IsString({ each: true })
  vouchers_id!: string[];

  @IsOptional()
  @IsString()
  failure_code?: string;

  @IsOptional()
  @IsString()
  failure_message?: string;
}
