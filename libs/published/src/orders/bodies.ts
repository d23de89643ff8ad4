import { IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { CustomerInput } from '../customers/bodies.js';
import {
  Describe,
  IsInstant,
  IsListOf,
  IsMetadata,
  IsMoney,
  IsObjectOf,
  IsWholeNumber,
  Nullable,
} from '../language/index.js';
import { CartItemInput } from '../redemptions/cart-input.js';

export const ORDER_STATUSES = ['CREATED', 'PAID', 'CANCELED', 'FULFILLED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** A line of an order that is stored: what a cart line has, and what earlier discounts did to it. */
export class OrderItemInput extends CartItemInput {
  @IsOptional()
  @IsString()
  @MaxLength(200)
  @Describe('ordli_…: of a line that the order has')
  id?: string;

  @IsOptional()
  @IsWholeNumber()
  initial_quantity?: number | string;

  @IsOptional()
  @IsWholeNumber()
  discount_quantity?: number | string;

  @IsOptional()
  @IsMoney()
  initial_amount?: number;

  @IsOptional()
  @IsMoney()
  discount_amount?: number;
}

/** What is known about an order. Only fields that are sent change. */
export class UpdateOrderBody {
  @IsOptional()
  @Nullable()
  @IsString()
  @MinLength(1)
  @MaxLength(500)
  @Describe('the id that the order has with the client, unique in the project; null gives it up')
  source_id?: string | null;

  @IsOptional()
  @IsIn([...ORDER_STATUSES])
  status?: OrderStatus;

  @IsOptional()
  @IsMoney()
  @Describe('value before discounts; the sum of the items where absent')
  amount?: number;

  @IsOptional()
  @IsMoney()
  initial_amount?: number;

  @IsOptional()
  @IsMoney()
  @Describe('of the order as a whole, without the discounts of its items')
  discount_amount?: number;

  @IsOptional()
  @IsListOf(() => OrderItemInput, { max: 500 })
  @Describe('take the place of the items known so far')
  items?: OrderItemInput[];

  @IsOptional()
  @IsMetadata()
  @Describe('merged key by key with what is known; null removes a key')
  metadata?: Record<string, unknown>;

  @IsOptional()
  @IsInstant()
  created_at?: string;

  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(500)
  @Describe('id or source id of a customer that exists; null: nobody')
  referrer_id?: string | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => CustomerInput)
  @Describe('made or updated')
  customer?: CustomerInput | null;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => CustomerInput)
  @Describe('made or updated; wins over referrer_id')
  referrer?: CustomerInput | null;
}

/** An order as the operation takes one: found by `id`, else by `source_id`; made when nobody has the `source_id`. */
export class CreateOrderBody extends UpdateOrderBody {
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  @Describe('ord_…: of an order that exists')
  id?: string;
}
