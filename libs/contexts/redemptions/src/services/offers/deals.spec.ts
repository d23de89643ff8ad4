import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { inOrderOfAge } from './offer.js';
import { type Listed } from './offer-list.js';
import { offer } from './testing/offers.js';
import { type Deal, type DealOrder, findDeals } from './deals.js';

interface Foreseen {
  readonly listed: Listed;
  readonly least: number;
  readonly most: number;
  /** undefined: it does not qualify */
  readonly amount: number | undefined;
}

function dealsOf(all: readonly Foreseen[]): Deal[] {
  return all.flatMap(({ listed, amount }) => (amount === undefined ? [] : [{ listed, amount }]));
}

function inOrder(deals: readonly Deal[], order: DealOrder): Deal[] {
  const sign = order === 'BEST_DEAL' ? -1 : 1;
  return [...deals].sort((a, b) => sign * (a.amount - b.amount) || inOrderOfAge(a.listed.offer, b.listed.offer));
}

async function search(all: readonly Foreseen[], order: DealOrder, count: number, after?: Deal) {
  const byOffer = new Map(all.map((each) => [each.listed, each]));
  let tried = 0;
  const found = await findDeals(
    all.map(({ listed }) => listed),
    {
      order,
      count,
      after,
      rangeOf: (listed) => byOffer.get(listed)!,
      appraise: async (listed) => {
        tried += listed.length;
        return dealsOf(listed.map((each) => byOffer.get(each)!));
      },
    },
  );
  return { found, tried };
}

const foreseen = fc
  .array(
    fc.record({
      seconds: fc.integer({ min: 0, max: 5 }),
      range: fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })),
      isWide: fc.boolean(),
      qualifies: fc.boolean(),
      within: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 80 },
  )
  .map((all) =>
    all.map(({ seconds, range, isWide, qualifies, within }, index): Foreseen => {
      const [least, most] = [Math.min(...range), Math.max(...range)];
      const amount = qualifies ? Math.round(least + within * (most - least)) : undefined;
      const listed = { offer: offer(`o${index}`, seconds), rank: 1 };
      return { listed, amount, ...(isWide ? { least: 0, most: Infinity } : { least, most }) };
    }),
  );
const orders = fc.constantFrom<DealOrder>('BEST_DEAL', 'LEAST_DEAL');

describe('the search for deals', () => {
  it('finds what trying all of them would find', async () => {
    await fc.assert(
      fc.asyncProperty(foreseen, orders, fc.integer({ min: 1, max: 20 }), async (all, order, count) => {
        const { found } = await search(all, order, count);
        expect(found).toEqual(inOrder(dealsOf(all), order).slice(0, count));
      }),
    );
  });

  it('goes on behind the last one of a page', async () => {
    await fc.assert(
      fc.asyncProperty(foreseen, orders, fc.nat(), async (all, order, start) => {
        const whole = inOrder(dealsOf(all), order);
        const place = start % (whole.length || 1);
        const { found } = await search(all, order, 5, whole[place]);
        expect(found).toEqual(whole.length === 0 ? [] : whole.slice(place + 1, place + 6));
      }),
    );
  });

  it('tries few of many, where what they come to is foreseen', async () => {
    const all = Array.from({ length: 5_000 }, (_none, index): Foreseen => {
      const amount = (index * 7_919) % 5_000;
      return { listed: { offer: offer(`o${index}`, index), rank: 1 }, least: amount, most: amount, amount };
    });
    for (const order of ['BEST_DEAL', 'LEAST_DEAL'] as const) {
      const { found, tried } = await search(all, order, 6);
      expect(found.map(({ amount }) => amount)).toEqual(
        order === 'BEST_DEAL' ? [4_999, 4_998, 4_997, 4_996, 4_995, 4_994] : [0, 1, 2, 3, 4, 5],
      );
      expect(tried).toBe(16);
    }
  });

  it('tries few of many equal ones, and shows the newest', async () => {
    const all = Array.from({ length: 5_000 }, (_none, index): Foreseen => {
      return { listed: { offer: offer(`o${index}`, index), rank: 1 }, least: 3, most: 3, amount: 3 };
    });
    const { found, tried } = await search(all, 'BEST_DEAL', 2);
    expect(found.map(({ listed }) => listed.offer.id)).toEqual(['o4999', 'o4998']);
    expect(tried).toBe(16);
  });
});
