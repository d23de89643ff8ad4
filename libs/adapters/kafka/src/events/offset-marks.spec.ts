import { describe, expect, it } from '@jest/globals';
import { OffsetMarks } from './offset-marks.js';

describe('marks of what is handled', () => {
  it('move on as far as there is no gap', () => {
    const marks = new OffsetMarks();
    const [first, second, third] = ['10', '11', '15'].map((offset) => marks.take(offset));
    expect(marks.toCommit()).toBe('10');
    second?.();
    expect(marks.toCommit()).toBeUndefined();
    first?.();
    expect(marks.toCommit()).toBe('15');
    third?.();
    expect(marks.toCommit()).toBe('16');
    expect(marks.toCommit()).toBeUndefined();
  });

  it('know what was taken before, when the group is sent back', () => {
    const marks = new OffsetMarks();
    marks.take('10')?.();
    marks.take('11');
    expect([marks.take('10'), marks.take('11')]).toEqual([undefined, undefined]);
    expect(marks.take('12')).toBeDefined();
    expect(marks.toCommit()).toBe('11');
  });
});
