import { describe, expect, it } from '@jest/globals';
import { evaluate } from '../evaluate.js';
import { below, codeOf, compiledRule, NOW, subject, type WireRule } from '../testing/one-rule.js';

describe('What a rule set names', () => {
  it('collections, whether they must or must not be there, and where lines are taken from', () => {
    const collection = (id: string) => ({ id, object: 'products_collection' });
    const conditions = {
      $is: [collection('pc_1')],
      $in: [collection('pc_2')],
      $is_not: [collection('pc_3')],
      $not_in: [collection('pc_4')],
      $from: [{ id: 'pc_5' }],
    };
    const { uses } = compiledRule({ name: 'order.items.any', conditions });
    expect([...uses.collections].sort()).toEqual(['pc_1', 'pc_2', 'pc_3', 'pc_4', 'pc_5']);
    expect(compiledRule({ name: 'product.id', conditions: { $is: [{ id: 'prod_1' }] } }).uses.collections).toEqual([]);
  });

  it('products that older rules mark for the discount, if they do', () => {
    const marked = (...rules: readonly WireRule[]) =>
      compiledRule({ name: 'product.id', conditions: { $is: [{ id: 'prod_1' }] }, rules: below(...rules) }).applicableTo
        .included;
    const price = { name: 'product.price', conditions: { $more_than: [1] } };
    const mark = (on: boolean, kind = 'product') => ({
      name: `${kind}.discount_applicable`,
      conditions: { $is: [on] },
    });
    expect(marked(price, mark(true))).toEqual([{ object: 'product', id: 'prod_1', effect: 'APPLY_TO_EVERY' }]);
    expect(marked(price, mark(false))).toEqual([]);
    expect(marked(price, mark(true, 'sku'))).toEqual([]);
    expect(marked(price)).toEqual([]);
  });

  it('segments', () => {
    const { uses } = compiledRule({
      name: 'customer.segment',
      conditions: { $in: ['seg_1', 'seg_2'], $is_not: ['seg_3'] },
    });
    expect([...uses.segments].sort()).toEqual(['seg_1', 'seg_2', 'seg_3']);
    const unknown = { now: NOW, customer: { id: 'cust_1' } };
    expect(codeOf({ name: 'customer.segment', conditions: { $is: ['seg_1'] } }, unknown)).toBe(
      'customer_rules_violated',
    );
    expect(codeOf({ name: 'customer.segment', conditions: { $is_not: ['seg_1'] } }, unknown)).toBe('passed');
  });
});

describe('An explanation shows the value that was asked about', () => {
  const ids = (...names: readonly string[]) => ({ $is: names.map((id) => ({ id })) });
  const rows: [WireRule, unknown][] = [
    [{ name: 'customer.segment', conditions: { $in: ['seg_1', 'seg_2'] } }, ['seg_1']],
    [{ name: 'customer.metadata', property: 'level', conditions: { $is: [3] } }, 3],
    [{ name: 'order.amount', conditions: { $is: [1] } }, 3_500],
    [{ name: 'order.total_amount', conditions: { $is: [1] } }, 3_000],
    [{ name: 'order.initial_amount', conditions: { $is: [1] } }, 4_000],
    [{ name: 'order.items.count', conditions: { $is: [1] } }, 5],
    [{ name: 'order.metadata', property: 'shop', conditions: { $is: ['web'] } }, 'web'],
    [{ name: 'order.items.price_any', conditions: { $is: [1] } }, [1_000, 500]],
    [{ name: 'order.items.metadata_each', property: 'color', conditions: { $is: ['red'] } }, ['red', 'blue']],
    [
      { name: 'order.items.any', conditions: ids('prod_2') },
      { lines: [0, 1], matching: [1] },
    ],
    [
      { name: 'order.items.cheapest', conditions: ids('prod_1') },
      { lines: [1], matching: [0] },
    ],
    [
      { name: 'order.items.any', conditions: { ...ids('prod_1'), $from: [{ id: 'pc_1' }] } },
      { lines: [1], matching: [] },
    ],
    [{ name: 'product.id', conditions: ids('prod_2') }, ['prod_1', 'prod_2']],
    [{ name: 'sku.id', conditions: ids('sku_1') }, ['sku_1', undefined]],
    [{ name: 'product.metadata', property: 'a', conditions: { $is: [1] } }, [undefined, undefined]],
    [{ name: 'order.items.aggregated_amount', conditions: { $is: [1] } }, 3_500],
    [{ name: 'redemption.api_key', conditions: { $is: ['key_1'] } }, 'key_1'],
    [{ name: 'redemption.metadata', property: 'till', conditions: { $is: [7] } }, 7],
    [{ name: 'publication.redeemable_by_linked_customer', conditions: { $is: [true] } }, 'cust_1'],
    [{ name: 'campaign.redemptions.count', conditions: { $is: [1] } }, 1],
  ];
  it.each(rows.map(([rule, actual]) => [rule.name, rule, actual] as const))('%s', (_name, rule, actual) => {
    const { trace } = evaluate(compiledRule(rule), subject, { explain: true });
    expect(trace?.[0]?.actual).toEqual(actual);
  });

  it('also of the line that a rule below was asked about', () => {
    const rule = {
      name: 'order.items.any',
      conditions: ids('prod_2'),
      rules: below({ name: 'order.items.price', conditions: { $is: [500] } }),
    };
    const { trace } = evaluate(compiledRule(rule), subject, { explain: true });
    expect(trace?.find(({ name }) => name === 'order.items.price')?.actual).toBe(500);
  });
});
