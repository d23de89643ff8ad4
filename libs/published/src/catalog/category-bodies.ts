import { IsIn, IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { Describe, IsInstant } from '../language/index.js';

/** What redeemables are grouped by. Source: programs facts, 1.10. */
export class CategoryBody {
  @IsString()
  @Length(1, 200)
  @Describe('unique in the project')
  name!: string;

  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  @Describe('the lower, the earlier redeemables of the category apply')
  hierarchy!: number;
}

export class UpdateCategoryBody {
  @IsOptional()
  @IsString()
  @Length(1, 200)
  name?: string;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  hierarchy?: number;
}

export class CategoryAnswer extends CategoryBody {
  @IsString()
  @Describe('cat_…')
  id!: string;

  @IsInstant()
  created_at!: string;

  @IsOptional()
  @IsInstant()
  @Describe('absent until it is changed')
  updated_at?: string;

  @IsIn(['category'])
  object!: 'category';
}
