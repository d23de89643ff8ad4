import { describe, expect, it } from '@jest/globals';
import { bodyOf, overlapped, type Tier, valuesAbove, valuesOf } from './tier-values.js';

function tier(name: string, from: number, to?: number): Tier {
  const points = { from, ...(to !== undefined && { to }) };
  return {
    id: `ltr_${name}`,
    name,
    campaign_id: 'camp_1',
    points,
    config: { points },
    earning_rules: { ern_1: { type: 'MULTIPLY', multiplier: 1.5 }, ern_2: { type: 'CUSTOM', points: 7 } },
    rewards: { rewa_1: { type: 'MULTIPLY', multiplier: 0.5 } },
    metadata: { color: 'grey' },
    created_at: '2026-03-01T00:00:00.000Z',
    updated_at: null,
    object: 'loyalty_tier',
  };
}

describe('the form of a loyalty tier', () => {
  it('sends what it read, and of metadata only what changed', () => {
    const { name, points, earning_rules, rewards, metadata } = tier('Silver', 100, 199);
    const values = valuesOf(tier('Silver', 100, 199));
    expect(bodyOf(values, metadata)).toEqual({ name, points, earning_rules, rewards, metadata: {} });
    expect(bodyOf({ ...values, to: '', metadata: [] }, metadata)).toMatchObject({
      points: { from: 100 },
      metadata: { color: null },
    });
  });

  it('begins a new tier where the highest one ends, with what that one changes', () => {
    const tiers = [tier('Silver', 100, 199), { ...tier('Bronze', 0, 99), earning_rules: {} }];
    expect(valuesAbove(tiers)).toMatchObject({ name: '', from: 200, to: '', earning: { ern_1: { value: 1.5 } } });
    expect(valuesAbove([])).toMatchObject({ from: '', earning: {} });
    expect(valuesAbove([tier('Silver', 100)]).from).toBe('');
  });

  it.each([
    [{ from: 0, to: 99 }, undefined],
    [{ from: 0, to: 100 }, 'Silver'],
    [{ from: 150, to: 160 }, 'Silver'],
    [{ from: 200, to: 299 }, undefined],
    [{ from: 200, to: '' as const }, 'Gold'],
    [{ from: 400, to: 500 }, 'Gold'],
    [{ from: '' as const, to: '' as const }, undefined],
  ])('finds the tier that %j overlaps', (range, name) => {
    expect(overlapped(range, [tier('Silver', 100, 199), tier('Gold', 300)])?.name).toBe(name);
  });
});
