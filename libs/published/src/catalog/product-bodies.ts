import { ArrayMaxSize, ArrayUnique, IsArray, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { Describe, IsMetadata, IsMoney, Nullable } from '../language/index.js';

/** What may be the id of a product that a client names itself. */
export const PRODUCT_ID = /^prod_[0-9A-Za-z_-]{1,60}$/;
/** What may be the id of a SKU that a client names itself. */
export const SKU_ID = /^sku_[0-9A-Za-z_-]{1,60}$/;

/** What is known about a product. Only fields that are sent change; null takes a value away. Source: programs facts, 5.6. */
export class UpdateProductBody {
  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(500)
  name?: string | null;

  @IsOptional()
  @Nullable()
  @IsMoney()
  price?: number | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @ArrayUnique()
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  @Describe('names of the attributes that its SKUs may have; take the place of those known so far')
  attributes?: string[];

  @IsOptional()
  @IsMetadata()
  @Describe('merged key by key with what is known; null removes a key. SKUs inherit it')
  metadata?: Record<string, unknown>;

  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(2_000)
  image_url?: string | null;
}

/** A product as the operation takes one: found by `id`, else by `source_id`; made when there is none. */
export class CreateProductBody extends UpdateProductBody {
  @IsOptional()
  @IsString()
  @Matches(PRODUCT_ID)
  @Describe('prod_…: of a product that exists, or is to be made under this id')
  id?: string;

  @IsOptional()
  @Nullable()
  @IsString()
  @Length(1, 500)
  @Describe('the id that the product has with the client, unique among products and SKUs; stays what it was at first')
  source_id?: string | null;
}

/** What is known about a SKU. Only fields that are sent change; null takes a value away. */
export class UpdateSkuBody {
  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(500)
  @Describe('name')
  sku?: string | null;

  @IsOptional()
  @Nullable()
  @IsMoney()
  price?: number | null;

  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(10)
  currency?: string | null;

  @IsOptional()
  @IsMetadata()
  @Describe('values by names that the product declares; merged key by key, null removes a key')
  attributes?: Record<string, unknown>;

  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(2_000)
  image_url?: string | null;

  @IsOptional()
  @IsMetadata()
  @Describe('merged key by key; null removes a key. What is not here comes from the product')
  metadata?: Record<string, unknown>;
}

/** A SKU as the operation takes one: found by `id`, else by `source_id`; made when there is none. */
export class CreateSkuBody extends UpdateSkuBody {
  @IsOptional()
  @IsString()
  @Matches(SKU_ID)
  @Describe('sku_…: of a SKU of the product, or under which one is to be made')
  id?: string;

  @IsOptional()
  @Nullable()
  @IsString()
  @Length(1, 500)
  @Describe('the id that the SKU has with the client, unique among products and SKUs; stays what it was at first')
  source_id?: string | null;
}
