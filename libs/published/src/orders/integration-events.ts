import { IsIn, IsInt, IsOptional, IsString, Min } from 'class-validator';
import { Describe, integrationEvent, IsListOf, IsMoney } from '../language/index.js';
import { ORDER_STATUSES, type OrderStatus } from './bodies.js';

/** Integration events of orders. Amounts in minor units. */

export class OrderItemV1 {
  @IsOptional()
  @IsString()
  product_id?: string;

  @IsOptional()
  @IsString()
  sku_id?: string;

  @IsOptional()
  @IsString()
  @Describe("the client's own id of the product or SKU")
  source_id?: string;

  @IsOptional()
  @IsInt()
  @Min(0)
  quantity?: number;

  @IsOptional()
  @IsMoney()
  @Describe('before discounts, in minor units')
  amount?: number;

  @IsOptional()
  @IsMoney()
  @Describe('after discounts of the line, in minor units')
  subtotal_amount?: number;
}

/** The order as it is now. */
export class OrderShownV1 {
  @IsString()
  @Describe('ord_…')
  id!: string;

  @IsOptional()
  @IsString()
  @Describe("the client's own id of the order")
  source_id?: string;

  @IsIn([...ORDER_STATUSES])
  status!: OrderStatus;

  @IsOptional()
  @IsString()
  @Describe('cust_…')
  customer_id?: string;

  @IsOptional()
  @IsMoney()
  @Describe('before discounts, in minor units')
  amount?: number;

  @IsOptional()
  @IsMoney()
  @Describe('in minor units')
  total_discount_amount?: number;

  @IsOptional()
  @IsMoney()
  @Describe('to be paid, in minor units')
  total_amount?: number;

  @IsOptional()
  @IsListOf(() => OrderItemV1)
  items?: OrderItemV1[];
}

const context = 'orders';
const example: OrderShownV1 = {
  id: 'ord_00VbaJOIyPaw48KYBOEN2egZ',
  source_id: 'order-1001',
  status: 'PAID',
  customer_id: 'cust_00VbaJOD8mTn1vXcQpW5sRkE',
  amount: 20000,
  total_discount_amount: 2000,
  total_amount: 18000,
  items: [{ product_id: 'prod_00VbaJNpWd4KrTzYx7LmQ1sB', quantity: 2, amount: 20000, subtotal_amount: 20000 }],
};

export const orderEvents = {
  created: integrationEvent({
    context,
    type: 'order.created.v1',
    summary: 'An order is there: it was sent, or a redemption brought it.',
    data: OrderShownV1,
    example,
  }),
  updated: integrationEvent({
    context,
    type: 'order.updated.v1',
    summary: 'An order was changed: by a request, a redemption or a rollback.',
    data: OrderShownV1,
    example: { ...example, status: 'CANCELED', total_discount_amount: 0, total_amount: 20000 },
  }),
};
