import { expect, it } from '@jest/globals';
import { BYTES_PER_PART, type Part, cutIntoParts } from './bulk-parts.js';

it('puts few items into a part where what they have in common is large', async () => {
  const codes = Array.from({ length: 250 }, (_one, index) => ({ code: `C-${index}` }));
  const sizesWith = async (common: object) =>
    ((await cutIntoParts(codes, undefined, { ...common })) as readonly Part[]).map(({ items }) => items.length);
  expect(await sizesWith({})).toEqual([100, 100, 50]);
  const sizes = await sizesWith({ metadata: { text: 'x'.repeat(60_000) } });
  expect(Math.max(...sizes) * 60_000).toBeLessThan(BYTES_PER_PART + 60_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(codes.length);
});
