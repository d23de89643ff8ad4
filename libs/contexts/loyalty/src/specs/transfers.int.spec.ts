import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type PointsBucketsAnswer, type PointsTransactionsAnswer, TransferPoints } from '@perkstream/published';
import { CardLedger } from '../services/card-ledger.js';
import { DAY_1, DAY_2, LoyaltyInProcess, PROGRAM } from '../testing/loyalty-in-process.js';

let loyalty: LoyaltyInProcess;

beforeEach(async () => {
  loyalty = await LoyaltyInProcess.start();
  // Numbers are shown as of now.
  loyalty.rules = null;
});

afterEach(() => loyalty.stop());

const path = (memberId = 'CARD-1') => ({ campaignId: PROGRAM, memberId });
const give = (code: string, points: number, more: object = {}) => ({ code, points, ...more });
const transfer = (body: readonly object[], memberId?: string) => loyalty.reply('transfer-points', path(memberId), body);
const refusal = (body: readonly object[], memberId?: string) =>
  loyalty.refusal('transfer-points', path(memberId), body);
const balances = async (...cards: string[]) =>
  Promise.all(cards.map(async (card) => (await loyalty.numbers(card)).balance));
const ledgerOf = async (memberId: string) =>
  (await loyalty.answer<PointsTransactionsAnswer>('list-loyalty-card-transactions', { memberId })).data;

/** All entries, a few at a time. */
async function pagesOf(memberId: string, order: string): Promise<PointsTransactionsAnswer['data']> {
  const entries: PointsTransactionsAnswer['data'][number][] = [];
  for (let more = true; more;) {
    const query = { order, limit: 5, ...(entries.length > 0 && { starting_after_id: entries.at(-1)?.id }) };
    const given = { query };
    const page = await loyalty.answer<PointsTransactionsAnswer>(
      'list-loyalty-card-transactions',
      { memberId },
      {},
      given,
    );
    entries.push(...page.data);
    more = page.has_more;
  }
  return entries;
}

