import { expect, it } from '@jest/globals';
import { type Turns } from '@perkstream/platform';
import { FindCollectionsOf } from '@perkstream/published';
import { findCollectionsOf } from './find-collections-of.handler.js';

const NOW = '2026-01-01T00:00:00.000Z';
const STEPS_OF_A_TURN = 50_000;
const COLLECTIONS = Array.from({ length: 3 }, (_one, index) => ({
  id: `pc_${index}`,
  products: null,
  filter: { junction: 'and', 'metadata.list': { conditions: { $in: Array.from({ length: 1_000 }, String) } } },
}));

it('gives others their turn after each large filter of a collection that is read, and that an item is held against', async () => {
  const noted: number[] = [];
  const turns = { pause: (steps: number) => void noted.push(steps) } as unknown as Turns;
  const catalogue = { product: async () => undefined } as never;
  const handler = findCollectionsOf.useFactory({ all: async () => COLLECTIONS } as never, catalogue, turns);
  const ids = COLLECTIONS.map(({ id }) => id);
  const item = { product: 'p', metadata: { list: Array.from({ length: 1_000 }, String) } };
  expect(await handler.execute(new FindCollectionsOf('p', ids, [item], NOW))).toEqual([ids]);
  expect(noted).toHaveLength(2 * COLLECTIONS.length);
  for (const steps of noted) expect(steps).toBeGreaterThanOrEqual(STEPS_OF_A_TURN);
});
