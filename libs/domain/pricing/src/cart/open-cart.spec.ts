import { describe, expect, it } from '@jest/globals';
import { cartOf, catalogueOf, discounted, item, UNDISCOUNTED } from '../testing/priced.js';
import { totalAmount } from './cart-totals.js';
import { openCart, type OrderItemInput } from './open-cart.js';
import { nextStep } from './next-step.js';
import { presentOrder } from './present-order.js';

const catalogue = catalogueOf(
  [{ id: 'prod_1', sourceId: 'p1', name: 'Shirt', price: 1500, metadata: { color: 'red' } }],
  [
    { id: 'sku_1', sourceId: 's1', sku: 'large', price: 1700, productId: 'prod_1' },
    { id: 'sku_2', productId: 'prod_1' },
  ],
);

describe('opening a cart (§1.6)', () => {
  const rows: [string, OrderItemInput, number | undefined, number | undefined][] = [
    ['the amount that was sent wins', { productId: 'prod_1', price: 100, amount: 250, quantity: 2 }, 100, 250],
    ['the price that was sent wins', { productId: 'prod_1', price: 100, quantity: 2 }, 100, 200],
    ['the price of the sent product wins over the catalogue', { productId: 'prod_1', product: { price: 90 } }, 90, 90],
    ['the price of the SKU', { skuId: 'sku_1', quantity: 2 }, 1700, 3400],
    ['the price of the product for a SKU without one', { skuId: 'sku_2' }, 1500, 1500],
    ['the price of the product', { productId: 'prod_1', quantity: 3 }, 1500, 4500],
    ['products by source id', { sourceId: 'p1', relatedObject: 'product' }, 1500, 1500],
    ['SKUs by source id', { sourceId: 's1', relatedObject: 'sku' }, 1700, 1700],
    ['no price, no amounts', { productId: 'prod_x', quantity: 3 }, undefined, undefined],
    ['what is no amount counts as not sent', { productId: 'prod_1', amount: Number.NaN, quantity: -3 }, 1500, 1500],
  ];
  it.each(rows)('%s', (_title, sent, price, amount) => {
    const [line] = openCart({ items: [sent] }, catalogue).lines;
    expect([line?.price, line?.amount]).toEqual([price, amount]);
  });

  it('takes the amount sent, else the sum of the lines, else none', () => {
    const items = [item('prod_A', 100, 2), item('prod_B', 300)];
    expect(openCart({ amount: 999, items }).amount).toBe(999);
    expect(openCart({ items }).amount).toBe(500);
    expect(openCart({ items: [{ productId: 'prod_x' }] }).amount).toBeUndefined();
    expect(openCart({}).amount).toBeUndefined();
  });

  it('completes lines from the catalogue; what was sent wins', () => {
    const cart = openCart({ items: [{ skuId: 'sku_1', product: { metadata: { color: 'blue' } } }] }, catalogue);
    expect(presentOrder(cart).items).toEqual([
      {
        object: 'order_item',
        source_id: 's1',
        related_object: 'sku',
        product_id: 'prod_1',
        sku_id: 'sku_1',
        quantity: 1,
        amount: 1700,
        discount_amount: 0,
        applied_discount_amount: 0,
        price: 1700,
        subtotal_amount: 1700,
        product: { id: 'prod_1', source_id: 'p1', name: 'Shirt', price: 1500, metadata: { color: 'blue' } },
        sku: { id: 'sku_1', source_id: 's1', sku: 'large', price: 1700 },
      },
    ]);
  });

  it('keeps the source id of a product or SKU that is sent without it', () => {
    const lines = (items: OrderItemInput[]) => presentOrder(openCart({ items }, catalogue)).items;
    const sent = { name: 'Mine', sourceId: undefined };
    expect(lines([{ productId: 'prod_1', product: sent }])).toMatchObject([{ product: { source_id: 'p1' } }]);
    expect(lines([{ skuId: 'sku_1', product: sent, sku: { sku: 'XL', sourceId: undefined } }])).toMatchObject([
      { product: { source_id: 'p1', name: 'Mine' }, sku: { source_id: 's1', sku: 'XL' } },
    ]);
    expect(lines([{ sourceId: 'new', relatedObject: 'product', product: sent }])).toMatchObject([
      { product: { source_id: 'new' } },
    ]);
    expect(lines([{ sourceId: 'new', relatedObject: 'sku', sku: {}, product: sent }])).toMatchObject([
      { sku: { source_id: 'new' }, product: { name: 'Mine' } },
    ]);
  });

  it('keeps the discounts of a stored order, with nothing applied yet', () => {
    const cart = openCart({
      existing: true,
      discountAmount: 100,
      items: [
        {
          productId: 'prod_A',
          price: 500,
          quantity: 2,
          discountAmount: 300,
          discountQuantity: 1,
          initialQuantity: 1,
          initialAmount: 500,
        },
      ],
      initialAmount: 500,
    });
    expect(presentOrder(cart)).toEqual({
      ...UNDISCOUNTED,
      amount: 1000,
      initial_amount: 500,
      discount_amount: 100,
      items_discount_amount: 300,
      total_discount_amount: 400,
      total_amount: 600,
      items: [
        {
          object: 'order_item',
          related_object: 'product',
          product_id: 'prod_A',
          quantity: 2,
          discount_quantity: 1,
          initial_quantity: 1,
          amount: 1000,
          discount_amount: 300,
          applied_discount_amount: 0,
          initial_amount: 500,
          price: 500,
          subtotal_amount: 700,
        },
      ],
    });
  });

  it('opens a stored cart again as it was left', () => {
    const cart = discounted(
      discounted(cartOf(item('prod_A', 500, 2)), { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ITEMS' }),
      { type: 'AMOUNT', amountOff: 70 },
    );
    const again = openCart({ ...cart, items: cart.lines, existing: true });
    expect(again).toEqual(nextStep({ ...cart, existing: true }));
  });

  it('never costs less than nothing, with any discounts that were sent', () => {
    expect(totalAmount(openCart({ amount: 100, discountAmount: 500 }))).toBe(0);
    const cart = openCart({ discountAmount: 50, items: [{ productId: 'prod_A', price: 100, discountAmount: 500 }] });
    expect([totalAmount(cart), cart.lines[0]?.discountAmount]).toEqual([0, 100]);
  });

  it('says that there are no discounts, and shows no items where there are none', () => {
    expect(presentOrder(openCart({ amount: 100 }))).toEqual({ ...UNDISCOUNTED, amount: 100, total_amount: 100 });
    expect(presentOrder(openCart({}))).toEqual(UNDISCOUNTED);
    expect(presentOrder(cartOf(item('prod_A', 100)))).toEqual({
      ...UNDISCOUNTED,
      amount: 100,
      total_amount: 100,
      items: [
        {
          object: 'order_item',
          related_object: 'product',
          product_id: 'prod_A',
          quantity: 1,
          amount: 100,
          discount_amount: 0,
          applied_discount_amount: 0,
          price: 100,
          subtotal_amount: 100,
        },
      ],
    });
  });
});
