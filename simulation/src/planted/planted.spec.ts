import { describe, expect, it } from '@jest/globals';
import { find, PLANTED } from './planted.js';

/** The first six are found by the first seeds. All of them are planted by `npm run simulate -- --planted=`. */
const QUICK = PLANTED.slice(0, 6);

describe('the simulated world', () => {
  it.each(QUICK.map((planted) => [planted.name, planted] as const))('finds %s', async (_name, planted) => {
    expect(await find(planted)).toBeDefined();
  });
});
