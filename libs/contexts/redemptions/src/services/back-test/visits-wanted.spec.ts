import { describe, expect, it } from '@jest/globals';
import { VISITS_PER_OUTCOME, VisitsWanted } from './visits-wanted.js';

describe('visits that are shown', () => {
  it('are the first of each outcome', () => {
    const wanted = new VisitsWanted();
    for (let count = 0; count < VISITS_PER_OUTCOME; count++) expect(wanted.has(['qualified'])).toBe(true);
    expect(wanted.has(['qualified'])).toBe(false);
    expect(wanted.has(['refused', 'near_miss'])).toBe(true);
    expect(wanted.has(['qualified', 'displaced'])).toBe(true);
  });

  it('are none that say nothing', () => {
    expect(new VisitsWanted().has([])).toBe(false);
  });
});
