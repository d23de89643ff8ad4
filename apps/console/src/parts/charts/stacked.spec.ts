import { describe, expect, it } from '@jest/globals';
import { extentOfBars, stacked } from './stacked.js';

describe('Bars', () => {
  it('stand on those of the series before', () => {
    expect(
      stacked([
        [1, null, 3],
        [2, 5, 0],
      ]),
    ).toEqual([
      [1, 0, 3],
      [3, 5, 3],
    ]);
  });

  it('of the first and the last moment are as wide as the others', () => {
    expect(extentOfBars([100, 110, 120], 7)).toEqual([95, 125]);
    // Months are not of the same length.
    expect(extentOfBars([0, 31, 59], 7)).toEqual([-15.5, 73]);
    expect(extentOfBars([100], 10)).toEqual([95, 105]);
  });
});
