import { describe, expect, it } from '@jest/globals';
import { type Step, stepWords } from './step-words.js';

const words = (step: Step) =>
  stepWords(step, { currency: 'USD', lineOf: (index) => ['Shirt', 'Shoes'][index ?? 0] ?? '' });

describe('A step of an explanation', () => {
  it.each<[Step, string]>([
    [{ step: 'order_before', amount: 22_980, total_amount: 20_000 }, 'To pay before it: $200.00'],
    [{ step: 'value', field: 'percent_off', source: 'static', value: 10 }, 'It takes 10% off'],
    [
      { step: 'value', field: 'amount_off', source: 'formula', formula: 'ORDER_AMOUNT / 10', value: 500 },
      'It takes $5.00 off, by the formula ORDER_AMOUNT / 10',
    ],
    [
      { step: 'order_discount', base: 22_980, wanted: 4_596, discount: 4_000, capped_by: 'amount_limit' },
      'worked out on $229.80 it is $40.00; it would be $45.96, but the discount has a ceiling',
    ],
    [
      { step: 'item_left_out', item_index: 1, reason: 'not_included' },
      'Shoes: not discounted, the discount is for other products',
    ],
    [{ step: 'bundles', sets: 2 }, '2 complete sets are in the cart'],
    [
      { step: 'order_after', amount: 22_980, applied_discount_amount: 4_000, total_amount: 18_980 },
      'It takes off $40.00; left to pay: $189.80',
    ],
  ])('is said in words: %j', (step, expected) => {
    expect(words(step)).toBe(expected);
  });
});
