import { describe, expect, it } from '@jest/globals';
import { applyDiscount } from '../apply/apply-discount.js';
import { type Cart, type CartLine } from '../cart/cart.js';
import { openCart } from '../cart/open-cart.js';
import { type Discount } from '../discount/discount.js';
import { cartOf, catalogueOf, collection, discounted, included, item, product } from '../testing/priced.js';
import { type ProductTarget, type ProductTargets, type TargetEffect } from './product-target.js';
import { presentMetTargets } from './present-targets.js';
import { type BudgetCounter } from './quantity-budgets.js';

const PERCENT: Discount = { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ITEMS' };
const PER_UNIT: Discount = { type: 'AMOUNT', amountOff: 100, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' };
const PER_LINE: Discount = { type: 'AMOUNT', amountOff: 100, effect: 'APPLY_TO_ITEMS' };
const CART = cartOf(item('prod_A', 1000, 2), item('prod_B', 1500, 3), item('prod_C', 2000, 3));
const inCollection =
  (...ids: string[]) =>
  (_collection: string, line: CartLine) =>
    ids.includes(line.productId ?? '');

function countersAskedBy(cart: Cart, targets: ProductTargets): BudgetCounter[] {
  const asked: BudgetCounter[] = [];
  const usedUnits = (counter: BudgetCounter) => asked.push(counter) * 0;
  applyDiscount(cart, { discount: PER_UNIT, targets, usedUnits, isInCollection: () => true });
  return asked;
}

function linesOf(discount: Discount, targets: ProductTargets, cart = CART, isInCollection = inCollection()) {
  return discounted(cart, discount, { targets, isInCollection }).lines.map((line) => line.discountAmount);
}

describe('which lines are eligible (§1.4)', () => {
  it('all of them when nothing is named', () => {
    expect(linesOf(PER_LINE, included())).toEqual([100, 100, 100]);
  });

  it('everything but the excluded', () => {
    for (const includedAll of [true, false]) {
      expect(linesOf(PER_LINE, { included: [], excluded: [product('prod_B')], includedAll })).toEqual([100, 0, 100]);
    }
  });

  it('excluded wins over included, also when the product is in an included collection', () => {
    const targets = {
      included: [collection('pc_1'), product('prod_B')],
      excluded: [product('prod_B')],
      includedAll: true,
    };
    expect(linesOf(PER_LINE, targets, CART, inCollection('prod_A', 'prod_B'))).toEqual([100, 0, 100]);
    expect(linesOf(PER_LINE, { ...targets, includedAll: false }, CART, inCollection('prod_A', 'prod_B'))).toEqual([
      100, 0, 0,
    ]);
  });

  const skus = openCart(
    {
      items: [
        { skuId: 'sku_1', price: 1000 },
        { sourceId: 'src_2', relatedObject: 'sku', price: 1000 },
        { sourceId: 'src_P', relatedObject: 'product', price: 1000 },
        { productId: 'prod_Q', price: 1000 },
      ],
    },
    catalogueOf(
      [{ id: 'prod_P', sourceId: 'src_P' }],
      [
        { id: 'sku_1', productId: 'prod_P' },
        { id: 'sku_2', sourceId: 'src_2', productId: 'prod_P' },
      ],
    ),
  );
  it.each<[string, ProductTarget, number[]]>([
    ['a product covers its SKUs', product('prod_P'), [100, 100, 100, 0]],
    ['a product is known by its source id', product('src_P'), [100, 100, 100, 0]],
    ['a SKU covers itself only', { object: 'sku', id: 'sku_1', effect: 'APPLY_TO_EVERY' }, [100, 0, 0, 0]],
    [
      'a SKU is known by its source id',
      { object: 'sku', id: 'x', sourceId: 'src_2', effect: 'APPLY_TO_EVERY' },
      [0, 100, 0, 0],
    ],
    [
      'a SKU is not found by the name of a product',
      { object: 'sku', id: 'src_P', effect: 'APPLY_TO_EVERY' },
      [0, 0, 0, 0],
    ],
  ])('%s', (_title, target, expected) => {
    expect(linesOf(PER_LINE, included(target), skus)).toEqual(expected);
  });

  it('lines without a price take no part, and do not count in skip and repeat', () => {
    const cart = openCart({ items: [{ productId: 'prod_X' }, item('prod_A', 1000), item('prod_B', 1000)] });
    const targets = included(collection('pc_1', { skipInitially: 1 }));
    expect(linesOf(PER_LINE, targets, cart, () => true)).toEqual([0, 0, 100]);
  });
});

describe('which of them the rule takes (§1.4)', () => {
  const cart = cartOf(item('prod_A', 1500, 5), item('prod_B', 2000, 3), item('prod_C', 500, 4), item('prod_D', 500, 2));
  const rows: [TargetEffect, Partial<ProductTarget>, number[], number[]][] = [
    ['APPLY_TO_EVERY', {}, [0, 1, 2, 3], [5, 3, 4, 2]],
    ['APPLY_TO_EVERY', { skipInitially: 1, repeat: 2 }, [1, 3], [3, 2]],
    ['APPLY_TO_CHEAPEST', {}, [3], [2]],
    ['APPLY_TO_CHEAPEST', { skipInitially: 2, repeat: 2 }, [3], [2]],
    ['APPLY_TO_CHEAPEST', { target: 'UNIT' }, [3], [1]],
    ['APPLY_TO_MOST_EXPENSIVE', {}, [1], [3]],
    ['APPLY_TO_MOST_EXPENSIVE', { target: 'UNIT' }, [1], [1]],
    ['APPLY_FROM_CHEAPEST', {}, [3, 2, 0, 1], [2, 4, 5, 3]],
    ['APPLY_FROM_MOST_EXPENSIVE', {}, [1, 0, 3, 2], [3, 5, 2, 4]],
    ['APPLY_FROM_MOST_EXPENSIVE', { skipInitially: 1 }, [0, 3, 2], [5, 2, 4]],
    ['APPLY_FROM_CHEAPEST', { target: 'UNIT', skipInitially: 1, repeat: 3 }, [3, 2, 0, 1], [1, 1, 2, 1]],
  ];
  it.each(rows)('%s %j', (effect, settings, indices, units) => {
    const targets = included(collection('pc_1', { effect, ...settings }));
    const { applicableTo } = applyDiscount(cart, { discount: PER_UNIT, targets, isInCollection: () => true });
    expect(applicableTo[0]?.orderItemIndices).toEqual(indices);
    expect(applicableTo[0]?.orderItemUnits.map((met) => met.units?.length)).toEqual(units);
  });

  it('of ten units with skip 1 and repeat 3 it takes the 2nd, 5th and 8th', () => {
    const targets = included(product('prod_A', { target: 'UNIT', skipInitially: 1, repeat: 3 }));
    const { applicableTo, cart: after } = applyDiscount(cartOf(item('prod_A', 1000, 10)), {
      discount: PERCENT,
      targets,
    });
    expect(applicableTo[0]?.orderItemUnits).toEqual([{ index: 0, units: [2, 5, 8] }]);
    expect(after.itemsDiscountAmount).toBe(300);
  });

  it('leaves out the numbers of units, not the discount, in an order of more than 1000 units', () => {
    const targets = included(product('prod_A', { target: 'UNIT', repeat: 2 }));
    const { applicableTo, cart: after } = applyDiscount(cartOf(item('prod_A', 10, 1001)), {
      discount: PER_UNIT,
      targets,
    });
    expect(after.itemsDiscountAmount).toBe(5010);
    const exact = discounted(cartOf(item('prod_A', 1000, 1001)), PER_UNIT, { targets });
    expect(exact.itemsDiscountAmount).toBe(50100);
    expect(presentMetTargets(applicableTo).data).toEqual([
      {
        object: 'product',
        strict: false,
        id: 'prod_A',
        effect: 'APPLY_TO_EVERY',
        target: 'UNIT',
        repeat: 2,
        order_item_indices: [0],
        order_item_units: [{ index: 0, units_limit_exceeded: true }],
      },
    ]);
  });

  it('names the lines that excluded products keep out', () => {
    const targets = { included: [], excluded: [product('prod_B')], includedAll: true };
    const { inapplicableTo } = applyDiscount(CART, { discount: PER_LINE, targets });
    expect(inapplicableTo).toEqual([
      { target: product('prod_B'), orderItemIndices: [1], orderItemUnits: [{ index: 1, units: [1, 2, 3] }] },
    ]);
  });
});

describe('the lowest of all ceilings counts (§1.2, §1.4)', () => {
  const rows: [string, Discount, Partial<ProductTarget>, number[]][] = [
    ['percent: per line', { ...PERCENT, amountLimit: 300 } as Discount, {}, [200, 300, 300]],
    ['percent: overall, line after line', { ...PERCENT, aggregatedAmountLimit: 500 } as Discount, {}, [200, 300, 0]],
    ['amount: overall', { ...PER_UNIT, aggregatedAmountLimit: 450 } as Discount, {}, [200, 250, 0]],
    ['per line of the target', PERCENT, { amountLimit: 250 }, [200, 250, 250]],
    ['over all lines of the target', PERCENT, { aggregatedAmountLimit: 600 }, [200, 400, 0]],
    [
      'several',
      { ...PERCENT, amountLimit: 400 } as Discount,
      { amountLimit: 350, aggregatedAmountLimit: 800 },
      [200, 350, 250],
    ],
    ['units per line', PER_UNIT, { quantityLimit: 2 }, [200, 200, 200]],
    ['units overall', PER_UNIT, { aggregatedQuantityLimit: 4 }, [200, 200, 0]],
    ['units overall, percent of what is covered', PERCENT, { aggregatedQuantityLimit: 4 }, [200, 300, 0]],
    [
      'in the order of application',
      PER_UNIT,
      { aggregatedQuantityLimit: 4, effect: 'APPLY_FROM_MOST_EXPENSIVE' },
      [0, 100, 300],
    ],
    ['none for zero', PER_UNIT, { quantityLimit: 0 }, [0, 0, 0]],
  ];
  it.each(rows)('%s', (_title, discount, settings, expected) => {
    expect(linesOf(discount, included(collection('pc_1', settings)), CART, () => true)).toEqual(expected);
  });

  it('caps a percentage of the order by its limit', () => {
    const cart = discounted(openCart({ amount: 10000 }), { type: 'PERCENT', percentOff: 50, amountLimit: 1500 });
    expect(cart.discountAmount).toBe(1500);
  });

  it('limits of a product and of its collection hold together', () => {
    const targets = included(
      product('prod_B', { quantityLimit: 2 }),
      collection('pc_1', { aggregatedQuantityLimit: 3 }),
    );
    expect(linesOf(PER_UNIT, targets, CART, () => true)).toEqual([200, 100, 0]);
  });
});

describe('budgets of units (§1.4)', () => {
  const targets = included(product('prod_A', { productCampaignQuantityLimit: 10 }));
  const key = 'productCampaignQuantityLimit:product:prod_A';

  it.each([
    [0, 5, 5],
    [5, 4, 4],
    [9, 3, 1],
    [10, 3, 0],
    [12, 3, 0],
  ])('with %d of 10 used, %d bought: %d discounted, the rest at full price', (used, bought, units) => {
    const result = applyDiscount(cartOf(item('prod_A', 1000, bought)), {
      discount: PER_UNIT,
      targets,
      usedUnits: (counter) => (counter.key === key ? used : 0),
    });
    expect(result.cart.itemsDiscountAmount).toBe(units * 100);
    expect(result.budgetUses.map((use) => use.units)).toEqual(units > 0 ? [units] : []);
  });

  it('holds the lowest limit where entries share a counter, and counts its units once', () => {
    const shared = included(
      product('prod_A', { productCampaignQuantityLimit: 4 }),
      product('prod_A', { productCampaignQuantityLimit: 3 }),
    );
    const { cart, budgetUses } = applyDiscount(cartOf(item('prod_A', 1000, 2), item('prod_A', 900, 2)), {
      discount: PER_UNIT,
      targets: shared,
    });
    expect(cart.lines.map(({ discountAmount }) => discountAmount)).toEqual([200, 100]);
    expect(budgetUses).toMatchObject([{ key, units: 3, limitQuantity: 3 }]);
  });

  it('names the counter, its limit and the units to reserve', () => {
    const { budgetUses } = applyDiscount(cartOf(item('prod_A', 1000, 3)), { discount: PERCENT, targets });
    expect(budgetUses).toEqual([
      {
        key,
        limit: 'productCampaignQuantityLimit',
        object: 'product',
        targetId: 'prod_A',
        limitQuantity: 10,
        units: 3,
      },
    ]);
  });

  it('counts a collection jointly, and in-collection limits product by product', () => {
    const cart = cartOf(item('prod_A', 1000, 4), item('prod_B', 1000, 4));
    const shared = included(collection('pc_1', { productCampaignQuantityLimit: 5 }));
    expect(linesOf(PER_UNIT, shared, cart, () => true)).toEqual([400, 100]);
    const each = included(collection('pc_1', { productInCollectionCampaignQuantityLimit: 3 }));
    expect(linesOf(PER_UNIT, each, cart, () => true)).toEqual([300, 300]);
    expect(countersAskedBy(cart, each).map((counter) => counter.productId)).toEqual(['prod_A', 'prod_B']);
  });

  it('counts a product over several lines and SKUs once', () => {
    const cart = openCart({ items: [item('prod_A', 1000, 6), { ...item('prod_A', 900, 6), skuId: 'sku_1' }] });
    expect(countersAskedBy(cart, targets).map((counter) => counter.key)).toEqual([key]);
    expect(linesOf(PER_UNIT, targets, cart)).toEqual([600, 400]);
  });

  it('takes the limit from its formula, and the static one where that fails', () => {
    const dynamic = (productCampaignQuantityLimitFormula: string) =>
      included(product('prod_A', { productCampaignQuantityLimit: 1, productCampaignQuantityLimitFormula }));
    const cart = cartOf(item('prod_A', 1000, 5));
    expect(linesOf(PER_UNIT, dynamic('ORDER_UNITS_QUANTITY / 2'), cart)).toEqual([200]);
    expect(linesOf(PER_UNIT, dynamic('ORDER_METADATA("missing")'), cart)).toEqual([100]);
  });

  it('reserves nothing for units that got no discount in the end', () => {
    const fixed: Discount = { type: 'FIXED', effect: 'APPLY_TO_ITEMS', fixedAmount: 5000 };
    expect(applyDiscount(cartOf(item('prod_A', 1000)), { discount: fixed, targets }).budgetUses).toEqual([]);
  });
});
