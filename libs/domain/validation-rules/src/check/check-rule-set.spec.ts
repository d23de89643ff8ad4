import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isRefusal } from '@perkstream/kernel';
import { compileRuleSet } from '../compile-rule-set.js';
import { contextTypes } from '../context-types.js';
import { evaluate } from '../evaluate.js';
import { operatorNames } from '../operators/condition-operator.js';
import { presentRuleSet } from '../present-rule-set.js';
import { ruleNames } from '../rules/registry.js';
import { amount, withRule, withRules } from '../testing/sent-rules.js';
import { checkRuleSet } from './check-rule-set.js';

describe('what is accepted', () => {
  it('is a name alone', () => {
    expect(checkRuleSet({ name: 'x' })).toEqual({
      name: 'x',
      type: 'expression',
      contextType: 'global',
      rules: { logic: '', rules: {} },
      applicableTo: { included: [], excluded: [], includedAll: false },
    });
  });

  it('is presented as it was sent', () => {
    const wire = {
      name: 'Summer',
      rules: {
        '1': {
          name: 'order.items.any',
          property: null,
          conditions: {
            $is: [
              { id: 'prod_1', source_id: 'shoes', object: 'product', type: 'product_or_sku', effect: 'APPLY_TO_EVERY' },
            ],
            $from: [{ id: 'pc_1', object: 'products_collection' }],
          },
          rules: {
            '1': { name: 'order.items.quantity', property: null, conditions: { $more_than_or_equal: [2] }, rules: {} },
            logic: '1',
          },
          error: { message: 'Buy two pairs' },
        },
        '2': { name: 'customer.metadata', property: 'tier', conditions: { $in: ['gold', 'silver'] }, rules: {} },
        '3': {
          name: 'redemption.count.per_customer',
          property: null,
          conditions: { $less_than_or_equal: [1] },
          rules: {},
        },
        logic: '1 AND (2 or 3)',
      },
      bundle_rules: {
        '1': {
          name: 'order.items.any',
          conditions: { $is: [{ id: 'pc_1', type: 'products_collection', object: 'products_collection' }] },
          rules: { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [2] }, rules: {} }, logic: '1' },
        },
        limit: 4,
      },
      error: { message: 'Not yet' },
      applicable_to: {
        excluded: [{ object: 'sku', id: 'sku_1', product_id: 'prod_1', effect: 'APPLY_TO_EVERY' }],
        included: [
          {
            object: 'product',
            id: 'prod_1',
            source_id: 'shoes',
            strict: false,
            price: 900,
            price_formula: 'ORDER_ITEM_PRICE * 0.5',
            quantity_limit: 1,
            aggregated_quantity_limit: 2,
            amount_limit: 300,
            aggregated_amount_limit: 500,
            skip_initially: 0,
            repeat: 1,
            target: 'UNIT',
            product_in_collection_customer_promotion_tier_quantity_limit: 5,
            product_campaign_quantity_limit_formula: '5',
            effect: 'APPLY_FROM_CHEAPEST',
          },
        ],
        included_all: false,
      },
      type: 'advanced',
      context_type: 'campaign.promotion.discount.apply_to_order',
    };
    const checked = checkRuleSet(wire);
    expect(isRefusal(checked) ? checked : presentRuleSet(checked)).toEqual(wire);
    const stored = JSON.parse(JSON.stringify(checked)) as unknown;
    expect(stored).toEqual(checked);
  });

  it('is presented with the logic that it means', () => {
    const checked = checkRuleSet(withRules({ '1': amount, '2': amount }));
    expect(isRefusal(checked) ? checked : presentRuleSet(checked)['rules']).toMatchObject({ logic: '1 and 2' });
  });

  it('is cleared by null', () => {
    const checked = checkRuleSet({ name: 'x', rules: null, bundle_rules: null, error: null, applicable_to: null });
    expect(checked).toEqual(checkRuleSet({ name: 'x' }));
    expect(isRefusal(checked) ? checked : presentRuleSet(checked)).not.toHaveProperty('bundle_rules');
  });

  it('numbers may be sent as texts, and operators by their other names', () => {
    expect(
      checkRuleSet(withRule({ name: 'order.amount', conditions: { $greater_than_or_equal: ['1000'] } })),
    ).toMatchObject({
      rules: { rules: { '1': { conditions: { $more_than_or_equal: [1_000] } } } },
    });
  });

  it('numbers may be left out of the logic, and rules be numbered with gaps', () => {
    expect(isRefusal(checkRuleSet(withRules({ '1': amount, '3': amount, logic: '3' })))).toBe(false);
  });

  it('is dropped where it is not known', () => {
    expect(
      checkRuleSet({
        name: 'x',
        id: 'val_1',
        assignments_count: 3,
        applicable_to: { included: [{ object: 'sku', id: 's', effect: 'APPLY_TO_EVERY', order_item_indices: [0] }] },
      }),
    ).toMatchObject({
      applicableTo: { included: [{ object: 'sku', id: 's', effect: 'APPLY_TO_EVERY' }] },
    });
  });

  it.each([...contextTypes])('takes the context %s', (context_type) => {
    expect(checkRuleSet({ name: 'x', context_type })).toMatchObject({ contextType: context_type });
  });

  it('knows 55 contexts', () => {
    expect(contextTypes.size).toBe(55);
  });
});

