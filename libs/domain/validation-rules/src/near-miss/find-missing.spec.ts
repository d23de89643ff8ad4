import { describe, expect, it } from '@jest/globals';
import { evaluate } from '../evaluate.js';
import { type RuleSubject } from '../rule-subject.js';
import { compiledRules } from '../testing/compiled-rules.js';
import { amount, count, empty, order, segment } from '../testing/order-rules.js';

const socks = { productId: 'prod_socks', price: 500, quantity: 1 };
const shoes = { productId: 'prod_shoes', skuId: 'sku_shoes', price: 2_000, quantity: 1, metadata: { color: 'red' } };
const cart = order(2_500, [shoes, socks]);

function missingFor(rules: object, subject: RuleSubject = cart, rest: object = {}) {
  const verdict = evaluate(compiledRules(rules, rest), subject, { nearMisses: true });
  expect(verdict.passed).toBe(false);
  return verdict.passed ? undefined : verdict.missing;
}

function items(which: string, product: string, ...rules: object[]) {
  const numbered = Object.fromEntries(rules.map((rule, index) => [index + 1, rule]));
  return { name: `order.items.${which}`, conditions: { $is: [product] }, rules: numbered };
}

const quantity = (operator: string, value: number) => count('order.items.quantity', operator, value);

describe('what is missing of amounts', () => {
  it.each([
    ['$more_than_or_equal', 3_000, 3_000, 500],
    ['$more_than', 3_000, 3_001, 501],
    ['$more_than', 2_500, 2_501, 1],
    ['$more_than', 2_500.5, 2_501, 1],
    ['$is', 2_600, 2_600, 100],
  ])('is the least that satisfies %s %d', (operator, value, needs, missing) => {
    expect(missingFor({ 1: amount(operator, value) })).toEqual([
      { property: 'order.amount', has: 2_500, needs, missing },
    ]);
  });

  it.each(['order.initial_amount', 'order.total_amount'])('is known of %s too', (name) => {
    const subject = { ...cart, order: { ...cart.order, totalAmount: 2_500 } };
    expect(missingFor({ 1: count(name, '$more_than_or_equal', 4_000) }, subject)).toEqual([
      { property: name, has: 2_500, needs: 4_000, missing: 1_500 },
    ]);
  });

  it('is the next of several values, and a value besides those that are excluded', () => {
    const name = 'order.items.count';
    expect(missingFor({ 1: { name, conditions: { $in: [1, 9, 5] } } })).toMatchObject([{ needs: 5, missing: 3 }]);
    expect(missingFor({ 1: { name, conditions: { $not_in: [2, 3, 4] } } })).toMatchObject([{ needs: 5 }]);
    expect(missingFor({ 1: { name, conditions: { $is_not: [2] } } })).toMatchObject([{ has: 2, needs: 3 }]);
  });

  it('is one figure where several rules ask for it', () => {
    const rules = {
      1: amount('$more_than_or_equal', 2_600),
      2: amount('$more_than', 2_700),
      3: { name: 'order.amount', conditions: { $is_not: [2_701] } },
    };
    expect(missingFor(rules)).toEqual([{ property: 'order.amount', has: 2_500, needs: 2_702, missing: 202 }]);
  });

  it('is not said where there is too much', () => {
    expect(missingFor({ 1: amount('$less_than', 2_000) })).toBeUndefined();
    expect(missingFor({ 1: amount('$more_than', 2_600), 2: amount('$less_than', 2_601) })).toBeUndefined();
    expect(missingFor({ 1: { name: 'order.amount', conditions: { $in: [1, 2] } } })).toBeUndefined();
  });
});

