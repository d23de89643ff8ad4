import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type BundleEntry } from '../rule-set.js';
import { type RuleLine } from '../rule-subject.js';
import { compileBundle, identifyBundle } from './identify-bundle.js';
import { presentBundleFinding } from './present-bundle-finding.js';

const sku = (id: string, quantity = 1): BundleEntry => ({ id, object: 'sku', quantity });
const product = (id: string, quantity = 1): BundleEntry => ({ id, object: 'product', quantity });
const collection = (id: string, quantity = 1): BundleEntry => ({ id, object: 'products_collection', quantity });
const line = (productId: string, quantity: number, skuId?: string, collections: readonly string[] = []): RuleLine => ({
  productId,
  quantity,
  collections,
  ...(skuId && { skuId }),
});
const find = (entries: readonly BundleEntry[], lines: readonly RuleLine[], limit = 10) =>
  identifyBundle(compileBundle({ limit, entries }), { now: '2026-03-01T12:00:00.000Z', order: { items: lines } });

describe('sets in an order', () => {
  it.each<[string, readonly BundleEntry[], readonly RuleLine[], number]>([
    ['one of each', [product('A'), product('B')], [line('A', 1), line('B', 1)], 1],
    ['as many as the scarcest allows', [product('A', 1), product('B', 2)], [line('A', 2), line('B', 5)], 2],
    ['units of several lines', [product('A', 3)], [line('A', 2), line('A', 4)], 2],
    ['none without one of them', [product('A'), product('B')], [line('A', 5)], 0],
    ['a product by any of its SKUs', [product('A', 2)], [line('A', 1, 'A-1'), line('A', 1, 'A-2')], 1],
    ['a SKU by itself only', [sku('A-1', 2)], [line('A', 1, 'A-1'), line('A', 1, 'A-2')], 0],
    [
      'a collection by its members',
      [collection('pc', 2)],
      [line('A', 1, undefined, ['pc']), line('B', 1, undefined, ['pc'])],
      1,
    ],
    ['no unit twice', [product('A'), collection('pc')], [line('A', 1, undefined, ['pc'])], 0],
    [
      'a SKU takes its units before its product does',
      [product('A'), sku('A-1')],
      [line('A', 1, 'A-1'), line('A', 1, 'A-2')],
      1,
    ],
    [
      'a product takes its units before a collection does',
      [collection('pc'), product('B')],
      [line('B', 1, undefined, ['pc']), line('A', 1, undefined, ['pc'])],
      1,
    ],
    ['overlapping entries share what there is', [product('A'), collection('pc')], [line('A', 5, undefined, ['pc'])], 2],
    ['nothing from lines without units', [product('A')], [line('A', 0)], 0],
    ['nothing from an empty order', [product('A')], [], 0],
  ])('%s', (_rule, entries, lines, quantity) => {
    expect(find(entries, lines).quantity).toBe(quantity);
  });

  it('are counted up to the limit', () => {
    expect(find([product('A')], [line('A', 50)], 3)).toMatchObject({
      quantity: 3,
      limit: 3,
      identified: [{ itemQuantity: 3 }],
    });
  });

  it('name the units that they are made of, and no more', () => {
    const lines = [line('A', 4, 'A-1'), line('B', 9)];
    expect(find([product('A', 1), product('B', 2)], lines)).toEqual({
      quantity: 4,
      limit: 10,
      identified: [
        { id: 'A-1', object: 'sku', itemIndex: 0, itemQuantity: 4 },
        { id: 'B', object: 'product', itemIndex: 1, itemQuantity: 8 },
      ],
    });
  });

  it('that are not whole name what there is and what is missing', () => {
    const finding = find([product('A', 2), collection('pc', 3)], [line('A', 1), line('C', 2, undefined, ['pc'])]);
    expect(presentBundleFinding(finding)).toEqual({
      quantity: 0,
      limit: 10,
      identified: [
        { id: 'A', object: 'product', item_index: 0, item_quantity: 1 },
        { id: 'C', object: 'product', item_index: 1, item_quantity: 2 },
      ],
      missing: [
        { id: 'A', object: 'product', item_quantity: 1 },
        { id: 'pc', object: 'products_collection', item_quantity: 1 },
      ],
    });
  });

  it('never use more units than a line has, and are whole exactly when nothing is missing', () => {
    const entry = fc.constantFrom(product('A', 2), product('B'), sku('A-1'), collection('pc'), collection('pd', 3));
    const item = fc.constantFrom(
      line('A', 3, 'A-1', ['pc']),
      line('A', 2, 'A-2', ['pd']),
      line('B', 4, undefined, ['pc', 'pd']),
      line('C', 7, undefined, ['pd']),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(entry, { minLength: 1 }),
        fc.array(item, { maxLength: 6 }),
        fc.integer({ min: 1, max: 5 }),
        (entries, lines, limit) => {
          const { quantity, identified, missing } = find(entries, lines, limit);
          expect(quantity).toBeLessThanOrEqual(limit);
          expect(missing === undefined).toBe(quantity > 0);
          for (const [index, { quantity: units }] of lines.entries()) {
            const used = identified
              .filter(({ itemIndex }) => itemIndex === index)
              .reduce((sum, { itemQuantity }) => sum + itemQuantity, 0);
            expect(used).toBeLessThanOrEqual(units);
          }
          if (quantity > 0) {
            const used = identified.reduce((sum, { itemQuantity }) => sum + itemQuantity, 0);
            expect(used).toBe(quantity * entries.reduce((sum, entry) => sum + entry.quantity, 0));
          }
        },
      ),
    );
  });
});
