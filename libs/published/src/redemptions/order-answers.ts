import { IsIn, IsOptional, IsString } from 'class-validator';
import { ANY_OBJECT, IsMetadata, IsMoney, IsShape, Nullable } from '../language/index.js';
import { OrderDiscountsAnswer } from '../redeemables/order-discounts.js';

/** An order as priced (spec, Order). Discount fields that are zero are left out. Amounts in minor units. */
export class PricedOrderAnswer extends OrderDiscountsAnswer {
  @IsOptional()
  @IsString()
  id?: string;

  @IsOptional()
  @Nullable()
  @IsString()
  source_id?: string | null;

  @IsOptional()
  @IsIn(['CREATED', 'PAID', 'CANCELED', 'FULFILLED'])
  status?: string;

  @IsMoney()
  amount!: number;

  @IsMoney()
  total_amount!: number;

  @IsOptional()
  @IsShape({ type: 'array', items: ANY_OBJECT })
  items?: Record<string, unknown>[];

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;

  @IsIn(['order'])
  object!: 'order';
}
