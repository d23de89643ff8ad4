import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { loyaltyTiersAggregate, mappedPoints, MAX_TIERS, findTier } from './loyalty-tiers.decider.js';
import { tier } from './loyalty-tiers.examples.js';

const silver = tier('silver', 100, 199);
const gold = tier('gold', 200, null);

describe('the tiers of a program', () => {
  const tiers = story(loyaltyTiersAggregate);

  it('are made all or none', () => {
    const data = { tiers: [silver, gold] };
    tiers.when({ do: 'create', ...data }).then({ type: 'loyalty_tiers.created', data });
    tiers.when({ do: 'create', tiers: [silver, tier('odd', 9, 8)] }).thenRefused('invalid_payload');
    const many = Array.from({ length: MAX_TIERS }, (_one, index) => tier(`t${index}`, index, null));
    tiers
      .given({ type: 'loyalty_tiers.created', data: { tiers: many } })
      .when({ do: 'create', tiers: [gold] })
      .thenRefused('invalid_payload');
  });

  it.each([
    [99, undefined],
    [100, silver],
    [199, silver],
    [200, gold],
    [1_000_000, gold],
  ])('hold a balance of %i, both ends included', (balance, expected) => {
    expect(findTier([gold, silver], balance)).toBe(expected);
  });

  it('that overlap differ by where they begin', () => {
    expect(findTier([silver, tier('all', 0, null)], 150)).toBe(silver);
  });

  it('multiply points to the nearest integer, or take their place', () => {
    expect(mappedPoints(5, { type: 'MULTIPLY', multiplier: 1.5 })).toBe(8);
    expect(mappedPoints(5, { type: 'CUSTOM', points: 2 })).toBe(2);
    expect(mappedPoints(5, undefined)).toBe(5);
  });
});
