import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

describe('turns', () => {
  it('keep apart who works on the same thing, and nobody else', async () => {
    const turns = new Turns();
    const progress: string[] = [];
    const work = (name: string) => async () => {
      progress.push(`${name} begins`);
      await turn();
      await turn();
      progress.push(`${name} ends`);
    };
    await Promise.all([
      turns.take(['a', 'b'], work('both')),
      turns.take(['b'], work('second')),
      turns.take(['c'], work('other')),
    ]);
    const at = (step: string) => progress.indexOf(step);
    expect(at('other begins')).toBeLessThan(at('both ends'));
    expect(at('both ends')).toBeLessThan(at('second begins'));
    expect(progress).toHaveLength(6);
  });

  it('come although who was before has failed', async () => {
    const turns = new Turns();
    const failing = turns.take(['a'], () => Promise.reject(new Error('failed')));
    const next = turns.take(['a'], async () => 'done');
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('done');
  });

  it('of two who want the same things in another order stop nobody', async () => {
    const turns = new Turns();
    const both = [turns.take(['a', 'b'], () => turn(1)), turns.take(['b', 'a'], () => turn(2))];
    expect(await Promise.all(both)).toEqual([1, 2]);
  });
});
