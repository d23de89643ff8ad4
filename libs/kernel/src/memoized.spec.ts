import { describe, expect, it, jest } from '@jest/globals';
import { keepingLast, memoized, memoizedWith } from './memoized.js';

describe('a memoized function', () => {
  it('is worked out once for each object, also where the value is undefined', () => {
    const valueOf = jest.fn(({ at }: { at?: number }) => at);
    const of = memoized(valueOf);
    const [one, none, other] = [{ at: 1 }, {}, { at: 1 }];
    for (let time = 0; time < 2; time++) expect([one, none, other].map(of)).toEqual([1, undefined, 1]);
    expect(valueOf).toHaveBeenCalledTimes(3);
  });

  it('is worked out again after it failed', () => {
    let isBroken = true;
    const of = memoized(() => {
      if (isBroken) throw new Error('a bug');
      return 1;
    });
    const key = {};
    expect(() => of(key)).toThrow('a bug');
    isBroken = false;
    expect(of(key)).toBe(1);
  });
});

describe('a function memoized with others', () => {
  it('is worked out again where one of the others is another', () => {
    const valueOf = jest.fn(({ at }: { at: number }, one: string, other: string) => `${at}${one}${other}`);
    const of = memoizedWith(valueOf);
    const key = { at: 1 };
    expect([of(key, 'a', 'b'), of(key, 'a', 'b'), of(key, 'a', 'c'), of(key, 'd', 'c')]).toEqual([
      ...['1ab', '1ab', '1ac', '1dc'],
    ]);
    expect(valueOf).toHaveBeenCalledTimes(3);
  });
});

describe('a function that keeps its last value', () => {
  it('is worked out when the argument is another than before', () => {
    const valueOf = jest.fn((text: string | undefined) => text?.length);
    const of = keepingLast(valueOf);
    expect([undefined, undefined, 'a', 'a', 'bb', 'a'].map((each) => of(each))).toEqual([
      ...[undefined, undefined, 1, 1, 2, 1],
    ]);
    expect(valueOf).toHaveBeenCalledTimes(4);
  });
});
