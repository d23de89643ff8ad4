import { beforeEach, describe, expect, it } from '@jest/globals';
import { FairQueue } from './fair-queue.js';

describe('a fair queue', () => {
  let queue: FairQueue<string>;
  beforeEach(() => {
    queue = new FairQueue();
  });

  const add = (project: string, key: string, ...items: string[]) => {
    for (const item of items) queue.add(project, key, item);
  };
  const taken = (count: number) => Array.from({ length: count }, () => queue.take());

  it('goes round by project, then by key, then in the order of arrival', () => {
    add('p', 'a', 'a1', 'a2', 'a3', 'a4');
    add('p', 'b', 'b1', 'b2');
    add('q', 'c', 'c1', 'c2');
    expect(taken(9)).toEqual(['a1', 'c1', 'b1', 'c2', 'a2', 'b2', 'a3', 'a4', undefined]);
    expect(queue.size).toBe(0);
  });

  it('lets who comes late wait for one item of everybody else at most', () => {
    add('p', 'a', ...Array.from({ length: 1_000 }, (_each, index) => `a${index}`));
    expect(taken(2)).toEqual(['a0', 'a1']);
    add('q', 'b', 'b0');
    expect(taken(2)).toEqual(['a2', 'b0']);
  });

  it('passes over keys whose next item may not go, which keep their turn', () => {
    add('p', 'a', 'a1');
    add('p', 'b', 'b1');
    add('q', 'c', 'c1');
    expect(queue.take((item) => item !== 'a1')).toBe('b1');
    expect(queue.take((item) => item !== 'a1')).toBe('c1');
    expect(queue.take(() => false)).toBeUndefined();
    expect(queue.take()).toBe('a1');
  });

  it('forgets who leaves', () => {
    add('p', 'a', 'a1', 'a2');
    expect([queue.delete('p', 'a', 'a1'), queue.delete('p', 'a', 'a1'), queue.delete('p', 'x', 'a2')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([queue.size, queue.take(), queue.size]).toEqual([1, 'a2', 0]);
  });
});
