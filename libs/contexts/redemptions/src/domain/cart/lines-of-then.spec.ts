import { describe, expect, it } from '@jest/globals';
import { type OrderDocument } from '@perkstream/published';
import { linesOfThen, withLines } from './lines-of-then.js';

const mug = { id: 'l_mug', quantity: 2, price: 500, amount: 1_000 };
const cap = { id: 'l_cap', quantity: 1, price: 300 };
const bag = { id: 'l_bag', quantity: 1, amount: 50 };
const order = (amount: number, ...items: object[]) => ({ id: 'ord_1', amount, items }) as OrderDocument;

describe('The lines of an order at each of its redemptions', () => {
  it('are all of them where it got none later, also lines without an id', () => {
    const given = order(1_350, mug, { ...cap, id: undefined }, bag);
    const then = linesOfThen(given, [order(0, mug, cap, bag), null]);
    expect(then).toEqual({ order: given, joining: [[], [], []] });
    expect(linesOfThen(given, [])).toEqual({ order: given, joining: [[]] });
  });

  it('are those that the redemption left it with, of the rest', () => {
    const { order: first, joining } = linesOfThen(order(1_450, mug, cap, bag), [order(0, mug), order(0, mug, cap)]);
    // What the order costs beside its lines was there at first.
    expect(first).toEqual(order(1_100, mug));
    expect(joining).toEqual([[], [cap], [bag]]);
    const second = withLines({ ...first, initial_amount: 1_100 }, joining[1]!);
    expect(second).toEqual({ ...order(1_400, mug, cap), initial_amount: 1_400 });
    expect(withLines(second, [])).toBe(second);
    expect(withLines({ id: 'ord_1' }, [bag])).toEqual({ id: 'ord_1', items: [bag] });
  });
});
