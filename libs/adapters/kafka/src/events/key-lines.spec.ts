import { describe, expect, it } from '@jest/globals';
import { loopTurns } from '@perkstream/kernel/testing';
import { KeyLines } from './key-lines.js';

function workplace(atOnce: number) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const lines = new KeyLines<string>((item) => {
    begun.push(item);
    return new Promise((resolve) => ends.set(item, resolve));
  }, atOnce);
  const end = async (item: string) => {
    ends.get(item)?.();
    await loopTurns();
  };
  return { lines, begun, end };
}

describe('lines of keys', () => {
  it('keep the items of one key in order, and let those of others pass', async () => {
    const { lines, begun, end } = workplace(5);
    for (const item of ['a1', 'a2', 'b1', 'a3']) lines.add(item.charAt(0), item);
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    await end('a2');
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
    expect(lines.size).toBe(1);
  });

  it('are worked on so many at a time, in turns', async () => {
    const { lines, begun, end } = workplace(2);
    for (const item of ['a1', 'a2', 'b1', 'c1']) lines.add(item.charAt(0), item);
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  });

  it('begin nothing new once they are stopped, and end what was begun', async () => {
    const { lines, begun, end } = workplace(2);
    for (const item of ['a1', 'a2', 'b1']) lines.add(item.charAt(0), item);
    let stopped = false;
    const stopping = lines.stop().then(() => void (stopped = true));
    await end('a1');
    expect(stopped).toBe(false);
    await end('b1');
    await stopping;
    expect(begun).toEqual(['a1', 'b1']);
  });
});
