import { describe, expect, it } from '@jest/globals';
import { fold, isRefusal } from '@perkstream/kernel';
import { type PriceExcluded } from '@perkstream/published';
import { MAX_EXCLUSIONS, priceExclusionsAggregate } from './price-exclusions.decider.js';

const about = (intervalId: string): PriceExcluded => ({
  type: 'price.excluded',
  data: {
    itemId: 'prod_1',
    intervalId,
    reason: 'Typing error',
    by: 'Mary',
    at: '2026-01-01T00:00:00.000Z',
    interval: {},
  },
});

function decide(before: readonly PriceExcluded[], { data }: PriceExcluded) {
  return priceExclusionsAggregate.decide({ do: 'exclude', excluded: data }, fold(priceExclusionsAggregate, before));
}

describe('excluding prices of a product', () => {
  it('is noted once for each', () => {
    expect(decide([], about('pri_1'))).toEqual([about('pri_1')]);
    expect(decide([about('pri_1')], about('pri_2'))).toEqual([about('pri_2')]);
    expect(decide([about('pri_1')], about('pri_1'))).toEqual([]);
  });

  it('has an end', () => {
    const many = Array.from({ length: MAX_EXCLUSIONS }, (_one, index) => about(`pri_${index}`));
    expect(isRefusal(decide(many, about('pri_more')))).toBe(true);
    expect(decide(many, about('pri_5'))).toEqual([]);
  });
});
