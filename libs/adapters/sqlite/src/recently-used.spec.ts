import { describe, expect, it } from '@jest/globals';
import { RecentlyUsed } from './recently-used.js';

describe('a map of what was used recently', () => {
  it('keeps what is asked for, and forgets the rest', () => {
    const map = new RecentlyUsed<string, number>(10);
    map.set('kept', 1);
    for (let n = 0; n < 100; n++) {
      map.set(`other ${n}`, n);
      expect(map.get('kept')).toBe(1);
    }
    expect(map.get('other 1')).toBeUndefined();
    expect(map.get('other 99')).toBe(99);
  });

  it('counts what weighs more for more', () => {
    const map = new RecentlyUsed<string, number>(10);
    map.set('a', 1, 8);
    map.set('b', 2, 8);
    map.set('c', 3, 8);
    expect([map.get('a'), map.get('c')]).toEqual([undefined, 3]);
  });

  it('stays within its bounds when everything is asked for again and again', () => {
    const map = new RecentlyUsed<number, number>(100);
    let kept = 0;
    for (let round = 0; round < 20; round++) {
      for (let n = 0; n < 100; n++) {
        if (map.get(n) === undefined) map.set(n, n, 10);
      }
    }
    for (let n = 0; n < 100; n++) if (map.get(n) !== undefined) kept += 1;
    expect(kept).toBeLessThanOrEqual(20);
  });

  it('forgets what is deleted', () => {
    const map = new RecentlyUsed<string, number>(10);
    map.set('a', 1);
    map.delete('a');
    expect(map.get('a')).toBeUndefined();
  });
});
