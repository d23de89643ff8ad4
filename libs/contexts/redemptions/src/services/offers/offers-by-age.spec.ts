import { expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { inOrderOfAge, type Offer } from './offer.js';
import { OffersByAge } from './offers-by-age.js';
import { offer } from './testing/offers.js';

const change = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  seconds: fc.integer({ min: 0, max: 2 }),
  isRemoved: fc.boolean(),
});

it('gives what is there, the newest first, from any place on, whenever it is asked', () => {
  fc.assert(
    fc.property(fc.array(change), fc.nat(), (changes, asked) => {
      const offers = new OffersByAge();
      const there = new Map<string, Offer>();
      for (const [index, { key, seconds, isRemoved }] of changes.entries()) {
        if (index === asked % (changes.length + 1)) [...offers.after()];
        const made = offer(key, seconds);
        if (isRemoved) offers.remove(key);
        else offers.put(made);
        if (isRemoved) there.delete(key);
        else there.set(key, made);
      }
      const expected = [...there.values()].sort(inOrderOfAge);
      expect([...offers.after()]).toEqual(expected);
      for (const [index, place] of expected.entries())
        expect([...offers.after(place)]).toEqual(expected.slice(index + 1));
      const between = { key: 'c', madeAt: offer('c', 1).madeAt };
      expect([...offers.after(between)]).toEqual(expected.filter((each) => inOrderOfAge(each, between) > 0));
    }),
  );
});
