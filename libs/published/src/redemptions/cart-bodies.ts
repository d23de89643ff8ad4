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
import { Describe, IsInstant, IsListOf, IsMetadata, IsObjectOf, IsShape, Nullable } from '../language/index.js';
import { CartInput } from './cart-input.js';

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
  @Describe('an extension: validations also say, of each redeemable, how it was decided and priced; not to client keys')
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
