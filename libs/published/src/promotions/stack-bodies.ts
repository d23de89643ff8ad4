import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString, Length } from 'class-validator';
import { Describe, IsMetadata, IsObjectOf } from '../language/index.js';
import { IsCategoryId, IsCategoryName } from '../redeemables/category.js';

const MOST_TIERS = 30;

/** The tiers of a stack, in the order in which they apply. */
export class StackTiersInput {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_TIERS)
  @IsString({ each: true })
  @Describe('ids of tiers of the campaign, each once')
  ids!: string[];

  @IsOptional()
  @IsIn(['MANUAL'])
  hierarchy_mode?: 'MANUAL';
}

/** Fields of a stack that may be left out when it is made, too. */
export class PromotionStackFields {
  @IsCategoryName()
  category?: string | null;

  @IsCategoryId()
  category_id?: string | null;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;
}

/** A new stack of tiers. Source: contract, create-promotion-stack. */
export class CreatePromotionStackBody extends PromotionStackFields {
  @IsString()
  @Length(1, 500)
  name!: string;

  @IsObjectOf(() => StackTiersInput)
  tiers!: StackTiersInput;
}

/** Changes the fields that are sent. Source: contract, update-promotion-stack. */
export class UpdatePromotionStackBody extends PromotionStackFields {
  @IsOptional()
  @IsString()
  @Length(1, 500)
  name?: string;

  @IsOptional()
  @IsObjectOf(() => StackTiersInput)
  tiers?: StackTiersInput;
}
