import { describe, expect, it } from '@jest/globals';
import { type RuleLine, type RuleSubject } from '../rule-subject.js';
import { below, codeOf, shoes, socks, subject, type WireRule, withItems } from '../testing/one-rule.js';

describe('Rules about lines', () => {
  const holds = (rule: WireRule, asked: RuleSubject = subject) => codeOf(rule, asked) === 'passed';

  it('some line, or each', () => {
    const price = (which: string, conditions: object) => holds({ name: `order.items.price_${which}`, conditions });
    expect(price('any', { $more_than: [600] })).toBe(true);
    expect(price('each', { $more_than: [600] })).toBe(false);
    expect(price('each', { $more_than: [499] })).toBe(true);
    expect(price('any', { $more_than: [1_000] })).toBe(false);
    const color = (which: string) =>
      holds({ name: `order.items.metadata_${which}`, property: 'color', conditions: { $is: ['red'] } });
    expect([color('any'), color('each')]).toEqual([true, false]);
  });

  it('on their own, rules about one line ask for some', () => {
    expect(holds({ name: 'order.items.quantity', conditions: { $is: [3] } })).toBe(true);
    expect(holds({ name: 'order.items.price', conditions: { $is: [1_000] } })).toBe(true);
    expect(holds({ name: 'order.items.metadata', property: 'color', conditions: { $is: ['blue'] } })).toBe(true);
    expect(holds({ name: 'product.price', conditions: { $is: [500] } })).toBe(true);
  });

  it('some or every line is on sale, or none; goods without a regular price are not', () => {
    const onSale = (value: boolean) => ({ name: 'order.items.on_sale', conditions: { $is: [value] } });
    const every = (value: boolean) => ({ name: 'order.items.every', rules: below(onSale(value)) });
    const sale = { ...shoes, onSale: true };
    const passing = (asked: RuleSubject) =>
      [onSale(true), onSale(false), every(true), every(false)].map((rule) => holds(rule, asked));
    expect(passing(withItems(sale, socks))).toEqual([true, true, false, false]);
    expect(passing(withItems(sale))).toEqual([true, false, true, false]);
    expect(passing(withItems({ ...shoes, onSale: false }, socks))).toEqual([false, true, false, true]);
    const shoesOnSale = { name: 'order.items.any', conditions: { $is: one('prod_1') }, rules: below(onSale(true)) };
    expect(
      [withItems(sale, socks), withItems(shoes, { ...socks, onSale: true })].map((asked) => holds(shoesOnSale, asked)),
    ).toEqual([true, false]);
  });

  const one = (...ids: readonly string[]) => ids.map((id) => ({ id }));
  const found: [string, WireRule, RuleSubject, boolean][] = [
    ['one of several', { name: 'order.items.any', conditions: { $in: one('prod_9', 'prod_2') } }, subject, true],
    ['none of several', { name: 'order.items.any', conditions: { $in: one('prod_9') } }, subject, false],
    ['another than one', { name: 'order.items.every', conditions: { $is_not: one('prod_1') } }, subject, false],
    ['another than one', { name: 'order.items.every', conditions: { $is_not: one('prod_9') } }, subject, true],
    [
      'another than several',
      { name: 'order.items.every', conditions: { $not_in: one('prod_9', 'prod_2') } },
      subject,
      false,
    ],
    ['of a collection', { name: 'order.items.any', conditions: { $from: [{ id: 'pc_1' }] } }, subject, true],
    ['of another collection', { name: 'order.items.any', conditions: { $from: [{ id: 'pc_2' }] } }, subject, false],
    [
      'one within a collection',
      { name: 'order.items.any', conditions: { $from: [{ id: 'pc_1' }], $is: one('prod_1') } },
      subject,
      false,
    ],
    [
      'the cheapest, priced ones among each other',
      { name: 'order.items.cheapest', conditions: { $is: one('prod_2') } },
      withItems({ productId: 'prod_0', quantity: 1 }, shoes, socks),
      true,
    ],
    [
      'the dearest, priced ones among each other',
      { name: 'order.items.most_expensive', conditions: { $is: one('prod_1') } },
      withItems({ productId: 'prod_0', quantity: 1 }, socks, shoes),
      true,
    ],
    [
      'the cheapest of two that cost the same, be it the second',
      { name: 'order.items.cheapest', conditions: { $is: one('prod_1') } },
      withItems({ ...socks, price: 1_000 }, shoes),
      true,
    ],
    [
      'the cheapest without any price',
      { name: 'order.items.cheapest', conditions: { $is: one('prod_0') } },
      withItems({ productId: 'prod_0', quantity: 1 }),
      false,
    ],
    [
      'a collection by its kind only',
      { name: 'order.items.any', conditions: { $is: [{ id: 'prod_1', object: 'products_collection' }] } },
      subject,
      false,
    ],
    [
      'a product by its kind only',
      { name: 'order.items.any', conditions: { $is: [{ id: 'sku_1', object: 'product' }] } },
      subject,
      false,
    ],
    [
      'a SKU by its kind only',
      { name: 'order.items.any', conditions: { $is: [{ id: 'pc_1', object: 'sku' }] } },
      subject,
      false,
    ],
    ['a collection of any kind', { name: 'order.items.any', conditions: { $is: one('pc_1') } }, subject, true],
    [
      'by a source id that no collection has',
      { name: 'order.items.any', conditions: { $is: [{ source_id: 'pc_1' }] } },
      subject,
      false,
    ],
    [
      'nothing for lines that name nothing',
      { name: 'order.items.any', conditions: { $is: one('mutant') } },
      withItems({ price: 1, quantity: 1 }),
      false,
    ],
    ['not the product', { name: 'product.id', conditions: { $is_not: one('prod_2') } }, subject, false],
    [
      'neither of the products',
      { name: 'product.id', conditions: { $not_in: one('prod_8', 'prod_2') } },
      subject,
      false,
    ],
    ['one of the SKUs', { name: 'sku.id', conditions: { $in: one('sku_9', 'sku_1') } }, subject, true],
  ];
  it.each(found)('%s', (_title, rule, asked, expected) => {
    expect(holds(rule, asked)).toBe(expected);
  });

  it('below older rules, one of the lines that were found is enough', () => {
    const both = { $in: one('prod_1', 'prod_2') };
    const dear = below({ name: 'product.price', conditions: { $more_than: [600] } });
    expect(holds({ name: 'product.id', conditions: both, rules: dear })).toBe(true);
    const colored = (value: unknown): RuleLine => ({
      productId: 'p',
      price: 1,
      quantity: 1,
      productMetadata: { value },
    });
    const rule = {
      name: 'product.metadata',
      property: 'value',
      conditions: { $in: [1, 2] },
      rules: below({ name: 'order.items.price', conditions: { $is: [9] } }),
    };
    expect(holds(rule, withItems(colored(1), { ...colored(2), price: 9 }))).toBe(true);
    expect(holds(rule, withItems(colored(1), colored(2)))).toBe(false);
  });

  it('sums are over the lines that were found, or over all', () => {
    const quantity = (is: number) => ({ name: 'order.items.aggregated_quantity', conditions: { $is: [is] } });
    expect(holds(quantity(5))).toBe(true);
    expect(holds({ name: 'order.items.any', conditions: { $is: one('prod_2') }, rules: below(quantity(3)) })).toBe(
      true,
    );
    expect(holds({ name: 'order.items.any', conditions: { $is: one('prod_2') }, rules: below(quantity(5)) })).toBe(
      false,
    );
  });

  it('metadata of the SKU stands before that of its product', () => {
    const line = { ...shoes, skuMetadata: { a: 1 }, productMetadata: { a: 2, b: 3 } };
    const has = (property: string, value: number) =>
      holds({ name: 'product.metadata', property, conditions: { $is: [value] } }, withItems(line));
    expect([has('a', 1), has('a', 2), has('b', 3)]).toEqual([true, false, true]);
  });

  it('match_all asks whether all lines were found, and `false` asks nothing', () => {
    const rule = (all: boolean) => ({
      name: 'product.metadata',
      property: 'a',
      conditions: { $is: [1] },
      rules: below({ name: 'product.metadata.match_all', conditions: { $is: [all] } }),
    });
    const some = withItems({ ...shoes, productMetadata: { a: 1 } }, socks);
    const every = withItems({ ...shoes, productMetadata: { a: 1 } });
    expect([holds(rule(true), some), holds(rule(true), every)]).toEqual([false, true]);
    expect([holds(rule(false), some), holds(rule(false), every)]).toEqual([true, true]);
  });
});
