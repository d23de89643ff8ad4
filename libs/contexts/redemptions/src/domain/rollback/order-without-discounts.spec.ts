import { describe, expect, it } from '@jest/globals';
import { orderWithoutDiscounts } from './order-without-discounts.js';

describe('An order that is rolled back', () => {
  it('costs what it did before any discount, and is otherwise the same order in another status', () => {
    const order = {
      id: 'ord_1',
      source_id: 'cart-7',
      status: 'PAID',
      customer_id: 'cust_1',
      referrer_id: null,
      metadata: { till: 7 },
      created_at: '2026-03-01T08:00:00.000Z',
      updated_at: null,
      redemptions: { r_1: { date: '2026-03-01T08:00:00.000Z' } },
      object: 'order',
      amount: 1_000,
      initial_amount: 1_000,
      discount_amount: 300,
      total_discount_amount: 300,
      total_amount: 700,
    };
    const { discount_amount: _off, total_discount_amount: _all, ...rest } = order;
    expect(JSON.parse(JSON.stringify(orderWithoutDiscounts(order, 'CANCELED')))).toEqual({
      ...rest,
      status: 'CANCELED',
      total_amount: 1_000,
    });
  });
});
