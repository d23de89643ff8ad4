import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FindHappenings, type HappeningsFound } from '@perkstream/published';
import { InsightsInProcess, NOW, SHOP } from '../testing/insights-in-process.js';

const OTHER = 'proj_other';

describe('what happens in a project that is watched', () => {
  let context: InsightsInProcess;

  beforeEach(async () => {
    context = await InsightsInProcess.start();
  });
  afterEach(() => context.stop());

  const ask = async (id: string, after?: number): Promise<HappeningsFound> =>
    context.messenger.ask(new FindHappenings(id, after));
  const enable = async (count: number, projectId: string) => {
    for (let made = 0; made < count; made++)
      await context.happens('voucher.enabled', { id: `v_${made}` }, NOW, projectId);
  };
  const idsIn = ({ happenings }: HappeningsFound) => happenings.map(({ happening }) => happening.id);

  it('is found in one look, however much happened in others', async () => {
    const { position } = await ask(SHOP);
    await enable(1_200, OTHER);
    await enable(2, SHOP);
    const found = await ask(SHOP, position);
    expect([idsIn(found), found.hasMore]).toEqual([['v_0', 'v_1'], false]);
    expect(idsIn(await ask(SHOP, found.position))).toEqual([]);
    expect(idsIn(await ask(SHOP, position))).toEqual(['v_0', 'v_1']);
  });

  it('is read from the store once for all who watch', async () => {
    const starts = [await ask(SHOP), await ask(OTHER)];
    await enable(3, SHOP);
    await enable(2, OTHER);
    const reads = jest.spyOn(context.events, 'readAll');
    const found = [await ask(SHOP, starts[0]!.position), await ask(OTHER, starts[1]!.position)];
    expect(found.map((each) => idsIn(each).length)).toEqual([3, 2]);
    const together = await Promise.all(Array.from({ length: 10 }, () => ask(SHOP, found[0]!.position)));
    expect(together.flatMap(idsIn)).toEqual([]);
    expect(reads).toHaveBeenCalledTimes(3);
  });

  it('is lost by nobody who is further behind than what is kept', async () => {
    const { position } = await ask(SHOP);
    await ask(SHOP, position);
    await enable(1_700, SHOP);
    const all: string[] = [];
    let part: HappeningsFound = { position, happenings: [], hasMore: true };
    while (part.hasMore) {
      part = await ask(SHOP, part.position);
      all.push(...idsIn(part));
    }
    expect(all).toEqual(Array.from({ length: 1_700 }, (_, index) => `v_${index}`));
  });

  it('is found by somebody who began to watch earlier than this process', async () => {
    await enable(2, SHOP);
    await enable(1, OTHER);
    const { position } = await ask(OTHER);
    await ask(OTHER, position);
    const missed = await ask(SHOP, -1);
    expect([idsIn(missed), missed.hasMore]).toEqual([['v_0', 'v_1'], true]);
    expect(idsIn(await ask(SHOP, missed.position))).toEqual([]);
  });
});
