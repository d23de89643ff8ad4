import { describe, expect, it } from '@jest/globals';
import { sentenceOf, type RuleTree } from './rule-sentence.js';

const wording = { currency: 'USD', nameOf: (id: string) => (id === 'prod_1' ? 'Shirt' : id) };
const amount = { name: 'order.amount', conditions: { $more_than_or_equal: [5_000] } };
const once = { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1] } };
const vip = { name: 'customer.segment', conditions: { $is: ['seg_1'] } };
const onSale = (value: boolean) => ({ name: 'order.items.on_sale', conditions: { $is: [value] } });

describe('The sentence of a rule', () => {
  it.each<[RuleTree, string | undefined]>([
    [{ 1: amount, logic: '1' }, 'the value of the cart is at least $50.00'],
    [{}, undefined],
    [{ 1: amount, logic: '' }, undefined],
    [
      { 1: amount, 2: once, 3: vip, logic: '1 and (2 or 3)' },
      'the value of the cart is at least $50.00, and (how often one customer uses it is at most 1, or the customer is in “seg_1”)',
    ],
    [
      {
        1: {
          name: 'order.items.any',
          conditions: { $is: [{ id: 'prod_1' }] },
          rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $more_than: [2] } } },
        },
      },
      'at least one line of the cart is “Shirt”, where the number of units of all these lines is more than 2',
    ],
    [{ 1: onSale(true) }, 'a line of the cart is on sale'],
    [
      { 1: { name: 'order.items.every', conditions: { $is: [{ id: 'prod_1' }] }, rules: { 1: onSale(false) } } },
      'every line of the cart is “Shirt”, where it is not on sale',
    ],
    [
      { 1: { name: 'order.metadata', property: 'gift', conditions: { $is: [true] } } },
      'the field “gift” of the order is yes',
    ],
    [
      { 1: { name: 'order.metadata', property: 'gift', conditions: { $is: [{ size: 'M', wrap: true }] } } },
      'the field “gift” of the order is size: “M”, wrap: yes',
    ],
    [{ 1: { name: 'product.price', conditions: { $dow: [1] } } }, 'product.price $dow 1'],
  ])('says what it asks for: %j', (tree, sentence) => {
    expect(sentenceOf(tree, wording)).toBe(sentence);
  });
});
