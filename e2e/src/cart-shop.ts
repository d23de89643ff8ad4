import { expect } from '@jest/globals';
import { type Client, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

export const cartOrder = {
  amount: 20_000,
  items: [
    { product_id: 'prod_shirt', quantity: 2, price: 5_000 },
    { product_id: 'prod_shoes', quantity: '1', price: 10_000 },
  ],
};

export const tenPercent = {
  type: 'DISCOUNT_VOUCHER',
  discount: { type: 'PERCENT', percent_off: 10 },
  redemption: { quantity: 1 },
};

/** @returns the code of a new voucher */
export async function voucherIn(shop: Client, body: object): Promise<string> {
  const code = unique('CODE');
  const created = await shop.post(`/v1/vouchers/${code}`, body);
  expect(created.status).toBe(200);
  expectToKeepContract('create-voucher', created);
  return code;
}
