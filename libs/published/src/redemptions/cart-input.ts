import { IsBoolean, IsIn, IsNumber, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { Describe, IsListOf, IsMetadata, IsMoney, IsObjectOf, IsWholeNumber, Nullable } from '../language/index.js';

/** What a cart line says of its product, in place of (or beside) the catalogue. Source: spec, Order item. */
export class CartProductInput {
  @IsOptional()
  @IsString()
  id?: string;

  @IsOptional()
  @IsString()
  source_id?: string;

  @IsOptional()
  @IsBoolean()
  @Describe('creates or updates the product in the catalogue, on operations that store the order')
  override?: boolean;

  @IsOptional()
  @IsString()
  name?: string;

  @IsOptional()
  @IsNumber()
  @Min(0)
  price?: number;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;
}

export class CartSkuInput {
  @IsOptional()
  @IsString()
  id?: string;

  @IsOptional()
  @IsString()
  source_id?: string;

  @IsOptional()
  @IsBoolean()
  override?: boolean;

  @IsOptional()
  @IsString()
  sku?: string;

  @IsOptional()
  @IsNumber()
  @Min(0)
  price?: number;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;
}

/** A line of a cart. `amount` wins over `price` × `quantity`; all amounts in minor units. */
export class CartItemInput {
  @IsOptional()
  @IsString()
  source_id?: string;

  @IsOptional()
  @IsIn(['product', 'sku'])
  related_object?: 'product' | 'sku';

  @IsOptional()
  @IsString()
  product_id?: string;

  @IsOptional()
  @IsString()
  sku_id?: string;

  @IsOptional()
  @IsWholeNumber()
  quantity?: number | string;

  @IsOptional()
  @IsMoney()
  price?: number;

  @IsOptional()
  @IsMoney()
  amount?: number;

  @IsOptional()
  @IsObjectOf(() => CartProductInput)
  product?: CartProductInput;

  @IsOptional()
  @IsObjectOf(() => CartSkuInput)
  sku?: CartSkuInput;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;
}

/** The cart. With the `id` or `source_id` of a stored order, what is stored counts, not what is sent beside it. */
export class CartInput {
  @IsOptional()
  @IsString()
  @MaxLength(200)
  id?: string;

  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(500)
  source_id?: string | null;

  @IsOptional()
  @IsIn(['CREATED', 'PAID', 'CANCELED', 'FULFILLED'])
  status?: string;

  @IsOptional()
  @IsMoney()
  @Describe('value before discounts; the sum of the items where absent')
  amount?: number;

  @IsOptional()
  @IsListOf(() => CartItemInput, { max: 500 })
  items?: CartItemInput[];

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;
}
