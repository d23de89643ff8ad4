import { describe, expect, it } from '@jest/globals';
import { find, PLANTED } from './planted.js';

/** The others are planted by `npm run simulate -- --planted=`. */
const QUICK = PLANTED.filter(({ seeds }) => seeds === 1);

describe('the simulated world', () => {
  it.each(QUICK.map((planted) => [planted.name, planted] as const))('finds %s', async (_name, planted) => {
    expect(await find(planted)).toBeDefined();
  });
});
