import { describe, expect, it } from '@jest/globals';
import { toPay, type Verdict, whyRefused, worthWords } from './worth-words.js';

const worth = (verdict: object) => worthWords(verdict as Verdict, 'EUR');

describe('What a code is worth', () => {
  it('is its discount and what that takes off the amount', () => {
    const order = { total_amount: 3_600, total_applied_discount_amount: 400 };
    expect(worth({ discount: { type: 'PERCENT', percent_off: 10 }, order })).toEqual([
      '10% off',
      'It takes €4.00 off.',
    ]);
    expect(toPay(order)).toBe(3_600);
  });

  it('is what a gift card pays, and what stays on it', () => {
    expect(worth({ gift: { balance: 10_000, credits: 4_000 } })).toEqual([
      'The card pays €40.00, and €60.00 stay on it.',
    ]);
  });

  it('is the items that are free, by their names', () => {
    const items = [
      { discount_quantity: 2, source_id: 'socks', product: { name: 'Socks' } },
      { discount_quantity: 1, source_id: 'mug', product: null },
      { source_id: 'shirt', product: { name: 'Shirt' } },
    ];
    expect(worth({ discount: { type: 'UNIT', unit_off: 2 }, order: { items } })).toEqual([
      '2 × Socks free',
      '1 × mug free',
    ]);
  });

  it('is nothing where it is refused, for a reason that a till can do something about', () => {
    expect(whyRefused({ key: 'missing_reward' })).toBe('Points pay for rewards, which are not redeemed here.');
    expect(whyRefused({ key: 'voucher_expired' })).toBe('The code has expired.');
    expect(whyRefused({ key: 'own_words', message: 'Only on Mondays' })).toBe('Only on Mondays');
    expect(whyRefused(undefined, 'Only on Mondays')).toBe('Only on Mondays');
  });
});
