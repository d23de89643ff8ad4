import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { KeyedLock } from './keyed-lock.js';

describe('a lock by key', () => {
  it('keeps apart work on the same thing, and no other', async () => {
    const lock = new KeyedLock();
    const progress: string[] = [];
    const work = (name: string) => async () => {
      progress.push(`${name} begins`);
      await turn();
      await turn();
      progress.push(`${name} ends`);
    };
    await Promise.all([
      lock.during(['a', 'b'], work('both')),
      lock.during(['b'], work('second')),
      lock.during(['c'], work('other')),
    ]);
    const at = (step: string) => progress.indexOf(step);
    expect(at('other begins')).toBeLessThan(at('both ends'));
    expect(at('both ends')).toBeLessThan(at('second begins'));
    expect(progress).toHaveLength(6);
  });

  it('is released by work that fails', async () => {
    const lock = new KeyedLock();
    const failing = lock.during(['a'], () => Promise.reject(new Error('failed')));
    const next = lock.during(['a'], async () => 'done');
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('done');
  });

  it('is granted to two that want the same things in another order', async () => {
    const lock = new KeyedLock();
    const both = [lock.during(['a', 'b'], () => turn(1)), lock.during(['b', 'a'], () => turn(2))];
    expect(await Promise.all(both)).toEqual([1, 2]);
  });
});
