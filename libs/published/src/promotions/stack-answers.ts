import { IsArray, IsIn, IsOptional, IsString } from 'class-validator';
import { IsInstant, IsMetadata, IsObjectOf, Nullable } from '../language/index.js';

export class StackTiersAnswer {
  @IsArray()
  @IsString({ each: true })
  ids!: string[];

  @IsIn(['MANUAL'])
  hierarchy_mode!: 'MANUAL';
}

/** Tiers of one campaign that are redeemed together. Source: contract, PromotionStack. */
export class PromotionStackAnswer {
  @IsString()
  id!: string;

  @IsString()
  name!: string;

  @IsObjectOf(() => StackTiersAnswer)
  tiers!: StackTiersAnswer;

  @IsString()
  campaign_id!: string;

  @Nullable()
  @IsString()
  category_id!: string | null;

  @IsArray()
  categories!: Record<string, unknown>[];

  @IsMetadata()
  metadata!: Record<string, unknown>;

  @IsInstant()
  created_at!: string;

  @IsOptional()
  @IsInstant()
  updated_at?: string;

  @IsIn(['promotion_stack'])
  object!: 'promotion_stack';
}
