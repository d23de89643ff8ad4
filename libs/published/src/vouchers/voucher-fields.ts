import { Flag, Metadata, Text, Texts, Whole } from '../language/index.js';
import { ValidityInput } from '../redeemables/validity.js';

export const VOUCHER_TYPES = ['DISCOUNT_VOUCHER', 'GIFT_VOUCHER', 'LOYALTY_CARD'] as const;
export type VoucherType = (typeof VOUCHER_TYPES)[number];

/** What may be a code: 1 to 200 printable ASCII characters, no space at either end. */
export const VOUCHER_CODE = /^(?!(?:import|importCSV|bulk|metadata|qualification)$)[!-~](?:[ -~]{0,198}[!-~])?$/;

/**
 * The fields that a voucher is created with, and that may be changed later. Windows as in the facts on availability. Clients send
 * vouchers back as they were answered, so null stands for "nothing" in every optional field.
 */
export class VoucherFields extends ValidityInput {
  @Flag({ optional: true, nullable: true }) active?: boolean | null;
  @Text({ optional: true, nullable: true, max: 10_000 }) additional_info?: string | null;
  @Metadata({ optional: true, nullable: true, of: 'voucher' }) metadata?: Record<string, unknown> | null;
}

/** How often a voucher may be redeemed. */
export class RedemptionLimitInput {
  @Whole({ optional: true, nullable: true, min: 1 }, '`null` when unlimited.') quantity?: number | null;
}

/** How a random code is made. */
export class VoucherCodeConfigInput {
  @Whole({ optional: true, nullable: true }, 'Number of random characters, without prefix and postfix. Defaults to 8.')
  length?: number | null;
  @Text({ optional: true, nullable: true, max: 500 }, 'Alphabet of the random characters.') charset?: string | null;
  @Text({ optional: true, nullable: true, max: 500 }, 'Each `#` becomes a random character. Replaces `length`.')
  pattern?: string | null;
  @Text({ optional: true, nullable: true, max: 500 }) prefix?: string | null;
  @Text({ optional: true, nullable: true, max: 500 }) postfix?: string | null;
  @Whole({ optional: true, nullable: true }, 'Ignored. Returned by campaigns only.') initial_count?: number | null;
}

/** Ids of validation rules, for bodies that create something. */
export class WithValidationRules extends VoucherFields {
  @Texts({ optional: true, nullable: true, most: 10, max: 200 }, 'IDs of validation rules to assign to the voucher.')
  validation_rules?: string[] | null;
}
