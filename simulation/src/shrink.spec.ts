import { describe, expect, it } from '@jest/globals';
import { FAULTS } from './engines/weather.js';
import { type RunOptions } from './run.js';
import { shrink } from './shrink.js';

describe('a failure', () => {
  it('is shrunk to the operations and the kinds of faults that it needs', async () => {
    const wrongIn = async ({ operations = 0, without = [] }: RunOptions) =>
      operations >= 37 && !without.includes('late') && !without.includes('crash') ? ['wrong'] : [];
    expect(await shrink({ seed: 7 }, wrongIn)).toEqual({
      seed: 7,
      operations: 37,
      without: FAULTS.filter((kind) => kind !== 'late' && kind !== 'crash'),
    });
  });

  it('is shrunk from the limits that it was found with', async () => {
    const run: RunOptions[] = [];
    const wrongIn = async (options: RunOptions) => {
      run.push(options);
      return ['wrong'];
    };
    expect(await shrink({ seed: 7, operations: 60, without: ['stall'] }, wrongIn)).toMatchObject({ operations: 1 });
    expect(run.every(({ operations = 0, without = [] }) => operations <= 60 && without.includes('stall'))).toBe(true);
  });

  it('is not made up where the seed passes', async () => {
    expect(await shrink({ seed: 7 }, async () => [])).toBeUndefined();
  });
});
