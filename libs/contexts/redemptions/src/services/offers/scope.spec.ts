import { describe, expect, it } from '@jest/globals';
import { type Discount } from '@perkstream/domain-pricing';
import { type CompiledRuleSet } from '@perkstream/domain-validation-rules';
import { NEVER, requirementIn, type Scope } from './scope.js';
import { asks, compiled } from './testing/offers.js';

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
const once = compiled({ name: 'redemption.count.per_customer', conditions: { $less_than: [2] } });
const bundle = compiled(asks.amount(5), {
  bundle_rules: {
    1: {
      name: 'order.items.any',
      conditions: { $is: [{ id: 'hat', object: 'product' }] },
      rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $is: [1] } }, logic: '1' },
    },
  },
});

const item = (...ids: string[]) => ({ anyOf: ids.map((id) => ({ kind: 'item', value: `product/${id}` })) });
const anyItem = { anyOf: [{ kind: 'given', value: 'items' }] };
const level = { anyOf: [{ kind: 'customer.metadata/level', value: 'gold' }] };
const socks = {
  anyOf: ['product', 'sku', 'products_collection'].map((each) => ({ kind: 'item', value: `${each}/socks` })),
};

describe('what an offer requires', () => {
  it.each<[Scope, string, Discount | undefined, CompiledRuleSet[], unknown]>([
    ['cart', 'nothing without rules', order, [], undefined],
    ['cart', 'what its rules require', order, [compiled(asks.amount(5)), compiled(asks.level('gold'))], level],
    ['cart', 'nothing of budgets', order, [once], undefined],
    ['cart', 'a part of its bundle', order, [bundle], item('hat')],
    ['audience', 'nothing of the cart', order, [compiled(asks.product('hat'))], undefined],
    ['audience', 'what its rules about the customer require', order, [compiled(asks.level('gold')), shirt], level],
    ['discounted', 'never found with a discount on the order', order, [compiled(asks.product('hat'))], NEVER],
    ['discounted', 'a product that its discount is about', lines, [shirt], item('shirt')],
    ['discounted', 'the same, whatever the effect is', open, [shirt], item('shirt')],
    ['discounted', 'any product, where the discount is on lines', lines, [], anyItem],
    ['discounted', 'any product, where all are included', lines, [all, shirt], anyItem],
    ['discounted', 'any product, where some are excluded', open, [butShirt], anyItem],
    ['discounted', 'never found, where no product is named', open, [], NEVER],
    ['discounted', 'the product that it gives away', units, [], socks],
    ['discounted', 'one of the products that it gives away', manyUnits, [], socks],
    ['discounted', 'never found, where it is a gift card', undefined, [], NEVER],
    [
      'required',
      'a product that its rules ask for',
      order,
      [compiled(asks.product('hat')), bundle],
      item('hat', 'hat'),
    ],
    ['required', 'never found, where they ask for none', lines, [shirt], NEVER],
    ['mentioned', 'either of them', lines, [shirt, compiled(asks.product('hat'))], item('shirt', 'hat')],
    ['mentioned', 'any product, where the discount is on lines', lines, [compiled(asks.product('hat'))], anyItem],
    ['mentioned', 'never found, where it has to do with none', order, [compiled(asks.amount(5))], NEVER],
  ])('in the scope %s is %s', (scope, _what, discount, rules, requirement) => {
    expect(requirementIn(scope, { discount, rules })).toEqual(requirement);
  });
});
