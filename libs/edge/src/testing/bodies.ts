import {
  IsInstant,
  IsIsoDuration,
  IsListOf,
  IsMetadata,
  IsMoney,
  IsObjectOf,
  IsWholeNumber,
  Nullable,
} from '@perkstream/published';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
} from 'class-validator';

export class ItemInput {
  @IsString()
  product_id!: string;

  @IsMoney()
  price!: number;

  @IsOptional()
  @Max(1000)
  @IsInt()
  quantity?: number;
}

export class OrderInput {
  @IsOptional()
  @IsMoney()
  amount?: number;

  @IsOptional()
  @IsListOf(() => ItemInput, { min: 1, max: 30 })
  items?: ItemInput[];

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;
}

export class RedeemBody {
  @IsString()
  @Length(1, 20)
  code!: string;

  @IsOptional()
  @IsIn(['ALL', 'PARTIAL'])
  mode?: 'ALL' | 'PARTIAL';

  @IsOptional()
  @Nullable()
  @IsInstant()
  expiration_date?: string | null;

  @IsOptional()
  @IsIsoDuration()
  duration?: string;

  @IsOptional()
  @Nullable()
  @IsInt()
  limit?: number | null;

  @IsOptional()
  @Min(1)
  @Max(30)
  @IsInt()
  count?: number;

  @IsOptional()
  @IsWholeNumber()
  quantity?: number | string;

  @IsOptional()
  @IsBoolean()
  active?: boolean;

  @IsOptional()
  @IsEmail()
  email?: string;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => OrderInput)
  order?: OrderInput | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(2)
  @IsString({ each: true })
  tags?: string[];

  @IsOptional()
  @Nullable()
  @IsIn(['RED', 'BLUE'])
  color?: 'RED' | 'BLUE' | null;
}

export class VoucherAnswer {
  @IsString()
  id!: string;
}
