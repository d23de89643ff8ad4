import { describe, expect, it } from '@jest/globals';
import { allThere, andThen } from './maybe-promise.js';

describe('a value that may come later', () => {
  it('is gone on with at once where it is there', () => {
    expect(andThen(2, (value) => value + 1)).toBe(3);
  });

  it('is waited for where it is not', async () => {
    const later = andThen(Promise.resolve(2), async (value) => value + 1);
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toBe(3);
  });

  it('fails where it fails', async () => {
    await expect(andThen(Promise.reject<number>(new RangeError()), (value) => value)).rejects.toThrow(RangeError);
  });
});

describe('values that may come later', () => {
  it('are there together where all are there', () => {
    expect(allThere([1, 2])).toEqual([1, 2]);
  });

  it('are waited for where one is not, and keep their order', async () => {
    expect(await allThere([Promise.resolve(1), 2])).toEqual([1, 2]);
  });
});
