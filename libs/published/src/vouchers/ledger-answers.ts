import { Instant, ObjectOf, OneOf, Shape, Text, Whole } from '../language/index.js';

export const CREDIT_TRANSACTION_TYPES = [
  'CREDITS_ADDITION',
  'CREDITS_REMOVAL',
  'CREDITS_REDEMPTION',
  'CREDITS_REFUND',
] as const;
export type CreditTransactionType = (typeof CREDIT_TRANSACTION_TYPES)[number];

export class VoucherReferenceAnswer {
  @OneOf(['voucher']) type!: 'voucher';
  @Text() id!: string;
}

/**
 * A change of a balance. `total`: what was put on the card less what was taken away by hand; `balance`: what is left on it.
 * All in minor units.
 */
export class BalanceAnswer {
  @Whole() amount!: number;
  @Whole() total!: number;
  @Whole() balance!: number;
  @OneOf(['gift_voucher', 'loyalty_card']) type!: 'gift_voucher' | 'loyalty_card';
  @OneOf(['MANUAL', 'AUTOMATIC']) operation_type!: 'MANUAL' | 'AUTOMATIC';
  @OneOf(['balance']) object!: 'balance';
  @ObjectOf(() => VoucherReferenceAnswer) related_object!: VoucherReferenceAnswer;
}

export class CreditTransactionDetailsAnswer {
  @ObjectOf(() => BalanceAnswer) balance!: BalanceAnswer;
  @Shape({ type: 'object', properties: { id: { type: 'string' }, source_id: { type: 'string' } } }, { optional: true })
  order?: { readonly id: string; readonly source_id: string };
  @Shape({ type: 'object', properties: { id: { type: 'string' } } }, { optional: true }) redemption?: {
    readonly id: string;
  };
  @Shape({ type: 'object', properties: { id: { type: 'string' } } }, { optional: true }) rollback?: {
    readonly id: string;
  };
  @Shape({ type: 'object', properties: { id: { type: 'string' } } }, { optional: true }) return?: {
    readonly id: string;
  };
}

/** One entry in the ledger of a gift card. */
export class CreditTransactionAnswer {
  @Text() id!: string;
  @Text({ nullable: true }) source_id!: string | null;
  @Text() voucher_id!: string;

  /** Empty: of a card without campaign */
  @Text() campaign_id!: string;
  @Text({ nullable: true }) source!: string | null;
  @Text({ nullable: true }) reason!: string | null;
  @OneOf(CREDIT_TRANSACTION_TYPES) type!: CreditTransactionType;
  @ObjectOf(() => CreditTransactionDetailsAnswer) details!: CreditTransactionDetailsAnswer;
  @Text({ nullable: true }) related_transaction_id!: string | null;
  @Instant() created_at!: string;
}
