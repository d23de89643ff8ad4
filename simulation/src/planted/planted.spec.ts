import { describe, expect, it } from '@jest/globals';
import { find, PLANTED } from './planted.js';

/** Found by the first seeds. All of them are planted by `npm run simulate -- --planted=`. */
const QUICK = PLANTED.slice(0, 3);

describe('the simulated world', () => {
  it.each(QUICK.map((planted) => [planted.name, planted] as const))('finds %s', async (_name, planted) => {
    expect(await find(planted)).toBeDefined();
  });
});
