import { describe, expect, it } from '@jest/globals';
import { type Turns } from '@perkstream/platform';
import { SegmentMemberships } from './segment-memberships.js';

const NOW = '2026-01-01T00:00:00.000Z';
const STEPS_OF_A_TURN = 50_000;
const among = (count: number) => ({ 'metadata.list': { conditions: { $in: Array.from({ length: count }, String) } } });

const MEMBERS = new Set(Array.from({ length: 20_000 }, (_one, index) => `cust_${index}`));

/** The steps noted after each segment. */
async function stepsOf(metadata: object, ...filters: readonly (object | null)[]): Promise<readonly number[]> {
  const noted: number[] = [];
  const turns = { pause: (steps: number) => void noted.push(steps) } as unknown as Turns;
  const views = { collection: () => ({ get: async () => undefined }) } as never;
  const memberships = new SegmentMemberships(
    { members: async () => MEMBERS } as never,
    {} as never,
    turns,
    {} as never,
    views,
  );
  const profile = { id: 'cust_1', created_at: NOW, metadata, object: 'customer' } as never;
  const segments = filters.map((filter, index) => ({ id: `seg_${index}`, type: 'passive', filter }));
  await memberships.of('p', profile, segments as never, NOW);
  return noted;
}

describe('holding a customer against segments', () => {
  it('gives others their turn after each filter of many values', async () => {
    const noted = await stepsOf({}, among(1_000), among(1_000));
    expect(noted).toHaveLength(2);
    for (const steps of noted) expect(steps).toBeGreaterThanOrEqual(STEPS_OF_A_TURN);
  });

  it('gives others their turn after a filter of some values where metadata is much', async () => {
    const [steps] = await stepsOf({ list: Array.from({ length: 4_000 }, String) }, among(50));
    expect(steps).toBeGreaterThanOrEqual(STEPS_OF_A_TURN);
    expect((await stepsOf({}, among(50)))[0]).toBeLessThan(STEPS_OF_A_TURN / 10);
  });

  it('gives others their turn after some long lists, which may have to be read', async () => {
    const noted = await stepsOf({}, null, null, null);
    expect(noted).toHaveLength(3);
    expect(noted.reduce((sum, steps) => sum + steps, 0)).toBeGreaterThanOrEqual(STEPS_OF_A_TURN);
  });
});
