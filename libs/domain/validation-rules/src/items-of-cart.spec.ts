import { describe, expect, it } from '@jest/globals';
import { StepBudget } from '@perkstream/kernel';
import * as fc from 'fast-check';
import { ItemsOfCart, soughtItems } from './items-of-cart.js';
import { type RuleLine, type RuleSubject } from './rule-subject.js';
import { isOneOf } from './rules/line-targets.js';

const name = fc.constantFrom('a', 'b', 'c');
const collection = fc.constantFrom('pc_1', 'pc_2');
const optional = { requiredKeys: ['quantity'] as ['quantity'] };
const line: fc.Arbitrary<RuleLine> = fc.record(
  {
    ...{ productId: name, productSourceId: name, skuId: name, skuSourceId: name },
    quantity: fc.constant(1),
    collections: fc.array(collection),
  },
  optional,
);
const target = fc.oneof(
  fc.record({ object: fc.constantFrom('product', 'sku'), id: name, sourceId: name }, { requiredKeys: ['object'] }),
  fc.record({ object: fc.constant('products_collection' as const), id: collection }),
  fc.record({ id: fc.oneof(name, collection) }),
);
const cartOf = (items: readonly RuleLine[], steps?: StepBudget): RuleSubject => ({
  now: '2026-03-01T08:00:00.000Z',
  order: { items },
  ...(steps && { steps }),
});

describe('a cart that is looked through', () => {
  it('holds one of the items where some line is one of them', () => {
    fc.assert(
      fc.property(fc.array(line), fc.array(target), (items, targets) => {
        expect(new ItemsOfCart(cartOf(items)).hasOneOf(soughtItems(targets))).toBe(items.some(isOneOf(targets)));
      }),
    );
  });

  it('takes steps for what is sought, and for its lines once for each collection', () => {
    const steps = new StepBudget();
    const lines = Array.from({ length: 500 }, (_one, index) => ({ productId: `p${index}`, quantity: 1 }));
    const cart = new ItemsOfCart(cartOf(lines, steps));
    const product = soughtItems([{ object: 'product', id: 'none' }]);
    const inCollection = soughtItems([{ object: 'products_collection', id: 'pc_1' }]);
    for (const [sought, taken] of [
      [product, 1],
      [inCollection, 501],
      [inCollection, 1],
    ] as const) {
      const before = steps.spent;
      expect(cart.hasOneOf(sought)).toBe(false);
      expect(steps.spent - before).toBe(taken);
    }
  });
});
