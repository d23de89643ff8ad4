import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import { IsInstant, IsListOf, IsMetadata, IsObjectOf, Nullable } from '../language/index.js';
import { PromotionTierAnswer } from '../promotions/answers.js';
import { ValidityAnswer } from '../redeemables/validity.js';
import { AssignedRulesAnswer } from '../rules/assigned-rules.answer.js';
import { CAMPAIGN_POOLS, CAMPAIGN_TYPES, type CampaignPool, type CampaignType } from './bodies.js';
import { CampaignVoucherAnswer } from './campaign-voucher.answers.js';

export const CREATION_STATUSES = ['DONE', 'IN_PROGRESS', 'FAILED', 'DRAFT', 'MODIFYING'] as const;
export type CreationStatus = (typeof CREATION_STATUSES)[number];

/** A campaign as lists show it. What is not set is left out. Source: spec, Campaign; contract, CampaignBase. */
export class CampaignAnswer extends ValidityAnswer {
  @IsString()
  id!: string;

  @IsString()
  name!: string;

  @IsOptional()
  @IsString()
  description?: string;

  @IsIn([...CAMPAIGN_TYPES])
  campaign_type!: CampaignType;

  @IsIn([...CAMPAIGN_POOLS])
  type!: CampaignPool;

  @IsOptional()
  @IsObjectOf(() => CampaignVoucherAnswer)
  voucher?: CampaignVoucherAnswer;

  /** Of campaigns with codes: those that are there now, a second late at most. */
  @IsOptional()
  @IsInt()
  vouchers_count?: number;

  @IsBoolean()
  auto_join!: boolean;

  @IsBoolean()
  join_once!: boolean;

  @IsBoolean()
  use_voucher_metadata_schema!: boolean;

  /** ISO 8601 duration */
  @IsOptional()
  @IsString()
  activity_duration_after_publishing?: string;

  @IsOptional()
  @IsMetadata()
  referral_program?: Record<string, unknown>;

  @IsOptional()
  @IsMetadata()
  loyalty_tiers_expiration?: Record<string, unknown>;

  @IsBoolean()
  active!: boolean;

  @IsMetadata()
  metadata!: Record<string, unknown>;

  @IsInstant()
  created_at!: string;

  @IsOptional()
  @IsInstant()
  updated_at?: string;

  @IsOptional()
  @IsString()
  category?: string;

  @Nullable()
  @IsString()
  category_id!: string | null;

  @IsArray()
  categories!: Record<string, unknown>[];

  /** IN_PROGRESS: the codes that it was created with are being made; MODIFYING: an update is on its way to the codes. */
  @IsIn([...CREATION_STATUSES])
  creation_status!: CreationStatus;

  @IsIn([...CREATION_STATUSES])
  vouchers_generation_status!: CreationStatus;

  @IsBoolean()
  protected!: boolean;

  @IsIn(['campaign'])
  object!: 'campaign';
}

export class TiersOfCampaignAnswer {
  @IsIn(['list'])
  object!: 'list';

  @IsIn(['tiers'])
  data_ref!: 'tiers';

  @IsListOf(() => PromotionTierAnswer)
  tiers!: PromotionTierAnswer[];

  @IsInt()
  total!: number;

  @IsBoolean()
  has_more!: boolean;
}

/** A campaign alone: with the tiers of a PROMOTION, and its validation rules. Source: contract, Campaign. */
export class CampaignWithPartsAnswer extends CampaignAnswer {
  @IsOptional()
  @IsObjectOf(() => TiersOfCampaignAnswer)
  promotion?: TiersOfCampaignAnswer;

  @IsObjectOf(() => AssignedRulesAnswer)
  validation_rules_assignments!: AssignedRulesAnswer;
}
