import { IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import {
  Describe,
  IsAnyObject,
  IsInstant,
  IsListOf,
  IsMetadata,
  IsMoney,
  IsObjectOf,
  Nullable,
} from '../language/index.js';
import { OrderDiscountsAnswer } from '../redeemables/order-discounts.js';
import { ORDER_STATUSES, type OrderStatus } from './bodies.js';

export class OrderPersonAnswer {
  @IsString()
  @Describe('cust_…')
  id!: string;

  @IsIn(['customer'])
  object!: 'customer';
}

/** A line of an order. Amounts in minor units; discounts that are zero are left out. */
export class OrderItemAnswer {
  @IsString()
  @Describe('ordli_…')
  id!: string;

  @IsOptional()
  @IsString()
  source_id?: string;

  @IsOptional()
  @IsString()
  product_id?: string;

  @IsOptional()
  @IsString()
  sku_id?: string;

  @IsOptional()
  @IsIn(['product', 'sku'])
  related_object?: 'product' | 'sku';

  @IsOptional()
  @IsInt()
  quantity?: number;

  @IsOptional()
  @IsInt()
  initial_quantity?: number;

  @IsOptional()
  @IsInt()
  discount_quantity?: number;

  @IsOptional()
  @IsInt()
  applied_discount_quantity?: number;

  @IsOptional()
  @IsInt()
  applied_quantity?: number;

  @IsOptional()
  @IsInt()
  applied_quantity_amount?: number;

  @IsOptional()
  @IsMoney()
  price?: number;

  @IsOptional()
  @IsMoney()
  amount?: number;

  @IsOptional()
  @IsMoney()
  initial_amount?: number;

  @IsOptional()
  @IsMoney()
  discount_amount?: number;

  @IsOptional()
  @IsMoney()
  applied_discount_amount?: number;

  @IsOptional()
  @IsMoney()
  @Describe('amount less discount_amount')
  subtotal_amount?: number;

  @IsOptional()
  @IsAnyObject()
  product?: Record<string, unknown>;

  @IsOptional()
  @IsAnyObject()
  sku?: Record<string, unknown>;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown>;

  @IsIn(['order_item'])
  object!: 'order_item';
}

/** An order (spec, Order). Amounts in minor units; discounts that are zero are left out. */
export class OrderAnswer extends OrderDiscountsAnswer {
  @IsString()
  @Describe('ord_…')
  id!: string;

  @Nullable()
  @IsString()
  source_id!: string | null;

  @IsIn([...ORDER_STATUSES])
  status!: OrderStatus;

  @IsOptional()
  @IsMoney()
  amount?: number;

  @IsOptional()
  @IsMoney()
  @Describe('amount less total_discount_amount')
  total_amount?: number;

  @IsOptional()
  @IsListOf(() => OrderItemAnswer)
  items?: OrderItemAnswer[];

  @IsMetadata()
  metadata!: Record<string, unknown>;

  @IsInstant()
  created_at!: string;

  @Nullable()
  @IsInstant()
  updated_at!: string | null;

  @Nullable()
  @IsString()
  customer_id!: string | null;

  @Nullable()
  @IsString()
  referrer_id!: string | null;

  @IsOptional()
  @IsObjectOf(() => OrderPersonAnswer)
  customer?: OrderPersonAnswer;

  @IsOptional()
  @IsObjectOf(() => OrderPersonAnswer)
  referrer?: OrderPersonAnswer;

  @IsAnyObject()
  @Describe('by redemption id: date, related_object_type, related_object_id, related_object_parent_id, rollback_id…')
  redemptions!: Record<string, unknown>;

  @IsIn(['order'])
  object!: 'order';
}
