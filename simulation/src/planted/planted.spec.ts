import { describe, expect, it } from '@jest/globals';
import { find, PLANTED } from './planted.js';

/** Each seed finds it, so a change of the order of steps does not hide it. `npm run simulate -- --planted=` plants all. */
const FOUND_BY_EACH_SEED = 'an append without its expected revision';

describe('the simulated world', () => {
  it('finds what is planted in it', async () => {
    const planted = PLANTED.find((each) => each.name === FOUND_BY_EACH_SEED);
    if (!planted) throw new Error('It is not planted any more');
    expect(await find(planted)).toBeDefined();
  });
});