describe('what is missing of quantities', () => {
  it('is that of the line which is asked about', () => {
    expect(missingFor({ 1: items('any', 'prod_socks', quantity('$more_than_or_equal', 3)) })).toEqual([
      { property: 'order.items.quantity', has: 1, needs: 3, missing: 2, itemIndex: 1 },
    ]);
  });

  it('is that of the line for which it costs least', () => {
    expect(missingFor({ 1: quantity('$more_than', 1) })).toMatchObject([{ itemIndex: 1, needs: 2 }]);
    const dear = order(2_500, [shoes, { ...socks, price: 3_000 }]);
    expect(missingFor({ 1: quantity('$more_than', 1) }, dear)).toMatchObject([{ itemIndex: 0, needs: 2 }]);
  });

  it('is said of every line where every line is asked', () => {
    const twice = order(1_000, [socks, { ...socks, quantity: 2 }, { ...socks }]);
    expect(missingFor({ 1: items('every', 'prod_socks', quantity('$more_than', 1)) }, twice)).toMatchObject([
      { itemIndex: 0, missing: 1 },
      { itemIndex: 2, missing: 1 },
    ]);
  });

  it('is a sum where the rule is about one', () => {
    const rules = (name: string) => ({ 1: items('any', 'prod_socks', count(name, '$more_than_or_equal', 2_000)) });
    const twice = order(1_000, [socks, shoes, { ...socks }]);
    expect(missingFor(rules('order.items.aggregated_amount'), twice)).toEqual([
      { property: 'order.items.aggregated_amount', has: 1_000, needs: 2_000, missing: 1_000 },
    ]);
    expect(missingFor(rules('order.items.aggregated_quantity'), twice)).toMatchObject([{ has: 2, missing: 1_998 }]);
  });

  it('is known of the older rules about products and SKUs', () => {
    const rule = { name: 'product.id', conditions: { $is: ['prod_socks'] } };
    const below = { 1: count('product.quantity', '$more_than', 2) };
    expect(missingFor({ 1: { ...rule, rules: below } })).toMatchObject([{ property: 'product.quantity', missing: 2 }]);
    const unwanted = { name: 'product.id', conditions: { $is_not: ['prod_shoes'] }, rules: below };
    expect(missingFor({ 1: unwanted })).toBeUndefined();
  });

  it('counts the price of what is missing for the amount', () => {
    const socksOnly = order(500, [socks]);
    const three = items('any', 'prod_socks', quantity('$more_than_or_equal', 3));
    expect(missingFor({ 1: three, 2: amount('$more_than', 1_000) }, socksOnly)).toMatchObject([
      { property: 'order.items.quantity', missing: 2 },
    ]);
    expect(missingFor({ 1: three, 2: amount('$more_than_or_equal', 1_600) }, socksOnly)).toMatchObject([
      { property: 'order.items.quantity', missing: 2 },
      { property: 'order.amount', has: 500, missing: 1_100 },
    ]);
    expect(missingFor({ 1: three, 2: amount('$less_than', 1_000) }, socksOnly)).toBeUndefined();
  });

  it('does not let units of any line count for one of them', () => {
    const rules = { 1: items('any', 'prod_socks', quantity('$more_than', 2)), 2: count('order.items.count', '$is', 9) };
    expect(missingFor(rules)).toMatchObject([{ property: 'order.items.quantity' }, { property: 'order.items.count' }]);
  });
});

