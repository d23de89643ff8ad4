import { describe, expect, it } from '@jest/globals';
import { limitWords } from './limit-words.js';

const shop = { currency: 'EUR', timezone: 'UTC' };
const none = { redemption: {}, start_date: null, expiration_date: null } as Parameters<typeof limitWords>[1];

describe('The limit that refuses a code', () => {
  it.each([
    ['quantity_exceeded', { redemption: { quantity: 1, redeemed_quantity: 1 } }, /1 times at most.*redeemed 1 times/],
    ['voucher_expired', { expiration_date: '2026-03-01T10:00:00.000Z' }, /valid until .*2026/],
    ['voucher_not_active', { start_date: '2027-03-01T10:00:00.000Z' }, /valid from .*2027/],
    ['gift_amount_exceeded', { gift: { amount: 5_000, balance: 1_250 } }, /€12\.50/],
    ['loyalty_card_points_exceeded', { loyalty_card: { balance: 40 } }, /40 points/],
  ])('%s', (key, voucher, words) => {
    expect(limitWords(key, { ...none, ...voucher } as never, shop)).toMatch(words);
  });

  it('is not named where it is not of the code', () => {
    expect(limitWords('order_rules_violated', none, shop)).toBeUndefined();
  });
});
