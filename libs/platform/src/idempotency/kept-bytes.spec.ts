import { describe, expect, it } from '@jest/globals';
import {
  MAX_KEPT_BYTES_OF_ALL,
  MAX_KEPT_BYTES_OF_BROWSERS,
  MAX_KEPT_BYTES_PER_CALLER,
  KeptBytes,
} from './kept-bytes.js';

const NOW = Date.parse('2026-03-01T08:00:00.000Z');
const A_DAY_LATER = NOW + 86_400_000;
const shop = { id: 'proj_1.app_1', isBrowser: false };
const browsers = { id: 'proj_1.client_1', isBrowser: true };

describe('the room of kept answers', () => {
  it('ends for one caller, and not for others', () => {
    const kept = new KeptBytes();
    expect(kept.take(browsers, MAX_KEPT_BYTES_OF_BROWSERS, NOW)).toBe(true);
    expect(kept.take(browsers, 1, NOW)).toBe(false);
    expect(kept.take(shop, MAX_KEPT_BYTES_PER_CALLER, NOW)).toBe(true);
    expect(kept.take(shop, 1, NOW)).toBe(false);
  });

  it('ends for all together', () => {
    const kept = new KeptBytes();
    const callers = MAX_KEPT_BYTES_OF_ALL / MAX_KEPT_BYTES_PER_CALLER;
    for (let index = 0; index < callers; index++) {
      expect(kept.take({ id: `proj_${index}.app`, isBrowser: false }, MAX_KEPT_BYTES_PER_CALLER, NOW)).toBe(true);
    }
    expect(kept.take(shop, 1, NOW)).toBe(false);
  });

  it('is free again after a day, also where counts of that day are still there', () => {
    const kept = new KeptBytes();
    kept.take(browsers, MAX_KEPT_BYTES_OF_BROWSERS, NOW);
    kept.forgetOld(A_DAY_LATER - 1);
    expect(kept.take(browsers, 1, A_DAY_LATER - 1)).toBe(false);
    expect(kept.take(browsers, 1, A_DAY_LATER)).toBe(true);
  });

  it('is not taken by an answer that finds none', () => {
    const kept = new KeptBytes();
    kept.take(browsers, 1, NOW);
    expect(kept.take(browsers, MAX_KEPT_BYTES_OF_BROWSERS, NOW)).toBe(false);
    expect(kept.take(browsers, MAX_KEPT_BYTES_OF_BROWSERS - 1, NOW)).toBe(true);
  });
});
