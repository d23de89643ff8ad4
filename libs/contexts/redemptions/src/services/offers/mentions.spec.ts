import { describe, expect, it } from '@jest/globals';
import { type Discount } from '@perkstream/domain-pricing';
import { type CompiledRuleSet, ItemsOfCart } from '@perkstream/domain-validation-rules';
import { isMentioned, type Mentions, mentionsOf } from './mentions.js';
import { asks, compiled, NOW } from './testing/offers.js';

const order: Discount = { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ORDER' };
const lines: Discount = { type: 'AMOUNT', amountOff: 10, effect: 'APPLY_TO_ITEMS' };
const open: Discount = { type: 'AMOUNT', amountOff: 10 };
const units: Discount = { type: 'UNIT', unitOff: 1, unitType: 'socks' };
const manyUnits: Discount = {
  type: 'UNIT',
  effect: 'ADD_MANY_ITEMS',
  units: [{ unitOff: 1, unitType: 'socks', effect: 'ADD_NEW_ITEMS' }],
};
const target = (id: string) => ({ object: 'product', id, effect: 'APPLY_TO_EVERY' });
const about = (applicable_to: object) => compiled(asks.amount(5), { applicable_to });
const shirt = about({ included: [target('shirt')] });
const butShirt = about({ excluded: [target('shirt')] });
const all = about({ included_all: true });
const bundle = compiled(asks.amount(5), {
  bundle_rules: {
    1: {
      name: 'order.items.any',
      conditions: { $is: [{ id: 'cap', object: 'product' }] },
      rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $is: [1] } }, logic: '1' },
    },
  },
});

const NONE: string[] = [];
const ANY = ['shirt', 'hat', 'cap', 'socks'];
const cartOf = (productId: string) => ({ now: NOW, order: { items: [{ productId, quantity: 1 }] } });
const found = (mentioned: Mentions[keyof Mentions]) =>
  ANY.filter((productId) => isMentioned(mentioned, new ItemsOfCart(cartOf(productId))));

describe('the lines of a cart that an offer is about', () => {
  it.each<[keyof Mentions, string, Discount | undefined, CompiledRuleSet[], string[]]>([
    ['byDiscount', 'none, where the discount is on the order', order, [compiled(asks.product('hat'))], NONE],
    ['byDiscount', 'the products that are included', lines, [shirt], ['shirt']],
    ['byDiscount', 'the same, for any effect', open, [shirt], ['shirt']],
    ['byDiscount', 'all, where the discount is on lines', lines, [], ANY],
    ['byDiscount', 'all, where all are included', lines, [all, shirt], ANY],
    ['byDiscount', 'all, where some are excluded', open, [butShirt], ANY],
    ['byDiscount', 'none, where no product is named', open, [], NONE],
    ['byDiscount', 'the product that it gives away', units, [], ['socks']],
    ['byDiscount', 'each of the products that it gives away', manyUnits, [], ['socks']],
    ['byDiscount', 'none, where it is a gift card', undefined, [], NONE],
    ['byRules', 'what a rule asks for', order, [compiled(asks.product('hat'))], ['hat']],
    ['byRules', 'a part of the bundle', order, [bundle], ['cap']],
    ['byRules', 'none, where a product is to be absent', order, [compiled(asks.without('hat'))], NONE],
    ['byRules', 'none, where only the discount names products', lines, [shirt], NONE],
  ])('%s: %s', (by, _what, discount, rules, expected) => {
    expect(found(mentionsOf(discount, rules)[by])).toEqual(expected);
  });
});