describe('any input', () => {
  const name = fc.constantFrom(...ruleNames, 'nope');
  const values = fc.oneof(
    fc.array(
      fc.oneof(
        fc.integer({ min: -5, max: 9 }),
        fc.string(),
        fc.boolean(),
        fc.constantFrom('2026-01-01;P1D;PT1H', '2026-01-01', 'A'),
      ),
      { maxLength: 3 },
    ),
    fc.array(
      fc.record({ id: fc.constantFrom('A', 'pc_1'), object: fc.constantFrom('product', 'sku', 'products_collection') }),
      { maxLength: 2 },
    ),
    fc.anything({ maxDepth: 2 }),
  );
  const conditions = fc.dictionary(fc.constantFrom(...operatorNames, '__proto__'), values, { maxKeys: 3 });
  const leaf = fc.record({ name, property: fc.constantFrom('a', 'b.c', null), conditions });
  const tree = fc.record(
    {
      '1': leaf,
      '2': fc.record({ name, property: fc.constant('a'), conditions, rules: fc.record({ '1': leaf }) }),
      logic: fc.constantFrom('1', '1 or 2', '1 and 2', '', '1 and', '3'),
    },
    { requiredKeys: [] },
  );
  const wire = fc.record(
    {
      name: fc.constantFrom('x', ''),
      rules: fc.oneof(tree, fc.anything({ maxDepth: 3 })),
      bundle_rules: fc.anything({ maxDepth: 3 }),
      applicable_to: fc.anything({ maxDepth: 3 }),
    },
    { requiredKeys: ['name'] },
  );
  const subject = {
    now: '2026-03-01T12:00:00.000Z',
    timeZone: 'America/New_York',
    customer: { id: 'c', metadata: { a: [1, 'x', null], b: { c: '2026-03-01' } } },
    order: {
      amount: 5,
      totalAmount: 5,
      items: [
        { productId: 'A', quantity: 1, price: 5, metadata: { a: true } },
        { skuId: 'B', quantity: 2 },
      ],
    },
  };

  it('never throws; what is accepted is kept by a round over the wire, and can be asked', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: wire }, fc.anything()), (input) => {
        const checked = checkRuleSet(input);
        if (isRefusal(checked)) return;
        const again = checkRuleSet(presentRuleSet(checked));
        expect(isRefusal(again) ? again : presentRuleSet(again)).toEqual(presentRuleSet(checked));
        const compiled = compileRuleSet(checked);
        expect(typeof evaluate(compiled, subject).passed).toBe('boolean');
        expect(typeof evaluate(compiled, { now: subject.now }, { explain: true }).passed).toBe('boolean');
      }),
      { numRuns: 2_000 },
    );
  });

  it('is accepted for every rule often enough to mean something', () => {
    const accepted = ruleNames.filter((rule) => {
      const kinds: unknown[] = [[5], ['x'], [true], [{ id: 'A' }]];
      return kinds.some(
        (values) =>
          !isRefusal(
            checkRuleSet({ name: 'x', rules: { '1': { name: rule, property: 'a', conditions: { $is: values } } } }),
          ),
      );
    });
    expect(accepted).toEqual([...ruleNames]);
  });
});
