import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import { IsInstant, IsMetadata, IsMoney, IsObjectOf } from '../language/index.js';
import { IsShownDaysOfWeek, IsShownHours, IsShownTimeframe } from '../redeemables/validity.js';
import { AssignedRulesAnswer } from '../rules/assigned-rules.answer.js';
import { VOUCHER_TYPES, type VoucherType } from './voucher-fields.js';

export class GiftAnswer {
  /** All that was ever put on the card. */
  @IsMoney()
  amount!: number;

  @IsMoney()
  subtracted_amount!: number;

  @IsMoney()
  balance!: number;

  @IsIn(['APPLY_TO_ORDER', 'APPLY_TO_ITEMS'])
  effect!: string;
}

export class PublishedCountAnswer {
  @IsIn(['list'])
  object!: 'list';

  @IsInt()
  count!: number;

  @IsString()
  url!: string;
}

export class RedeemedCountAnswer {
  /** Absent: without limit */
  @IsOptional()
  @IsInt()
  quantity?: number;

  @IsInt()
  redeemed_quantity!: number;

  @IsOptional()
  @IsMoney()
  redeemed_amount?: number;

  @IsIn(['list'])
  object!: 'list';

  @IsString()
  url!: string;
}

/** A voucher as lists and redemptions show it; what it has nothing of is left out. Source: contract, VoucherBase. */
export class VoucherAnswer {
  @IsString()
  id!: string;

  @IsString()
  code!: string;

  @IsOptional()
  @IsString()
  campaign?: string;

  @IsOptional()
  @IsString()
  campaign_id?: string;

  @IsOptional()
  @IsString()
  category?: string;

  @IsOptional()
  @IsString()
  category_id?: string;

  @IsArray()
  categories!: Record<string, unknown>[];

  @IsIn([...VOUCHER_TYPES])
  type!: VoucherType;

  @IsOptional()
  @IsMetadata()
  discount?: Record<string, unknown>;

  @IsOptional()
  @IsObjectOf(() => GiftAnswer)
  gift?: GiftAnswer;

  @IsOptional()
  @IsInstant()
  start_date?: string;

  @IsOptional()
  @IsInstant()
  expiration_date?: string;

  @IsShownTimeframe()
  validity_timeframe?: { readonly interval: string; readonly duration: string };

  @IsShownDaysOfWeek()
  validity_day_of_week?: readonly number[];

  @IsShownHours()
  validity_hours?: { readonly daily: readonly object[] };

  @IsBoolean()
  active!: boolean;

  @IsOptional()
  @IsString()
  additional_info?: string;

  @IsMetadata()
  metadata!: Record<string, unknown>;

  @IsBoolean()
  is_referral_code!: boolean;

  @IsInstant()
  created_at!: string;

  @IsOptional()
  @IsInstant()
  updated_at?: string;

  @IsOptional()
  @IsString()
  holder_id?: string;

  @IsOptional()
  @IsString()
  referrer_id?: string;

  @IsIn(['voucher'])
  object!: 'voucher';

  @IsObjectOf(() => PublishedCountAnswer)
  publish!: PublishedCountAnswer;

  @IsObjectOf(() => RedeemedCountAnswer)
  redemption!: RedeemedCountAnswer;
}

/** A voucher together with the validation rules that hold for it, its own and its campaign's. Source: contract, Voucher. */
export class VoucherWithRulesAnswer extends VoucherAnswer {
  @IsObjectOf(() => AssignedRulesAnswer)
  validation_rules_assignments!: AssignedRulesAnswer;
}
