import { describe, expect, it } from '@jest/globals';
import { evaluate, type EvaluationOptions } from './evaluate.js';
import { type RuleLine } from './rule-subject.js';
import { compiledRules } from './testing/compiled-rules.js';
import { count, empty, order } from './testing/order-rules.js';

describe('lines of the order', () => {
  const line = (productId: string, price: number, quantity: number, collections: readonly string[] = []): RuleLine => ({
    productId,
    price,
    quantity,
    amount: price * quantity,
    collections,
  });
  const cart = [line('A', 10, 2, ['food']), line('B', 15, 3, ['food']), line('C', 20, 3), line('A', 12, 4, ['food'])];
  const ask = (name: string, conditions: object, rules: object = {}, items: readonly RuleLine[] = cart) =>
    evaluate(compiledRules({ '1': { name: `order.items.${name}`, conditions, rules } }), order(1, items)).passed;
  const quantity = (operator: string, value: number) => ({ '1': count('order.items.quantity', operator, value) });

  it.each<[string, boolean]>([
    ['one matching line must do for "any"', ask('any', { $is: ['A'] }, quantity('$more_than', 3))],
    ['no matching line does', !ask('any', { $is: ['A'] }, quantity('$more_than', 4))],
    ['another line’s quantity is no help', !ask('any', { $is: ['C'] }, quantity('$more_than', 3))],
    [
      'sums are over all matching lines',
      ask('any', { $is: ['A'] }, { '1': count('order.items.aggregated_quantity', '$is', 6) }),
    ],
    ['amounts are summed too', ask('any', { $is: ['A'] }, { '1': count('order.items.aggregated_amount', '$is', 68) })],
    [
      'one line must meet all below',
      !ask(
        'any',
        { $is: ['A'] },
        { '1': count('order.items.quantity', '$is', 4), '2': count('order.items.price', '$is', 10) },
      ),
    ],
    [
      'unless the logic below says otherwise',
      ask(
        'any',
        { $is: ['A'] },
        {
          '1': count('order.items.quantity', '$is', 9),
          '2': count('order.items.price', '$is', 10),
          logic: '1 or 2',
        },
      ),
    ],
    ['each line must do for "every"', ask('every', { $is: ['A', 'B', 'C'] }, quantity('$more_than', 1))],
    ['one that does not is one too many', !ask('every', { $is: ['A', 'B', 'C'] }, quantity('$more_than', 2))],
    ['"every" is about lines of a collection, with $from', ask('every', { $is: ['A', 'B'], $from: ['food'] })],
    ['"every" of no line is not met', !ask('every', { $is: ['A'], $from: ['toys'] })],
    ['"none" with a rule below: no line is both', ask('none', { $is: ['A'] }, quantity('$more_than', 4))],
    ['"none" fails where one line is both', !ask('none', { $is: ['A'] }, quantity('$is', 4))],
    ['the cheapest of all', ask('cheapest', { $is: ['A'] })],
    ['the cheapest of a collection', !ask('cheapest', { $is: ['B'], $from: ['food'] })],
    ['the dearest of a collection', ask('most_expensive', { $is: ['B'], $from: ['food'] })],
    ['the dearest of all', ask('most_expensive', { $is: ['C'] })],
    [
      'what costs the same is the cheapest together',
      ask('cheapest', { $is: ['C'] }, {}, [line('A', 5, 1), line('C', 5, 1)]),
    ],
    [
      'each line that is the cheapest must do',
      !ask('cheapest', { $is: ['C'] }, quantity('$is', 2), [line('C', 5, 2), line('C', 5, 1)]),
    ],
    [
      'lines without a price are never the cheapest',
      !ask('cheapest', { $is: ['A'] }, {}, [{ productId: 'A', quantity: 1 }]),
    ],
    ['no condition means any line', ask('any', {}, quantity('$is', 3))],
    [
      'two levels below',
      ask(
        'any',
        { $is: ['A'] },
        { '1': { ...count('order.items.quantity', '$is', 4), rules: { '1': count('order.items.price', '$is', 12) } } },
      ),
    ],
    [
      'two levels below, not met',
      !ask(
        'any',
        { $is: ['A'] },
        { '1': { ...count('order.items.quantity', '$is', 4), rules: { '1': count('order.items.price', '$is', 10) } } },
      ),
    ],
  ])('%s', (_rule, holds) => {
    expect(holds).toBe(true);
  });

  it('a text below "none" is not shown for lines that are not the reason', () => {
    const rules = compiledRules({
      '1': {
        name: 'order.items.none',
        conditions: { $is: ['A'] },
        rules: { '1': { ...count('order.items.quantity', '$is', 4), error: { message: 'not this' } } },
        error: { message: 'no four of A' },
      },
    });
    expect(evaluate(rules, order(1, cart))).toMatchObject({
      customMessage: 'no four of A',
      failedRules: [{ path: '1' }],
    });
  });

  it('older product rules ask below for price and for the sum of quantities', () => {
    const rules = (below: object) =>
      compiledRules({ '1': { name: 'product.id', conditions: { $is: [{ id: 'A' }] }, rules: below } });
    expect(evaluate(rules({ '1': count('product.quantity', '$is', 6) }), order(1, cart)).passed).toBe(true);
    expect(evaluate(rules({ '1': count('product.price', '$is', 12) }), order(1, cart)).passed).toBe(true);
    expect(evaluate(rules({ '1': count('product.price', '$is', 15) }), order(1, cart)).passed).toBe(false);
  });

  it('match_all asks that all lines have the metadata', () => {
    const below = { '1': { name: 'product.metadata.match_all', conditions: { $is: [true] } } };
    const rules = compiledRules({
      '1': { name: 'product.metadata', property: 'kind', conditions: { $is: ['toy'] }, rules: below },
    });
    const toy = { productId: 'A', quantity: 1, productMetadata: { kind: 'toy' } };
    expect(evaluate(rules, order(1, [toy, toy])).passed).toBe(true);
    expect(evaluate(rules, order(1, [toy, { ...toy, productMetadata: {} }])).passed).toBe(false);
  });
});

describe('bundles', () => {
  const bundle = {
    '1': { name: 'order.items.any', conditions: { $is: [{ id: 'A', object: 'product' }] }, rules: {} },
    limit: 3,
  };
  const compiled = compiledRules({}, { bundle_rules: bundle, error: { message: 'take one A' } });
  const options: EvaluationOptions = { bundleOptional: true };
  it('must be in the order', () => {
    expect(evaluate(compiled, order(1, [{ productId: 'A', quantity: 2 }]))).toMatchObject({
      passed: true,
      bundle: { quantity: 2, limit: 3 },
    });
    expect(evaluate(compiled, order(1, [{ productId: 'B', quantity: 2 }]))).toMatchObject({
      passed: false,
      code: 'order_rules_violated',
      customMessage: 'take one A',
      failedRules: [{ path: 'bundle_rules' }],
      bundle: { quantity: 0, missing: [{ id: 'A', object: 'product', itemQuantity: 1 }] },
    });
  });
  it('may be missing where the caller says so, and for audiences', () => {
    expect(evaluate(compiled, empty, options)).toMatchObject({ passed: true, bundle: { quantity: 0 } });
    expect(evaluate(compiled, empty, { audienceOnly: true })).toMatchObject({ passed: true, bundle: { quantity: 0 } });
  });
});
