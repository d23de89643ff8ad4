import { IsBoolean, IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import { IsMetadata, IsObjectOf, Nullable } from '../language/index.js';
import { ValidityAnswer } from '../redeemables/validity.js';
import { VOUCHER_TYPES, type VoucherType } from '../vouchers/voucher-fields.js';

/** How random codes are made, all defaults filled in. */
export class CodeConfigAnswer {
  @IsInt()
  length!: number;

  @IsString()
  charset!: string;

  @IsString()
  pattern!: string;

  @IsOptional()
  @IsString()
  prefix?: string;

  @IsOptional()
  @IsString()
  postfix?: string;
}

export class GiftOfCampaignAnswer {
  @IsInt()
  amount!: number;

  @IsInt()
  balance!: number;

  @IsIn(['APPLY_TO_ORDER', 'APPLY_TO_ITEMS'])
  effect!: string;
}

export class RedemptionLimitAnswer {
  @Nullable()
  @IsInt()
  quantity!: number | null;
}

/** What the codes of a campaign are like; their limits in time are the campaign's. Source: contract, CampaignVoucher. */
export class CampaignVoucherAnswer extends ValidityAnswer {
  @IsIn([...VOUCHER_TYPES])
  type!: VoucherType;

  @IsOptional()
  @IsMetadata()
  discount?: Record<string, unknown>;

  @IsOptional()
  @IsObjectOf(() => GiftOfCampaignAnswer)
  gift?: GiftOfCampaignAnswer;

  @IsOptional()
  @IsMetadata()
  loyalty_card?: Record<string, unknown>;

  @IsObjectOf(() => RedemptionLimitAnswer)
  redemption!: RedemptionLimitAnswer;

  @IsObjectOf(() => CodeConfigAnswer)
  code_config!: CodeConfigAnswer;

  @IsBoolean()
  is_referral_code!: boolean;
}
