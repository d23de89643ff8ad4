import { IsArray, IsIn, IsOptional, IsString } from 'class-validator';
import { Describe, IsInstant, IsMetadata, IsMoney, IsObjectOf, DataListOf, Nullable } from '../language/index.js';

/** A variant of a product. */
export class SkuAnswer {
  @IsString()
  @Describe('sku_…')
  id!: string;

  @Nullable()
  @IsString()
  source_id!: string | null;

  @IsString()
  @Describe('prod_…')
  product_id!: string;

  @Nullable()
  @IsString()
  @Describe('name')
  sku!: string | null;

  @Nullable()
  @IsMoney()
  price!: number | null;

  @Nullable()
  @IsString()
  currency!: string | null;

  @IsMetadata()
  @Describe('values by names that the product declares')
  attributes!: Record<string, unknown>;

  @Nullable()
  @IsString()
  image_url!: string | null;

  @IsMetadata()
  @Describe('its own over what it inherits from the product')
  metadata!: Record<string, unknown>;

  @IsInstant()
  created_at!: string;

  @Nullable()
  @IsInstant()
  updated_at!: string | null;

  @IsIn(['sku'])
  object!: 'sku';
}

export class ProductSkusAnswer extends DataListOf(() => SkuAnswer) {}

/** What is sold, with its variants. */
export class ProductAnswer {
  @IsString()
  @Describe('prod_…')
  id!: string;

  @Nullable()
  @IsString()
  source_id!: string | null;

  @Nullable()
  @IsString()
  name!: string | null;

  @Nullable()
  @IsMoney()
  price!: number | null;

  @IsArray()
  @IsString({ each: true })
  @Describe('names of the attributes that its SKUs may have')
  attributes!: string[];

  @IsMetadata()
  metadata!: Record<string, unknown>;

  @IsOptional()
  @Nullable()
  @IsString()
  image_url?: string | null;

  @IsInstant()
  created_at!: string;

  @Nullable()
  @IsInstant()
  updated_at!: string | null;

  @IsIn(['product'])
  object!: 'product';

  @IsObjectOf(() => ProductSkusAnswer)
  skus!: ProductSkusAnswer;
}
