import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { derivedId, newId, timeOfId } from './id.js';

const TIME = Date.parse('2026-03-01T08:00:00.000Z');
const END_OF_TIME_MS = 8.64e15;

const bytes = (value: number) => (n: number) => new Uint8Array(n).fill(value);

describe('an id', () => {
  it('is its prefix and 24 letters and digits', () => {
    fc.assert(
      fc.property(fc.nat(END_OF_TIME_MS), fc.nat(255), (time, byte) => {
        expect(newId('v_', time, bytes(byte))).toMatch(/^v_[0-9A-Za-z]{24}$/);
      }),
    );
  });

  it('sorts as text like it was made in time', () => {
    fc.assert(
      fc.property(fc.nat(END_OF_TIME_MS), fc.nat(END_OF_TIME_MS), fc.string(), fc.string(), (one, other, a, b) => {
        fc.pre(one < other);
        expect(derivedId('r_', one, a, 'x') < derivedId('r_', other, b, 'y')).toBe(true);
        expect(newId('r_', one, bytes(255)) < newId('r_', other, bytes(0))).toBe(true);
      }),
    );
  });

  it('holds the time at which it was made', () => {
    fc.assert(
      fc.property(fc.nat(END_OF_TIME_MS), fc.constantFrom('v_', 'cust_', ''), (time, prefix) => {
        expect(timeOfId(derivedId(prefix, time, 'seed', 'name'))).toBe(time);
      }),
    );
  });

  it('takes a fraction of a millisecond for the millisecond, and a time before 1970 for 1970', () => {
    expect(timeOfId(newId('v_', TIME + 0.7, bytes(1)))).toBe(TIME);
    expect(timeOfId(newId('v_', -5, bytes(1)))).toBe(0);
  });
});

describe('a derived id', () => {
  it('is the same for the same seed, time and name', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (seed, name) => {
        expect(derivedId('v_', TIME, seed, name)).toBe(derivedId('v_', TIME, seed, name));
      }),
    );
  });

  it('does not change from one release to the next: a request that is repeated after an update makes the same ids', () => {
    expect(derivedId('v_', TIME, 'v-0123456789', 'voucher')).toBe('v_00VCbIN2envKbSHMNBM6wEUi');
  });

  it('separates the seed from the name', () => {
    expect(derivedId('v_', TIME, 'ab', 'c')).not.toBe(derivedId('v_', TIME, 'a', 'bc'));
    expect(derivedId('v_', TIME, 'a', 'b')).not.toBe(derivedId('v_', TIME, 'b', 'a'));
    expect(derivedId('v_', TIME, '', '')).not.toBe(derivedId('v_', TIME, '', '\u0000'));
  });

  it('is made once in 90,000 seeds that differ in little', () => {
    const seen = new Set<string>();
    let made = 0;
    const make = (seed: string, name: string) => {
      seen.add(derivedId('', TIME, seed, name));
      made += 1;
    };
    for (let n = 0; n < 30_000; n++) {
      make(`v-${n}`, 'redemption');
      make('v-0123456789abcdef', `redemption-${n}`);
      make(`v-${n.toString(2)}`, n % 2 ? 'order' : 'session');
    }
    expect(seen.size).toBe(made);
  });

  it('is made once for every pair of two characters, of any alphabet', () => {
    const seen = new Set<string>();
    for (let a = 0; a < 150; a++) {
      for (let b = 0; b < 150; b++) seen.add(derivedId('', TIME, String.fromCharCode(a + 1, b * 400 + 1), 'x'));
    }
    expect(seen.size).toBe(150 * 150);
  });

  it('uses every letter at every place about equally often', () => {
    const made = 62 * 400;
    const counts = Array.from({ length: 15 }, () => new Map<string, number>());
    for (let n = 0; n < made; n++) {
      const chance = derivedId('', TIME, `v-${n}`, 'redemption').slice(-15);
      counts.forEach((count, place) => {
        const letter = chance.charAt(place);
        count.set(letter, (count.get(letter) ?? 0) + 1);
      });
    }
    for (const count of counts) {
      expect(count.size).toBe(62);
      // A byte leaves the first 8 letters 5 chances in 256, the others 4: 388 to 484 of 24,800.
      for (const times of count.values()) expect(times).toBeGreaterThan(290);
      for (const times of count.values()) expect(times).toBeLessThan(610);
    }
  });
});
