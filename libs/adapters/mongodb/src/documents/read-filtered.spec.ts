import { describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@perkstream/kernel/testing';
import { TooMuchFound } from '@perkstream/ports';
import { readFiltered } from './read-filtered.js';
import { stored, type Stored } from './stored-document.js';

const thing = (n: number) => ({ n, text: 'x'.repeat(60_000) });

async function* documents(): AsyncIterable<Stored> {
  for (let n = 0; n < 100; n++) yield stored(String(n), thing(n));
}

describe('documents that are looked at one by one', () => {
  it('are found by the condition, from an offset on, up to a limit', async () => {
    const found = await readFiltered<{ n: number }>(documents(), { field: 'n', more: 10 }, 5, 3);
    expect(found.map(({ n }) => n)).toEqual([16, 17, 18]);
  });

  it('leave others their turn where they are large, and are no more than asked for', async () => {
    const { result: found, turns } = await turnsDuring(() => readFiltered(documents(), undefined, 0, 100, 8_000_000));
    expect(found).toEqual(Array.from({ length: 100 }, (_one, n) => thing(n)));
    expect(turns).toBeGreaterThanOrEqual(10);
    await expect(readFiltered(documents(), undefined, 0, 100, 5_000_000)).rejects.toThrow(TooMuchFound);
  });
});
