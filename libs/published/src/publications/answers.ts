import { IsArray, IsIn, IsOptional, IsString } from 'class-validator';
import { CustomerAnswer } from '../customers/answers.js';
import { IsInstant, IsMetadata, IsObjectOf, Nullable } from '../language/index.js';
import { VoucherAnswer } from '../vouchers/answers.js';

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

  @IsObjectOf(() => CustomerAnswer)
  customer!: CustomerAnswer;

  /** Of one code; whole in the answer to its publication, its main parts in lists. */
  @IsOptional()
  @IsObjectOf(() => VoucherAnswer)
  voucher?: VoucherAnswer;

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
