import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { meets, type Requirement, type RuleSubject } from '@perkstream/domain-validation-rules';
import { inOrderOfAge, type Offer, type Place } from './offer.js';
import { OfferIndex } from './offer-index.js';
import { NOW, offer } from './testing/offers.js';

const item = (...ids: string[]): Requirement => ({
  anyOf: ids.map((id) => ({ kind: 'item', value: `product/${id}` })),
});
const multipleOf = (factor: number): Requirement => ({
  valueOf: 'amount',
  read: ({ order }) => order?.amount,
  passes: (amount) => Number(amount) % factor === 0,
});
const cart = (amount: number, ...products: string[]): RuleSubject => ({
  now: NOW,
  order: { amount, items: products.map((productId) => ({ productId, quantity: 1 })) },
});

function indexOf(...entries: readonly [Offer, Requirement | undefined][]): OfferIndex {
  const index = new OfferIndex();
  for (const [each, requirement] of entries) index.put(each, requirement);
  return index;
}

function found(index: OfferIndex, subject: RuleSubject, after?: Place): string[] {
  return [...index.matching(subject, () => true, after)].map(({ key }) => key);
}

describe('an index of offers', () => {
  it('finds those of which the subject has what they require, the newest first', () => {
    const index = indexOf(
      [offer('old', 1), undefined],
      [offer('shirt', 3), item('shirt')],
      [offer('hat', 2), item('hat')],
      [offer('much', 4), { number: 'order.amount', from: 100, to: Infinity }],
      [offer('some', 5), { number: 'order.amount', from: 10, to: 50 }],
      [offer('seven', 6), multipleOf(7)],
    );
    expect(found(index, cart(100, 'shirt'))).toEqual(['much', 'shirt', 'old']);
    expect(found(index, cart(7))).toEqual(['seven', 'old']);
    expect(found(index, cart(20, 'hat', 'shirt'))).toEqual(['some', 'shirt', 'hat', 'old']);
    expect(found(index, { now: NOW })).toEqual(['old']);
  });

  it('shows an offer once that is found in several ways', () => {
    const index = indexOf([offer('both', 2), item('shirt', 'hat')], [offer('other', 1), item('hat')]);
    expect(found(index, cart(1, 'hat', 'shirt'))).toEqual(['both', 'other']);
  });

  it('orders what was made at the same time by key', () => {
    const index = indexOf([offer('b', 1), undefined], [offer('a', 1), undefined], [offer('c', 1), item('hat')]);
    expect(found(index, cart(1, 'hat'))).toEqual(['c', 'b', 'a']);
    expect(found(index, cart(1, 'hat'), offer('b', 1))).toEqual(['a']);
  });

  it('takes the new in the place of the old, and forgets', () => {
    const index = indexOf([offer('a', 1), undefined], [offer('b', 2), item('hat')]);
    index.put(offer('a', 3), item('shirt'));
    expect(found(index, cart(1, 'hat'))).toEqual(['b']);
    expect(found(index, cart(1, 'shirt'))).toEqual(['a']);
    index.remove('a');
    index.remove('nobody');
    expect(found(index, cart(1, 'hat', 'shirt'))).toEqual(['b']);
  });

  it('asks a subject that cannot list its segments about each', () => {
    const segment = (value: string): Requirement => ({ anyOf: [{ kind: 'segment', value }] });
    const index = indexOf([offer('a', 1), segment('seg_1')], [offer('b', 2), segment('seg_2')]);
    const customer = { segments: (id: string) => id === 'seg_2' };
    expect(found(index, { now: NOW, customer })).toEqual(['b']);
  });

  it('finds what looking at each would find, from any place on', () => {
    const product = fc.constantFrom('p1', 'p2', 'p3', 'p4');
    const requirement: fc.Arbitrary<Requirement | undefined> = fc.oneof(
      fc.constant(undefined),
      fc.array(product, { minLength: 1, maxLength: 3 }).map((ids) => item(...ids)),
      fc.record({
        number: fc.constantFrom('order.amount' as const, 'order.items.count' as const),
        from: fc.integer({ min: 0, max: 5 }),
        to: fc.integer({ min: 3, max: 9 }),
      }),
      fc.integer({ min: 1, max: 3 }).map(multipleOf),
    );
    const entries = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), requirement), { maxLength: 120 });
    const subjects = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.uniqueArray(product));
    fc.assert(
      fc.property(entries, subjects, fc.nat(), (made, [amount, products], start) => {
        const all = made.map(([seconds, required], n) => [offer(`o${n}`, seconds), required] as const);
        const index = new OfferIndex();
        for (const [each, required] of all) index.put(each, required);
        const subject = cart(amount, ...products);
        const expected = all
          .filter(([, required]) => !required || meets(subject, required))
          .map(([each]) => each)
          .sort(inOrderOfAge)
          .map(({ key }) => key);
        expect(found(index, subject)).toEqual(expected);
        const place = all.map(([each]) => each).find(({ key }) => key === `o${start % (all.length || 1)}`);
        const behind = all.filter(([each]) => place && inOrderOfAge(each, place) > 0).map(([{ key }]) => key);
        if (place) expect(found(index, subject, place)).toEqual(expected.filter((key) => behind.includes(key)));
      }),
    );
  });
});
