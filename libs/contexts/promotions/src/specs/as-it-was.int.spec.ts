import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ExamineTiers } from '@perkstream/published';
import { PromotionsInProcess, SHOP } from '../testing/promotions-in-process.js';

const CREATED = '2026-03-02T12:00:00.000Z';
const REDEEMED = '2026-03-02T13:00:00.000Z';
const LATER = '2026-03-02T14:00:00.000Z';
const USES = 1_500;

let context: PromotionsInProcess;

beforeEach(async () => {
  context = await PromotionsInProcess.start();
});
afterEach(() => context.stop());

async function lastPosition(): Promise<number> {
  let after: number | undefined;
  for (;;) {
    const page = await context.events.readAll({ after, maxCount: 10_000 });
    if (page.length === 0) return after ?? 0;
    after = page.at(-1)?.position;
  }
}

async function asOf(upTo: number, id: string, now = REDEEMED) {
  const [examined] = await context.messenger.ask(new ExamineTiers(SHOP, [{ id }], now, undefined, upTo));
  return examined;
}

const percent = (percent_off: number) => ({ action: { discount: { type: 'PERCENT', percent_off } } });

async function redeemMany(id: string, count: number, now: string): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_none, n) => context.redeem(id, `r_${now}_${n}`, { now })));
}

describe('A promotion tier as it was', () => {
  it('has the discount of then, also once it is changed or deleted', async () => {
    const { id } = await context.add(percent(10), 'camp_1', { now: CREATED });
    const then = await lastPosition();
    const isAsThen = async () =>
      expect(await asOf(then, id)).toEqual({
        redeemable: expect.objectContaining({ id, discount: expect.objectContaining({ percentOff: 10 }) }),
      });
    await isAsThen();
    await context.update(id, percent(50), { now: LATER });
    await isAsThen();
    await context.delete(id);
    await isAsThen();
    expect(await asOf(then, 'promo_none')).toBeUndefined();
    expect(await asOf(0, id, CREATED)).toBeUndefined();
  });

  it('is found without reading all that a popular tier was redeemed for, also once it is deleted', async () => {
    const { id } = await context.add(percent(10), 'camp_1', { now: CREATED });
    await redeemMany(id, USES, REDEEMED);
    const then = await lastPosition();
    await redeemMany(id, USES, LATER);
    await context.delete(id);
    const { events } = context;
    const read = events.read.bind(events);
    let count = 0;
    events.read = async (...args) => {
      const found = await read(...args);
      count += found.length;
      return found;
    };
    expect(await asOf(then, id)).toMatchObject({ redeemable: { discount: { percentOff: 10 } } });
    events.read = read;
    expect(count).toBeLessThan(5);
  });
});
