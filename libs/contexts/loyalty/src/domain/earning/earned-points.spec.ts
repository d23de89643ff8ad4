import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { earnedPoints } from './earned-points.js';
import { type TierMapping } from '@perkstream/published';
import { type Earning, type EarningFacts, type Metric, type Selection } from './earning.js';

const product: Selection = { object: 'product', id: 'prod_p' };
const collection: Selection = { object: 'products_collection', id: 'pc_1' };

/** Line A: product P, 3 × 2,000 with 500 off; line B: 1 × 4,345; 1,000 off the order. */
const facts: EarningFacts = {
  order: {
    amount: 10_345,
    totalAmount: 8_845,
    metadata: { visits: 7, rank: 'gold' },
    items: [
      {
        ids: ['prod_p', 'tea'],
        collectionIds: ['pc_1'],
        quantity: 3,
        freeQuantity: 0,
        amount: 6_000,
        subtotalAmount: 5_500,
      },
      { ids: ['prod_q'], collectionIds: [], quantity: 1, freeQuantity: 0, amount: 4_345, subtotalAmount: 4_345 },
    ],
  },
  customerMetadata: { children: 2 },
  eventMetadata: { pages: 250 },
};

const fixed = (points: number): Earning => ({ type: 'FIXED', points });

function every(n: number, points: number, metric: Metric): Earning {
  return { type: 'PROPORTIONAL', metric, every: n, points };
}

describe('the points earned', () => {
  it.each<[Earning, number]>([
    [fixed(50), 50],
    [every(1_000, 2, { of: 'ORDER_AMOUNT' }), 20],
    [every(1_000, 2, { of: 'ORDER_TOTAL_AMOUNT' }), 16],
    [every(1_000, 5, { of: 'ORDER_ITEMS_AMOUNT', applicableTo: [product] }), 30],
    [every(1_000, 5, { of: 'ORDER_ITEMS_SUBTOTAL_AMOUNT', applicableTo: [product] }), 25],
    [every(2, 10, { of: 'ORDER_ITEMS_QUANTITY', applicableTo: [product] }), 10],
    [every(3, 4, { of: 'ORDER_METADATA', property: 'visits' }), 8],
    [every(1, 4, { of: 'CUSTOMER_METADATA', property: 'children' }), 8],
    [every(100, 3, { of: 'CUSTOM_EVENT_METADATA', property: 'pages' }), 6],
    [every(500, 10, { of: 'ORDER_AMOUNT' }), 200],
  ])('by %j are %i', (earning, points) => {
    expect(earnedPoints(earning, facts)).toBe(points);
  });

  it.each<[string, Earning]>([
    ['text', every(1, 1, { of: 'ORDER_METADATA', property: 'rank' })],
    ['a property that is not there', every(1, 1, { of: 'ORDER_METADATA', property: 'constructor' })],
    ['less than one whole share', every(20_000, 5, { of: 'ORDER_AMOUNT' })],
    ['no line selected', every(1, 5, { of: 'ORDER_ITEMS_QUANTITY', applicableTo: [{ object: 'sku', id: 'sku_9' }] })],
    ['a share of nothing', every(0, 5, { of: 'ORDER_AMOUNT' })],
  ])('for %s are none', (_why, earning) => {
    expect(earnedPoints(earning, facts)).toBe(0);
  });

  it('count a line once that is selected both by own ids and by collections', () => {
    const metric: Metric = {
      of: 'ORDER_ITEMS_AMOUNT',
      applicableTo: [product, { object: 'product', id: 'tea' }, collection],
    };
    expect(earnedPoints(every(1_000, 1, metric), facts)).toBe(6);
  });

  it('are not earned by free units', () => {
    const [line] = facts.order!.items;
    const free: EarningFacts = { ...facts, order: { ...facts.order!, items: [{ ...line!, freeQuantity: 2 }] } };
    expect(earnedPoints(every(1, 10, { of: 'ORDER_ITEMS_QUANTITY', applicableTo: [product] }), free)).toBe(10);
  });

  it.each<[Earning, TierMapping, number]>([
    [fixed(50), { type: 'MULTIPLY', multiplier: 1.5 }, 75],
    [fixed(50), { type: 'CUSTOM', points: 80 }, 80],
    [fixed(1), { type: 'MULTIPLY', multiplier: 2.5 }, 3],
    [every(1_000, 2, { of: 'ORDER_AMOUNT' }), { type: 'CUSTOM', points: 3 }, 30],
    [every(1_000, 2, { of: 'ORDER_AMOUNT' }), { type: 'MULTIPLY', multiplier: 3 }, 60],
  ])('by %j are mapped by a tier: %j → %i', (earning, mapping, points) => {
    expect(earnedPoints(earning, facts, mapping)).toBe(points);
  });

  it('are a whole number from 0 on, for any input', () => {
    const number = fc.double({ noNaN: false, noDefaultInfinity: false });
    fc.assert(
      fc.property(number, number, number, number, (amount, share, points, multiplier) => {
        const asked = { ...facts, order: { ...facts.order!, amount } };
        const earned = earnedPoints(every(share, points, { of: 'ORDER_AMOUNT' }), asked, {
          type: 'MULTIPLY',
          multiplier,
        });
        expect(Number.isSafeInteger(earned) && earned >= 0).toBe(true);
      }),
    );
  });
});
