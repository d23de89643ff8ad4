import { describe, expect, it } from '@jest/globals';
import { find, PLANTED } from './planted.js';

/** Each seed finds them, so a change of the order of steps hides none. `npm run simulate -- --planted=` plants all. */
const FOUND_BY_EACH_SEED = [
  'an append without its expected revision',
  'a claim of an Idempotency-Key that is not checked',
  'a quantity that is not checked',
];

describe('the simulated world', () => {
  it.each(FOUND_BY_EACH_SEED)('finds %s', async (name) => {
    const planted = PLANTED.find((each) => each.name === name);
    if (!planted) throw new Error('It is not planted any more');
    expect(await find(planted)).toBeDefined();
  });
});