describe('A transfer of points', () => {
  it('takes from each card what comes to the other one, and says so in the ledgers of all', async () => {
    await loyalty.adjust('CARD-2', { points: 100 });
    await loyalty.adjust('CARD-4', { points: 50 });
    const gifts = [give('CARD-2', 30, { reason: 'A present', source_id: 'T-1' }), give('CARD-4', 50)];
    expect(await transfer(gifts)).toEqual({ status: 200, body: { id: 'v_card1' } });
    expect(await balances('CARD-1', 'CARD-2', 'CARD-4')).toEqual([80, 70, 0]);
    expect(await loyalty.numbers('CARD-1')).toMatchObject({ points: 80, subtracted_points: 0 });
    expect(await loyalty.numbers('CARD-2')).toMatchObject({ points: 100, subtracted_points: 30 });
    const out = (await ledgerOf('CARD-2')).find(({ type }) => type === 'POINTS_TRANSFER_OUT');
    const came = await ledgerOf('CARD-1');
    expect(came).toHaveLength(2);
    const into = came.find(({ id }) => id === out?.related_transaction_id);
    expect(out).toMatchObject({
      type: 'POINTS_TRANSFER_OUT',
      reason: 'A present',
      source_id: 'T-1',
      source: 'API',
      related_transaction_id: into?.id,
      details: {
        balance: { points: -30, balance: 70, total: 70 },
        destination_voucher: { id: 'v_card1', code: 'CARD-1' },
      },
    });
    expect(into).toMatchObject({
      type: 'POINTS_TRANSFER_IN',
      related_transaction_id: out?.id,
      details: { balance: { points: 30 }, source_voucher: { id: 'v_card2', code: 'CARD-2' } },
    });
    expect(await loyalty.finishUnfinished()).toBe(0);
  });

  it('brings points that expire by the rules of the card that gets them, from that day on', async () => {
    loyalty.rules = { periodType: 'MONTH', periodValue: 1 };
    await loyalty.adjust('CARD-2', { points: 10, expiration_type: 'NON_EXPIRING' });
    await transfer([give('CARD-2', 10)]);
    const buckets = await loyalty.answer<PointsBucketsAnswer>('list-points-expiration', path());
    expect(buckets.data).toMatchObject([{ bucket: { total_points: 10 }, expires_at: '2026-04-01' }]);
  });

  it('is refused on all cards when one has too few points, or is none', async () => {
    await loyalty.adjust('CARD-2', { points: 100 });
    await loyalty.adjust('CARD-4', { points: 5 });
    const tooMany = await refusal([give('CARD-2', 30), give('CARD-4', 6)]);
    expect(tooMany).toMatchObject({ code: 400, key: 'invalid_amount' });
    expect(await refusal([give('CARD-2', 60), give('CARD-2', 41)])).toMatchObject({ key: 'invalid_amount' });
    expect(await refusal([give('CARD-2', 1), give('NOBODY', 1)])).toMatchObject({ code: 404, resource_id: 'NOBODY' });
    expect(await refusal([give('CARD-3', 1)])).toMatchObject({ code: 400, key: 'voucher_not_published' });
    expect(await refusal([give('CARD-1', 1)])).toMatchObject({ code: 400, key: 'invalid_payload' });
    expect(await refusal([give('CARD-2', 1)], 'CARD-3')).toMatchObject({ key: 'voucher_not_published' });
    expect(await refusal([])).toMatchObject({ code: 400, key: 'invalid_payload' });
    expect(await balances('CARD-1', 'CARD-2', 'CARD-4')).toEqual([0, 100, 5]);
    await loyalty.adjust('CARD-2', { points: -100 });
    expect(await loyalty.finishUnfinished()).toBe(0);
  });

  it('is refused on all cards when the one that gets them cannot hold them', async () => {
    await loyalty.adjust('CARD-1', { points: Number.MAX_SAFE_INTEGER - 5 });
    await loyalty.adjust('CARD-2', { points: 10 });
    expect(await refusal([give('CARD-2', 4), give('CARD-2', 4)])).toMatchObject({ code: 400, key: 'invalid_amount' });
    await loyalty.adjust('CARD-2', { points: -10 });
    expect(await balances('CARD-1', 'CARD-2')).toEqual([Number.MAX_SAFE_INTEGER - 5, 0]);
  });

  it('spends no point twice, however many there are at once', async () => {
    await loyalty.adjust('CARD-2', { points: 100 });
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_one, index) => transfer([give('CARD-2', 7)], index % 2 ? 'CARD-1' : 'CARD-4')),
    );
    const done = replies.filter((reply) => !('error' in reply)).length;
    expect(done).toBe(14);
    const [one = 0, other = 0, left] = await balances('CARD-1', 'CARD-4', 'CARD-2');
    expect([one + other, left]).toEqual([98, 2]);
    await loyalty.adjust('CARD-2', { points: -2 });
  });

  it('takes place once under the same source ids, and again after it was refused', async () => {
    const gifts = [give('CARD-2', 30, { source_id: 'T-1' }), give('CARD-4', 5, { source_id: 'T-2' })];
    expect(await refusal(gifts)).toMatchObject({ key: 'invalid_amount' });
    await loyalty.adjust('CARD-2', { points: 100 });
    await loyalty.adjust('CARD-4', { points: 100 });
    const once = await Promise.all(Array.from({ length: 8 }, () => transfer(gifts)));
    const others = once.filter((reply) => 'error' in reply);
    expect(others.length).toBeLessThan(8);
    for (const reply of others) expect(reply).toMatchObject({ error: { key: 'multiple_requests' } });
    expect(await transfer([...gifts].reverse())).toMatchObject({ status: 200 });
    expect(await balances('CARD-1', 'CARD-2', 'CARD-4')).toEqual([35, 70, 95]);
    await transfer([give('CARD-2', 30, { source_id: 'T-3' }), give('CARD-4', 5)]);
    await transfer([give('CARD-2', 30, { source_id: 'T-3' }), give('CARD-4', 5)]);
    await transfer([give('CARD-4', 5, { source_id: 'T-2' })], 'CARD-2');
    expect(await balances('CARD-1', 'CARD-2', 'CARD-4')).toEqual([105, 15, 80]);
    expect(await loyalty.finishUnfinished()).toBe(0);
  });

  it('stands in the ledgers in the order in which it was booked, so that their balances go on from each other', async () => {
    await loyalty.adjust('CARD-2', { points: 1_000 });
    await Promise.all(
      Array.from({ length: 24 }, async (_one, n) => {
        if (n % 3 === 0) await transfer([give('CARD-2', 2), give('CARD-2', 1)]);
        else await loyalty.adjust(n % 3 === 1 ? 'CARD-1' : 'CARD-2', { points: 10 });
      }),
    );
    for (const memberId of ['CARD-1', 'CARD-2']) {
      for (const order of ['id', '-id']) {
        const entries = await pagesOf(memberId, order);
        const inOrder = order === 'id' ? entries : entries.toReversed();
        let left = 0;
        for (const { details } of inOrder) {
          const { points, balance } = details['balance'] as { points: number; balance: number };
          expect({ memberId, order, balance }).toEqual({ memberId, order, balance: left + points });
          left = balance;
        }
        expect(left).toBe((await loyalty.numbers(memberId)).balance);
      }
    }
  });

  it('takes place once, after a crash at any step', async () => {
    await loyalty.adjust('CARD-2', { points: 1_000 });
    await loyalty.adjust('CARD-4', { points: 1_000 });
    const gifts = [give('CARD-2', 3), give('CARD-4', 5)];
    for (let steps = 0; steps <= 4; steps++) {
      const context = loyalty.contextOf();
      dieAfter(steps);
      await expect(loyalty.handle(new TransferPoints(context, path(), {}, gifts as never))).rejects.toThrow('gone');
      jest.restoreAllMocks();
      if (steps % 2) await loyalty.restart();
      else expect(await loyalty.finishUnfinished()).toBe(1);
      const moved = [8, 997, 995].map((points, card) => points + steps * [8, -3, -5][card]!);
      expect({ steps, now: await balances('CARD-1', 'CARD-2', 'CARD-4') }).toEqual({ steps, now: moved });
      const again = { ...context, now: DAY_2, repeatSince: DAY_1 };
      expect(await loyalty.handle(new TransferPoints(again, path(), {}, gifts as never))).toEqual({ id: 'v_card1' });
      expect(await balances('CARD-1', 'CARD-2', 'CARD-4')).toEqual(moved);
      expect(await loyalty.finishUnfinished()).toBe(0);
    }
    expect(await ledgerOf('CARD-1')).toHaveLength(10);
  });

  it.each(['CARD-1', 'CARD-2'])(
    'is answered once more when %s was deleted since, after a crash at any step',
    async (card) => {
      await loyalty.adjust('CARD-2', { points: 1_000 });
      for (let steps = 0; steps <= 2; steps++) {
        // The place of the claim of the request, before all that is stored for it.
        const repeatAfter = steps;
        const gifts = [give('CARD-2', 3, { source_id: `T-${steps}` })];
        const context = loyalty.contextOf();
        dieAfter(steps);
        await expect(loyalty.handle(new TransferPoints(context, path(), {}, gifts as never))).rejects.toThrow('gone');
        jest.restoreAllMocks();
        if (steps % 2) await loyalty.restart();
        loyalty.deleted.set(`v_${card.toLowerCase().replace('-', '')}`, repeatAfter + 1);
        const again = { ...context, now: DAY_2, repeatSince: DAY_1, repeatAfter };
        const answered = await loyalty.handle(new TransferPoints(again, path(), {}, gifts as never));
        expect(answered).toMatchObject({ id: 'v_card1' });
        await loyalty.finishUnfinished();
        expect(await balances('CARD-1', 'CARD-2')).toEqual([3 * (steps + 1), 1_000 - 3 * (steps + 1)]);
        const another = new TransferPoints(loyalty.contextOf({ ...again, requestId: 'another' }), path(), {}, [
          give('CARD-2', 1),
        ] as never);
        expect(await loyalty.handle(another)).toMatchObject({ refused: 'not_found' });
        loyalty.deleted.clear();
      }
    },
  );

  it('that was refused gives back what it had reserved, after a crash at any step', async () => {
    await loyalty.adjust('CARD-2', { points: 10 });
    for (let steps = 0; steps <= 3; steps++) {
      dieAfter(steps);
      const gifts = [give('CARD-2', 10), give('CARD-4', 1)];
      const request = new TransferPoints(loyalty.contextOf(), path(), {}, gifts as never);
      await expect(loyalty.handle(request)).rejects.toThrow('gone');
      jest.restoreAllMocks();
      expect(await loyalty.finishUnfinished()).toBe(1);
      expect(await balances('CARD-1', 'CARD-2')).toEqual([0, 10]);
    }
    await loyalty.adjust('CARD-2', { points: -10 });
  });

  function dieAfter(steps: number): void {
    const ledger = loyalty.app.get(CardLedger);
    const change = ledger.change.bind(ledger);
    let done = 0;
    jest.spyOn(ledger, 'change').mockImplementation((...step) => {
      if (++done > steps) throw new Error('gone');
      return change(...step);
    });
  }
});
