import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ExamineVouchers, type RedeemableRef } from '@perkstream/published';
import { SHOP, VouchersInProcess } from '../testing/vouchers-in-process.js';

const CREATED = '2026-03-02T12:00:00.000Z';
const REDEEMED = '2026-03-02T13:00:00.000Z';
const LATER = '2026-03-02T14:00:00.000Z';
const USES = 1_500;

let context: VouchersInProcess;

beforeEach(async () => {
  context = await VouchersInProcess.start();
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

async function asOf(upTo: number, ref: RedeemableRef, now = REDEEMED) {
  const [examined] = await context.messenger.ask(new ExamineVouchers(SHOP, [ref], now, undefined, upTo));
  return examined;
}

const percent = (percent_off: number) => ({ discount: { type: 'PERCENT', percent_off } });

async function redeemMany(code: string, count: number, now: string): Promise<void> {
  const voucher = await context.answer('get-voucher', { code });
  const uses = Array.from({ length: count }, (_none, n) => context.redeem(voucher, `r_${now}_${n}`));
  await Promise.all(uses.map((use) => context.use(voucher.id, use, { now })));
}

/** How many events are read of streams. */
async function eventsReadBy(work: () => Promise<unknown>): Promise<number> {
  const { events } = context;
  const read = events.read.bind(events);
  let count = 0;
  events.read = async (...args) => {
    const found = await read(...args);
    count += found.length;
    return found;
  };
  await work();
  events.read = read;
  return count;
}

describe('A voucher as it was', () => {
  it('has the discount of then, also once it is changed, in the bin or gone, or its code is another voucher', async () => {
    const { id } = await context.create('SUMMER', percent(10), { now: CREATED });
    const then = await lastPosition();
    const isAsThen = async () =>
      expect(await asOf(then, { id: 'SUMMER' })).toMatchObject({
        redeemable: { id, discount: { type: 'PERCENT', percentOff: 10 } },
      });
    await isAsThen();
    await context.answer('update-voucher', { code: 'SUMMER' }, percent(50), { now: LATER });
    await isAsThen();
    await context.answer('delete-voucher', { code: 'SUMMER' }, undefined, { now: LATER });
    await isAsThen();
    await context.answer('delete-voucher', { code: 'SUMMER' }, undefined, { now: LATER, query: { force: true } });
    await isAsThen();
    await context.create('SUMMER', percent(90), { now: LATER });
    await isAsThen();
    expect(await asOf(await lastPosition(), { id: 'SUMMER' }, LATER)).toMatchObject({
      redeemable: { discount: { percentOff: 90 } },
    });
    expect(await asOf(then, { id: 'WINTER' })).toBeUndefined();
  });

  it('is not asked whether it could be used', async () => {
    await context.create('SUMMER', percent(10), { now: CREATED });
    await context.answer('disable-voucher', { code: 'SUMMER' }, undefined, { now: LATER });
    expect(await asOf(await lastPosition(), { id: 'SUMMER' })).not.toHaveProperty('refusal');
  });

  it('has the change of a request that began before its redemption and was stored after it behind it', async () => {
    await context.create('SUMMER', percent(10), { now: CREATED });
    const then = await lastPosition();
    const justBefore = '2026-03-02T12:59:59.000Z';
    await context.answer('update-voucher', { code: 'SUMMER' }, percent(50), { now: justBefore });
    expect(await asOf(then, { id: 'SUMMER' })).toMatchObject({ redeemable: { discount: { percentOff: 10 } } });
  });

  it('is found without reading all that a popular code was redeemed for', async () => {
    await context.create('SUMMER', percent(10), { now: CREATED });
    await redeemMany('SUMMER', USES, REDEEMED);
    const then = await lastPosition();
    await redeemMany('SUMMER', USES, LATER);
    expect(await eventsReadBy(() => asOf(then, { id: 'SUMMER' }))).toBeLessThan(5);
  });

  it('has the number of redemptions of then where that is asked for, or its discount depends on it', async () => {
    const formula = { type: 'AMOUNT', amount_off: 1, amount_off_formula: 'VOUCHER_REDEEMED_QUANTITY' };
    await context.create('PLAIN', percent(10), { now: CREATED });
    await context.create('FORMULA', { discount: formula }, { now: CREATED });
    for (const code of ['PLAIN', 'FORMULA']) await redeemMany(code, 2, REDEEMED);
    const then = await lastPosition();
    for (const code of ['PLAIN', 'FORMULA']) await redeemMany(code, 3, LATER);
    for (const ref of [{ id: 'PLAIN', withCount: true }, { id: 'FORMULA' }]) {
      expect(await asOf(then, ref, LATER)).toMatchObject({ redeemable: { redeemedQuantity: 2 } });
    }
  });
});