describe('the way that costs least', () => {
  const dear = amount('$more_than_or_equal', 5_000);
  const cheap = amount('$more_than_or_equal', 3_000);
  const vip = segment('other');

  it.each([
    ['of alternatives', { 1: dear, 2: cheap, logic: '1 or 2' }, [3_000]],
    ['of alternatives of which one lacks something else', { 1: vip, 2: dear, logic: '1 or 2' }, [5_000]],
    ['where all is asked', { 1: dear, 2: cheap }, [5_000]],
    ['of nested alternatives', { 1: vip, 2: dear, 3: cheap, logic: '(1 and 3) or (2 and 3)' }, [5_000]],
    ['that other rules ask for anyway', { 1: dear, 2: cheap, 3: quantity('$is', 2), logic: '1 and (2 or 3)' }, [5_000]],
  ])('is said %s', (_which, rules, needs) => {
    expect(missingFor(rules)?.map((each) => each.needs)).toEqual(needs);
  });

  it('needs no more than the least, also where the parts of a way fall together', () => {
    const [two, eight] = [2, 8].map((least) => items('any', 'prod_socks', quantity('$more_than_or_equal', least)));
    const rules = { 1: eight, 2: two, 3: quantity('$more_than_or_equal', 7), logic: '(1 and 2) or (2 and 3)' };
    const hats = { productId: 'prod_hat', price: 500, quantity: 1 };
    expect(missingFor(rules, order(1_000, [hats, socks]))).toMatchObject([{ itemIndex: 1, needs: 7 }]);
  });

  it('is one with fewer amounts where both cost the same', () => {
    const rules = { 1: count('order.items.count', '$is', 3), 2: quantity('$is', 2), 3: amount('$is', 3_000) };
    expect(missingFor({ ...rules, logic: '(1 and 2) or 3' })).toMatchObject([{ property: 'order.amount' }]);
  });
});

describe('nothing is said', () => {
  const low = amount('$more_than', 9_999);

  it.each([
    ['where a customer is of the wrong segment too', { 1: low, 2: segment('other') }],
    ['where a limit is reached too', { 1: low, 2: count('redemption.count.per_customer', '$less_than', 1) }],
    ['where an item is not in the cart', { 1: items('any', 'prod_hat', quantity('$more_than', 1)) }],
    ['where other items are in the cart', { 1: items('every', 'prod_socks', quantity('$more_than', 1)) }],
    ['where an item must not be there', { 1: items('none', 'prod_socks') }],
    ['where the price of an item is too low', { 1: count('order.items.price', '$more_than', 9_999) }],
    ['where metadata is a number', { 1: { ...low, name: 'customer.metadata', property: 'level' } }],
    ['where the number is no amount', { 1: amount('$more_than', 1e300) }],
  ])('%s', (_why, rules) => {
    expect(missingFor(rules)).toBeUndefined();
  });

  it('where the cart has no amount, or a bundle is missing as well', () => {
    expect(missingFor({ 1: low }, empty)).toBeUndefined();
    expect(missingFor({ 1: low }, { ...empty, order: { items: [socks] } })).toBeUndefined();
    const hat = { name: 'order.items.any', conditions: { $is: [{ id: 'prod_hat', object: 'product' }] } };
    const bundle = { bundle_rules: { 1: hat } };
    expect(missingFor({ 1: low }, cart, bundle)).toBeUndefined();
  });

  it('unless it is asked for', () => {
    expect(evaluate(compiledRules({ 1: low }), cart)).not.toHaveProperty('missing');
  });

  it('of rules that are omitted', () => {
    const rules = compiledRules({ 1: low, 2: segment('other') });
    const options = { nearMisses: true, omit: new Set(['customer.segment']) };
    expect(evaluate(rules, cart, options)).toMatchObject({ missing: [{ needs: 10_000 }] });
  });

  it('where it would take too long to say, and the request pays nothing for it', () => {
    const lines = Array.from({ length: 500 }, () => ({ ...socks }));
    const rules = Array.from({ length: 20 }, () => items('every', 'prod_socks', quantity('$more_than', 1)));
    const numbered = Object.fromEntries(rules.map((rule, index) => [index + 1, rule]));
    expect(missingFor({ ...numbered, logic: '1 or 2 or 3 or 4 or 5 or 6' }, order(1, lines))).toBeUndefined();
  });

  it('about an empty cart it says how many items it must have', () => {
    const nothing = { ...empty, order: { amount: 0, items: [] } };
    expect(missingFor({ 1: count('order.items.count', '$more_than', 1) }, nothing)).toMatchObject([{ missing: 2 }]);
  });
});
