import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type LoyaltyTierChanges, type LoyaltyTiersEvent } from '@perkstream/published';
import { loyaltyTiersAggregate, mappedPoints, MAX_TIERS, findTier } from './loyalty-tiers.decider.js';
import { tier } from './loyalty-tiers.examples.js';

const LATER = '2026-03-02T08:00:00.000Z';
const silver = tier('silver', 100, 199);
const gold = tier('gold', 200, null);

describe('the tiers of a program', () => {
  const tiers = story(loyaltyTiersAggregate);

  it('are made all or none', () => {
    const data = { tiers: [silver, gold] };
    tiers.when({ do: 'create', ...data }).then({ type: 'loyalty_tiers.created', data });
    tiers.when({ do: 'create', tiers: [silver, tier('odd', 9, 8)] }).thenRefused('invalid_payload');
    const many = Array.from({ length: MAX_TIERS }, (_one, index) => tier(`t${index}`, index, index));
    tiers
      .given({ type: 'loyalty_tiers.created', data: { tiers: many } })
      .when({ do: 'create', tiers: [gold] })
      .thenRefused('invalid_payload');
  });

  const made: LoyaltyTiersEvent = { type: 'loyalty_tiers.created', data: { tiers: [silver, gold] } };
  const update = (changes: LoyaltyTierChanges, id = silver.id) => ({ do: 'update', id, changes, now: LATER }) as const;
  const updated = (changes: LoyaltyTierChanges): LoyaltyTiersEvent => ({
    type: 'loyalty_tier.updated',
    data: { id: silver.id, campaignId: 'camp_1', changes, at: LATER },
  });

  it.each([
    ['that ends in another', tier('bronze', 0, 100)],
    ['that begins in another', tier('bronze', 199, 250)],
    ['within another', tier('bronze', 120, 130)],
    ['around another', tier('bronze', 50, 199)],
    ['without end below others', tier('bronze', 0, null)],
  ])('do not take one in %s', (_which, bronze) => {
    tiers
      .given(made)
      .when({ do: 'create', tiers: [bronze] })
      .thenRefused('invalid_payload');
    tiers.when({ do: 'create', tiers: [silver, bronze, gold] }).thenRefused('invalid_payload');
  });

  it('take one in that fills a gap, or the place of a deleted one', () => {
    const bronze = tier('bronze', 0, 99);
    const begun = { type: 'loyalty_tiers.created', data: { tiers: [bronze] } } as const;
    tiers
      .given(made)
      .when({ do: 'create', tiers: [bronze] })
      .then(begun);
    const gone: LoyaltyTiersEvent = {
      type: 'loyalty_tier.deleted',
      data: { id: silver.id, campaignId: 'camp_1', at: LATER },
    };
    tiers.given(made).when({ do: 'delete', id: silver.id, now: LATER }).then(gone);
    tiers.given(made, gone).when({ do: 'delete', id: silver.id, now: LATER }).thenRefused('not_found');
    tiers
      .given(made, gone)
      .when(update({ name: 'Blue' }))
      .thenRefused('not_found');
    const blue = tier('blue', 100, 199);
    tiers
      .given(made, gone)
      .when({ do: 'create', tiers: [blue] })
      .then({ type: 'loyalty_tiers.created', data: { tiers: [blue] } });
  });

  it('change in what is different', () => {
    tiers
      .given(made)
      .when(update({ name: 'Blue', points: silver.points }))
      .then(updated({ name: 'Blue' }));
    tiers
      .given(made)
      .when(update({ name: silver.name, metadata: {} }))
      .thenNothing();
    const noted = updated({ metadata: { a: 1, b: 2 } });
    tiers
      .given(made, noted)
      .when(update({ metadata: { a: null, c: 3 } }))
      .then(updated({ metadata: { b: 2, c: 3 } }));
    expect(tiers.given(made, noted).state().tiers[0]).toEqual({
      ...silver,
      metadata: { a: 1, b: 2 },
      updatedAt: LATER,
    });
  });

  it('do not change to a range that overlaps another, or ends before it begins', () => {
    tiers
      .given(made)
      .when(update({ points: { from: 150, to: null } }))
      .thenRefused('invalid_payload');
    tiers
      .given(made)
      .when(update({ points: { from: 150, to: 149 } }))
      .thenRefused('invalid_payload');
    const wider = { points: { from: 50, to: 199 } };
    tiers.given(made).when(update(wider)).then(updated(wider));
  });

  it('that overlapped before it was forbidden keep their ranges, and take other names', () => {
    const older: LoyaltyTiersEvent = {
      type: 'loyalty_tiers.created',
      data: { tiers: [silver, tier('all', 0, null)] },
    };
    tiers
      .given(older)
      .when(update({ name: 'Blue' }))
      .then(updated({ name: 'Blue' }));
  });

  it('are known as they were before each change', () => {
    const { past } = tiers.given(made, updated({ name: 'Blue' })).state();
    expect(past).toEqual([{ until: LATER, tiers: [silver, gold] }]);
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
