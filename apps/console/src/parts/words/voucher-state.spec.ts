import { describe, expect, it } from '@jest/globals';
import { stateName, type StateOfVoucher } from './voucher-state.js';

const now = Date.parse('2026-11-27T12:00:00Z');
const code: StateOfVoucher = {
  active: true,
  type: 'DISCOUNT_VOUCHER',
  start_date: null,
  expiration_date: null,
  redemption: { quantity: null, redeemed_quantity: 7 },
};

describe('The state of a code', () => {
  it.each([
    ['valid', {}],
    ['disabled', { active: false, expiration_date: '2026-01-01T00:00:00Z' }],
    ['not_yet', { start_date: '2026-12-01T00:00:00Z' }],
    ['expired', { expiration_date: '2026-11-27T11:59:59Z' }],
    ['valid', { expiration_date: '2026-11-27T12:00:01Z' }],
    ['used_up', { redemption: { quantity: 1, redeemed_quantity: 1 } }],
    ['valid', { redemption: { quantity: 2, redeemed_quantity: 1 } }],
    ['used_up', { gift: { balance: 0 } }],
    ['valid', { gift: { balance: 1 } }],
    ['used_up', { loyalty_card: { balance: 0 } }],
  ])('is %s with %j', (name, changes) => {
    expect(stateName({ ...code, ...changes } as StateOfVoucher, now)).toBe(name);
  });
});
