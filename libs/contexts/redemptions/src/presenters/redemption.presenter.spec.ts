import { describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@perkstream/kernel/testing';
import { Turns } from '@perkstream/platform';
import { TooMuchFound } from '@perkstream/ports';
import { type RedemptionEntry } from '../views/redemptions/redemptions.view.js';
import { RedemptionPresenter } from './redemption.presenter.js';

/** Presents entries whose events are a megabyte each. */
async function present(entries: readonly Partial<RedemptionEntry>[]) {
  const seen = { reads: 0, atOnce: 0, most: 0 };
  const eventOf = async () => {
    seen.reads += 1;
    seen.most = Math.max(seen.most, ++seen.atOnce);
    await Promise.resolve();
    seen.atOnce -= 1;
    return { data: { text: 'x'.repeat(1_000_000) } };
  };
  const presenter = new RedemptionPresenter({ eventOf } as never, {} as never, {} as never, {} as never, new Turns());
  const presented = presenter.present('proj_1', entries as RedemptionEntry[]);
  const { turns } = await turnsDuring(() => expect(presented).rejects.toThrow(TooMuchFound));
  return { ...seen, turns };
}

describe('redemptions with large orders', () => {
  it('are read one by one, as long as they fit into an answer: others have their turn in between', async () => {
    const seen = await present(Array.from({ length: 40 }, (_one, revision) => ({ stream: 's', revision })));
    expect(seen).toMatchObject({ reads: 9, most: 1 });
    expect(seen.turns).toBeGreaterThanOrEqual(8);
  });

  it('are read once for all of one request, and count each', async () => {
    const seen = await present(Array.from({ length: 40 }, (_one, part) => ({ stream: 's', revision: 0, part })));
    expect(seen.reads).toBe(1);
  });
});
