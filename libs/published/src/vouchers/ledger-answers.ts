import { IsBoolean, IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import { IsInstant, IsListOf, IsObjectOf, IsShape, Nullable } from '../language/index.js';

export const CREDIT_TRANSACTION_TYPES = [
  'CREDITS_ADDITION',
  'CREDITS_REMOVAL',
  'CREDITS_REDEMPTION',
  'CREDITS_REFUND',
] as const;
export type CreditTransactionType = (typeof CREDIT_TRANSACTION_TYPES)[number];

export class VoucherReferenceAnswer {
  @IsIn(['voucher'])
  type!: 'voucher';

  @IsString()
  id!: string;
}

/**
 * A change of a balance. `total`: what was put on the card less what was taken away by hand; `balance`: what is left on it.
 * All in minor units. Source: contract, update-voucher-balance.
 */
export class BalanceAnswer {
  @IsInt()
  amount!: number;

  @IsInt()
  total!: number;

  @IsInt()
  balance!: number;

  @IsIn(['gift_voucher'])
  type!: 'gift_voucher';

  @IsIn(['MANUAL', 'AUTOMATIC'])
  operation_type!: 'MANUAL' | 'AUTOMATIC';

  @IsIn(['balance'])
  object!: 'balance';

  @IsObjectOf(() => VoucherReferenceAnswer)
  related_object!: VoucherReferenceAnswer;
}

export class CreditTransactionDetailsAnswer {
  @IsObjectOf(() => BalanceAnswer)
  balance!: BalanceAnswer;

  @IsOptional()
  @IsShape({ type: 'object', properties: { id: { type: 'string' }, source_id: { type: 'string' } } })
  order?: { readonly id: string; readonly source_id: string };

  @IsOptional()
  @IsShape({ type: 'object', properties: { id: { type: 'string' } } })
  redemption?: { readonly id: string };

  @IsOptional()
  @IsShape({ type: 'object', properties: { id: { type: 'string' } } })
  rollback?: { readonly id: string };
}

/** One entry in the ledger of a gift card. Source: contract, VoucherTransaction. */
export class CreditTransactionAnswer {
  @IsString()
  id!: string;

  @Nullable()
  @IsString()
  source_id!: string | null;

  @IsString()
  voucher_id!: string;

  /** Empty: of a card without campaign */
  @IsString()
  campaign_id!: string;

  @Nullable()
  @IsString()
  source!: string | null;

  @Nullable()
  @IsString()
  reason!: string | null;

  @IsIn([...CREDIT_TRANSACTION_TYPES])
  type!: CreditTransactionType;

  @IsObjectOf(() => CreditTransactionDetailsAnswer)
  details!: CreditTransactionDetailsAnswer;

  @Nullable()
  @IsString()
  related_transaction_id!: string | null;

  @IsInstant()
  created_at!: string;
}

export class CreditTransactionsAnswer {
  @IsIn(['list'])
  object!: 'list';

  @IsIn(['data'])
  data_ref!: 'data';

  @IsListOf(() => CreditTransactionAnswer)
  data!: CreditTransactionAnswer[];

  @IsBoolean()
  has_more!: boolean;

  @IsOptional()
  @IsString()
  more_starting_after?: string;
}
