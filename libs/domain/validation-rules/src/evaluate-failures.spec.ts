import { describe, expect, it } from '@jest/globals';
import { evaluate } from './evaluate.js';
import { compiledRules } from './testing/compiled-rules.js';
import { amount, count, empty, order, segment } from './testing/order-rules.js';

describe('why it fails', () => {
  it.each([
    ['a customer rule', { '1': segment('none') }, 'customer_rules_violated'],
    ['an order rule', { '1': amount('$more_than', 99) }, 'order_rules_violated'],
    [
      'a redemption rule',
      { '1': { name: 'redemption.api_key', conditions: { $is: ['x'] } } },
      'redemption_rules_violated',
    ],
    ['the first rule that fails', { '1': amount('$more_than', 99), '2': segment('none') }, 'order_rules_violated'],
    [
      'the first of alternatives',
      { '1': segment('none'), '2': amount('$more_than', 99), logic: '2 or 1' },
      'order_rules_violated',
    ],
  ])('the key is that of %s', (_which, rules, code) => {
    expect(evaluate(compiledRules(rules), order(5))).toMatchObject({ passed: false, code });
  });

  it.each([
    ['a customer', { '1': segment('vip') }, {}, 'missing_customer'],
    [
      'a customer to count for',
      { '1': count('redemption.count.per_customer', '$less_than', 2) },
      {},
      'missing_customer',
    ],
    [
      'a customer, for a negative too',
      { '1': { name: 'customer.segment', conditions: { $is_not: ['x'] } } },
      {},
      'missing_customer',
    ],
    ['an order', { '1': amount('$more_than', 1) }, {}, 'missing_order'],
    ['an order for "none"', { '1': { name: 'order.items.none', conditions: { $is: ['x'] } } }, {}, 'missing_order'],
    ['an amount', { '1': amount('$more_than', 1) }, { order: {} }, 'missing_amount'],
    [
      'a total amount',
      { '1': count('order.total_amount', '$more_than', 1) },
      { order: { amount: 5 } },
      'missing_amount',
    ],
    [
      'items',
      { '1': { name: 'order.items.any', conditions: { $is: ['x'] } } },
      { order: { amount: 5 } },
      'missing_order_items',
    ],
    [
      'items',
      { '1': count('order.items.price_each', '$more_than', 1) },
      { order: { items: [] } },
      'missing_order_items',
    ],
  ])('is said where %s is missing', (_what, rules, subject, code) => {
    expect(evaluate(compiledRules(rules), { ...empty, ...subject })).toMatchObject({ passed: false, code });
  });

  it('what is missing does not matter where an alternative passes', () => {
    expect(
      evaluate(compiledRules({ '1': segment('vip'), '2': amount('$more_than', 1), logic: '1 or 2' }), {
        ...empty,
        order: { amount: 5 },
      }),
    ).toMatchObject({
      passed: true,
    });
  });

  it('none of an order without lines passes', () => {
    const rules = compiledRules({ '1': { name: 'order.items.none', conditions: { $is: ['x'] } } });
    expect(evaluate(rules, { ...empty, order: {} }).passed).toBe(true);
  });

  it('the rule’s own text beats that of the rule set', () => {
    const error = { error: { message: 'fallback' } };
    expect(evaluate(compiledRules({ '1': amount('$more_than', 9, 'too little') }, error), order(5))).toMatchObject({
      customMessage: 'too little',
    });
    expect(evaluate(compiledRules({ '1': amount('$more_than', 9) }, error), order(5))).toMatchObject({
      customMessage: 'fallback',
    });
    expect(evaluate(compiledRules({ '1': amount('$more_than', 9) }), order(5))).not.toHaveProperty('customMessage');
  });

  it('the text is that of a rule that failed, not of one that passed or was not asked', () => {
    const rules = {
      '1': amount('$more_than', 1, 'passed'),
      '2': amount('$more_than', 9, 'failed'),
      '3': amount('$more_than', 9, 'unasked'),
      logic: '1 and 2',
    };
    expect(evaluate(compiledRules(rules), order(5))).toMatchObject({
      customMessage: 'failed',
      failedRules: [{ path: '2', name: 'order.amount' }],
    });
    const either = {
      '1': amount('$more_than', 9, 'first'),
      '2': amount('$less_than', 9),
      '3': segment('none', 'third'),
      logic: '(1 or 2) and 3',
    };
    expect(evaluate(compiledRules(either), order(5))).toMatchObject({
      customMessage: 'third',
      failedRules: [{ path: '3' }],
    });
  });

  it('the text of a rule below a rule beats that of the rule', () => {
    const rules = compiledRules({
      '1': {
        name: 'order.items.any',
        conditions: { $is: ['prod_1'] },
        rules: {
          '1': { name: 'order.items.quantity', conditions: { $more_than: [2] }, error: { message: 'buy three' } },
        },
        error: { message: 'buy it' },
      },
    });
    const line = { productId: 'prod_1', quantity: 1, price: 5 };
    expect(evaluate(rules, order(5, [line]))).toMatchObject({
      customMessage: 'buy three',
      failedRules: [{ path: '1.1' }, { path: '1' }],
    });
    expect(evaluate(rules, order(5, [{ ...line, productId: 'x' }]))).toMatchObject({
      customMessage: 'buy it',
      failedRules: [{ path: '1' }],
    });
  });

  it('names the property of a metadata rule', () => {
    const rules = compiledRules({ '1': { name: 'order.metadata', property: 'channel', conditions: { $is: ['web'] } } });
    expect(evaluate(rules, order(5))).toMatchObject({
      failedRules: [{ path: '1', name: 'order.metadata', property: 'channel' }],
    });
  });
});
