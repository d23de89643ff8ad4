import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  MaxLength,
  Min,
} from 'class-validator';
import {
  Describe,
  IsInstant,
  IsListOf,
  IsMetadata,
  IsMoney,
  IsObjectOf,
  IsShape,
  IsWholeNumber,
  Nullable,
} from '../language/index.js';

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

/** Who buys. `id` wins over `source_id`. Redeeming makes or updates the customer; validating does not. */
export class BuyerInput {
  @IsOptional()
  @IsString()
  @MaxLength(200)
  id?: string;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  source_id?: string;

  @IsOptional()
  @Nullable()
  @IsString()
  name?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  description?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  email?: string | null;

  @IsOptional()
  @Nullable()
  @IsString()
  phone?: string | null;

  @IsOptional()
  @Nullable()
  @IsInstant()
  birthdate?: string | null;

  @IsOptional()
  @Nullable()
  @IsShape({ type: 'object' })
  address?: Record<string, unknown> | null;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;
}

/** Reserves what is validated for its key until it expires. */
export class SessionInput {
  @IsOptional()
  @IsString()
  @Length(1, 200)
  key?: string;

  @IsOptional()
  @IsIn(['LOCK'])
  type?: 'LOCK';

  @IsOptional()
  @IsNumber()
  @Min(0)
  @Describe('in ttl_unit; 7 days where absent')
  ttl?: number;

  @IsOptional()
  @IsIn(['DAYS', 'HOURS', 'MINUTES', 'SECONDS', 'MILLISECONDS', 'MICROSECONDS', 'NANOSECONDS'])
  ttl_unit?: string;
}

export class CreditsInput {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Describe('what the card is to pay, in minor units; all that it can where absent')
  credits?: number;
}

export class RedeemableInput {
  @IsIn(['voucher', 'promotion_tier', 'promotion_stack'])
  object!: 'voucher' | 'promotion_tier' | 'promotion_stack';

  @IsString()
  @Length(1, 500)
  @Describe('code or id of a voucher, id of a promotion tier or stack')
  id!: string;

  @IsOptional()
  @IsObjectOf(() => CreditsInput)
  gift?: CreditsInput;
}

export class CartOptions {
  @IsOptional()
  @IsArray()
  @IsIn(['order', 'redemption', 'redeemable', 'category'], { each: true })
  expand?: ('order' | 'redemption' | 'redeemable' | 'category')[];

  @IsOptional()
  @IsBoolean()
  @Describe('an extension: validations also say, of each redeemable, how it was decided and priced')
  explain?: boolean;
}

/** What is bought, by whom. */
export class PurchaseBody {
  @IsOptional()
  @IsObjectOf(() => CartInput)
  order?: CartInput;

  @IsOptional()
  @IsObjectOf(() => BuyerInput)
  customer?: BuyerInput;

  @IsOptional()
  @IsMetadata()
  @Describe('of the redemption; rules and formulas may look at it')
  metadata?: Record<string, unknown>;
}

/** With which redeemables. */
export class CartBody extends PurchaseBody {
  @IsListOf(() => RedeemableInput, { min: 1, max: 30 })
  redeemables!: RedeemableInput[];

  @IsOptional()
  @IsString()
  tracking_id?: string;

  @IsOptional()
  @IsObjectOf(() => SessionInput)
  session?: SessionInput;

  @IsOptional()
  @IsObjectOf(() => CartOptions)
  options?: CartOptions;
}

/** The older bodies, of operations on one redeemable. */
export class TierCartBody extends PurchaseBody {
  @IsOptional()
  @IsObjectOf(() => CartOptions)
  options?: CartOptions;
}

export class VoucherCartBody extends TierCartBody {
  @IsOptional()
  @IsObjectOf(() => CreditsInput)
  gift?: CreditsInput;

  @IsOptional()
  @IsString()
  tracking_id?: string;

  @IsOptional()
  @IsObjectOf(() => SessionInput)
  session?: SessionInput;
}

export class RollbackBody {
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  reason?: string;

  @IsOptional()
  @IsString()
  tracking_id?: string;

  @IsOptional()
  @IsObjectOf(() => BuyerInput)
  customer?: BuyerInput;

  @IsOptional()
  @IsObjectOf(() => CartInput)
  order?: CartInput;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;
}
