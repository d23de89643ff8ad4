import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FindPointsInPrograms, type PointsTransactionsAnswer } from '@perkstream/published';
import { SettlementRound } from '../services/settlement-round.js';
import { BAKERY, DAY_1, DAY_2, LoyaltyInProcess, PROGRAM } from '../testing/loyalty-in-process.js';

let loyalty: LoyaltyInProcess;

beforeEach(async () => {
  loyalty = await LoyaltyInProcess.start();
});

afterEach(() => loyalty.stop());

const transactions = (memberId: string, query = {}) =>
  loyalty.answer<PointsTransactionsAnswer>('list-loyalty-card-transactions', { memberId }, undefined, { query });
const buckets = (memberId: string, now = DAY_1) =>
  loyalty.answer<{ data: object[]; total: number }>(
    'list-points-expiration',
    { campaignId: PROGRAM, memberId },
    undefined,
    { now },
  );

describe('points by hand', () => {
  it('come and go, and the ledger says so', async () => {
    expect(await loyalty.adjust('CARD-1', { points: 100, reason: 'welcome' })).toEqual({
      points: 100,
      total: 100,
      balance: 100,
      type: 'loyalty_card',
      object: 'balance',
      operation_type: 'MANUAL',
      related_object: { type: 'voucher', id: 'v_card1' },
    });
    const later = { now: DAY_2 };
    const taken = await loyalty.adjust('CARD-1', { points: -30 }, later);
    expect(taken).toMatchObject({ points: -30, total: 70, balance: 70 });
    const { data } = await transactions('CARD-1', { order: 'id' });
    expect(data.map(({ type, details }) => [type, (details['balance'] as { balance: number }).balance])).toEqual([
      ['POINTS_ADDITION', 100],
      ['POINTS_REMOVAL', 70],
    ]);
    expect(data[0]).toMatchObject({ voucher_id: 'v_card1', campaign_id: PROGRAM, source: 'API', reason: 'welcome' });
  });

  it('are given to other contexts, by customer and program', async () => {
    loyalty.rules = null;
    await loyalty.adjust('CARD-1', { points: 100 });
    const asked = new FindPointsInPrograms(loyalty.originOf().projectId, 'cust_1', [PROGRAM, 'Nobody']);
    expect(await loyalty.messenger.ask(asked)).toEqual({ [PROGRAM]: 100, Nobody: 0 });
  });

  it('are known to other contexts as of an earlier moment', async () => {
    loyalty.rules = null;
    await loyalty.adjust('CARD-1', { points: 100 });
    await loyalty.adjust('CARD-1', { points: -30 }, { now: DAY_2 });
    const { projectId } = loyalty.originOf();
    const at = (asOf: string) => loyalty.messenger.ask(new FindPointsInPrograms(projectId, 'cust_1', [PROGRAM], asOf));
    expect(await at(DAY_2)).toEqual({ [PROGRAM]: 70 });
    expect(await at(DAY_1)).toEqual({ [PROGRAM]: 100 });
    expect(await at('2020-01-01T00:00:00.000Z')).toEqual({ [PROGRAM]: 0 });
  });

  it('expire by the rules of the program, on a day of their own, or never', async () => {
    await loyalty.adjust('CARD-1', { points: 1 });
    await loyalty.adjust('CARD-1', { points: 2, expiration_type: 'CUSTOM_DATE', expiration_date: '2026-03-15' });
    await loyalty.adjust('CARD-1', { points: 3, expiration_type: 'NON_EXPIRING' });
    const { data, total } = await buckets('CARD-1');
    expect(total).toBe(3);
    expect(data).toMatchObject([
      { expires_at: '2026-03-15', bucket: { total_points: 2 } },
      { expires_at: '2026-04-01', bucket: { total_points: 1 } },
      { bucket: { total_points: 3 } },
    ]);
    expect(data[2]).not.toHaveProperty('expires_at');
  });

  it('have one effect for each source id', async () => {
    const body = { points: 50, source_id: 'bonus-1' };
    await loyalty.adjust('CARD-1', body);
    expect(await loyalty.adjust('CARD-1', body)).toMatchObject({ points: 50, balance: 50 });
    expect(await loyalty.adjust('CARD-1', { points: 50, source_id: 'bonus-2' })).toMatchObject({ balance: 100 });
  });

  it('add up to what the card shows also before the engine has booked that they expired', async () => {
    loyalty.rules = { periodType: 'MONTH', periodValue: 1 };
    await loyalty.adjust('CARD-1', { points: 70 });
    const at = { now: '2026-04-02T09:00:00.000Z' };
    const ledger = await loyalty.answer<PointsTransactionsAnswer>(
      'list-loyalty-card-transactions',
      { memberId: 'CARD-1' },
      undefined,
      at,
    );
    expect((await buckets('CARD-1', at.now)).total).toBe(0);
    const points = ledger.data.map(({ details }) => (details['balance'] as { points: number }).points);
    expect(points.reduce((sum, each) => sum + each, 0)).toBe(0);
    expect(ledger.data).toContainEqual(expect.objectContaining({ type: 'POINTS_EXPIRATION' }));
  });

  it('are booked once by a request that a crash cut short, after 500 entries of a clock that was set back', async () => {
    loyalty.rules = null;
    const first = { requestId: 'v-cut-short' };
    await loyalty.adjust('CARD-1', { points: 100 }, first);
    const hourBefore = { now: new Date(Date.parse(DAY_1) - 3_600_000).toISOString() };
    for (let n = 0; n < 500; n++) await loyalty.adjust('CARD-1', { points: 1 }, hourBefore);
    const repeat = { ...first, ...hourBefore, repeatSince: DAY_1 };
    expect(await loyalty.adjust('CARD-1', { points: 100 }, repeat)).toMatchObject({ points: 100, balance: 100 });
    expect((await loyalty.numbers('CARD-1')).balance).toBe(600);
  });

  it.each<[string, string, object]>([
    ['more points than there are', 'invalid_amount', { points: -1 }],
    ['no points at all', 'invalid_amount', { points: 0 }],
    [
      'a day that has passed',
      'invalid_expiration_date',
      { points: 1, expiration_type: 'CUSTOM_DATE', expiration_date: '2026-02-28' },
    ],
    ['no day', 'invalid_expiration_date', { points: 1, expiration_type: 'CUSTOM_DATE' }],
  ])('are refused: %s', async (_what, key, body) => {
    const params = { campaignId: PROGRAM, memberId: 'CARD-1' };
    expect(await loyalty.refusal('update-loyalty-card-balance-1', params, body)).toMatchObject({ key, code: 400 });
    expect((await loyalty.numbers('CARD-1')).balance).toBe(0);
  });

  it('need a card that somebody holds, of that program and project', async () => {
    const refusal = (campaignId: string, memberId: string, given = {}) =>
      loyalty.refusal('update-loyalty-card-balance-1', { campaignId, memberId }, { points: 1 }, given);
    expect(await refusal(PROGRAM, 'CARD-3')).toMatchObject({ key: 'voucher_not_published', code: 400 });
    expect(await refusal(PROGRAM, 'CARD-9')).toMatchObject({ code: 404, resource_type: 'voucher' });
    expect(await refusal('camp_other', 'CARD-1')).toMatchObject({ code: 404, resource_type: 'campaign' });
    expect(await refusal(PROGRAM, 'CARD-1', { projectId: BAKERY })).toMatchObject({ code: 404 });
  });

  it('are exact, however many change them at once', async () => {
    await loyalty.adjust('CARD-1', { points: 64 });
    const spends = Array.from({ length: 100 }, () =>
      loyalty.reply('update-loyalty-card-balance', { memberId: 'CARD-1' }, { points: -1 }),
    );
    const replies = await Promise.all(spends);
    expect(replies.filter((reply) => !('error' in reply))).toHaveLength(64);
    expect((await loyalty.numbers('CARD-1')).balance).toBe(0);
  });

  it('outlive the process', async () => {
    loyalty.rules = null;
    await loyalty.adjust('CARD-2', { points: 5 });
    await loyalty.restart();
    expect(await loyalty.numbers('CARD-2')).toMatchObject({ points: 5, balance: 5 });
  });
});

describe('pending points', () => {
  const pend = (id: string, points: number) =>
    loyalty.command('CARD-1', {
      do: 'pend',
      pending: {
        id,
        points,
        activatesAt: '2026-03-11',
        expirationRules: null,
        details: { customer_id: 'cust_1', order_id: 'ord_1', order: { id: 'ord_1', source_id: null } },
      },
      now: DAY_1,
      timeZone: 'Europe/Berlin',
      seed: id,
    });
  const pending = (params: object, name = 'list-member-pending-points-1') =>
    loyalty.answer<{ data: object[] }>(name, params);
  const params = { campaignId: PROGRAM, memberId: 'CARD-1' };

  beforeEach(async () => {
    loyalty.rules = null;
    await loyalty.adjust('CARD-1', { points: 1 });
    await pend('lopp_1', 10);
  });

  it('are listed by member and by program', async () => {
    const expected = {
      id: 'lopp_1',
      voucher_id: 'v_card1',
      customer_id: 'cust_1',
      order_id: 'ord_1',
      points: 10,
      activates_at: '2026-03-11',
    };
    expect((await pending(params)).data).toMatchObject([expected]);
    expect((await pending({ memberId: 'v_card1' }, 'list-member-pending-points')).data).toMatchObject([expected]);
    expect((await pending({ campaignId: 'Friends' }, 'list-campaign-pending-points')).data).toMatchObject([expected]);
  });

  it('are adjusted, activated and canceled by hand', async () => {
    await pend('lopp_2', 7);
    const of = (pendingPointsId: string) => ({ memberId: 'CARD-1', pendingPointsId });
    expect(await loyalty.answer('adjust-member-pending-points', of('lopp_1'), { points: 5 })).toMatchObject({
      points: 5,
      total: 22,
    });
    expect(await loyalty.answer('activate-member-pending-points', of('lopp_1'))).toMatchObject({
      points: 15,
      balance: 16,
    });
    expect(await loyalty.answer('cancel-member-pending-points', of('lopp_2'))).toEqual({ status: 204 });
    expect((await pending(params)).data).toEqual([]);
    expect(await loyalty.refusal('cancel-member-pending-points', of('lopp_2'))).toMatchObject({
      key: 'invalid_pending_points_state',
    });
    expect(await loyalty.numbers('CARD-1')).toMatchObject({ balance: 16, pending_points: 0 });
  });
});

describe('Points that a card is made with', () => {
  const ledger = async () =>
    (await loyalty.answer<PointsTransactionsAnswer>('list-loyalty-card-transactions', { memberId: 'CARD-1' })).data;

  it('are booked when the card is made, once, and expire though nobody touches the card', async () => {
    loyalty.openingPoints = 50;
    await loyalty.cardMade('CARD-1');
    await loyalty.cardMade('CARD-1');
    const came = { type: 'POINTS_ADDITION', details: { balance: { points: 50, balance: 50 } } };
    expect(await ledger()).toMatchObject([came]);
    const round = loyalty.app.get(SettlementRound);
    await round.run('2026-02-28T12:00:00.000Z');
    expect(await ledger()).toHaveLength(1);
    await round.run('2026-03-02T12:00:00.000Z');
    const gone = { type: 'POINTS_EXPIRATION', details: { balance: { points: -50, balance: 0 } } };
    expect(await ledger()).toMatchObject([gone, came]);
  });

  it('are booked where the card cannot be found by its id yet, as views show it a moment later', async () => {
    loyalty.openingPoints = 50;
    loyalty.unseen.add('v_card1');
    await loyalty.cardMade('CARD-1');
    expect(await ledger()).toMatchObject([{ type: 'POINTS_ADDITION' }]);
  });

  it('are not booked on another card that has its code by now', async () => {
    loyalty.openingPoints = 50;
    await loyalty.cardMade('CARD-1', 'v_former');
    expect(await ledger()).toEqual([]);
  });

  it('are booked for no card that is made without', async () => {
    await loyalty.cardMade('CARD-1');
    expect(await ledger()).toEqual([]);
  });
});

describe('points that expire', () => {
  const expiring = async (query: object = {}) => {
    await loyalty.views.caughtUp();
    const list = await loyalty.answer<{ data: { code: string; points: number; expires_at: string }[]; total: number }>(
      'list-expiring-points',
      { campaignId: PROGRAM },
      undefined,
      { query },
    );
    return [list.total, ...list.data.map(({ code, points, expires_at }) => [code, points, expires_at])];
  };

  it('are listed over all cards, soonest first, and by the month of their last day', async () => {
    await loyalty.adjust('CARD-1', { points: 100 });
    await loyalty.adjust('CARD-2', { points: 30, expiration_type: 'CUSTOM_DATE', expiration_date: '2026-05-31' });
    await loyalty.adjust('CARD-2', { points: 7, expiration_type: 'NON_EXPIRING' });
    const first = ['CARD-1', 100, '2026-04-01'];
    const second = ['CARD-2', 30, '2026-05-31'];
    expect(await expiring()).toEqual([2, first, second]);
    expect(await expiring({ month: '2026-05' })).toEqual([1, second]);
    expect(await expiring({ limit: 1, page: 2 })).toEqual([2, second]);
    expect(await expiring({ month: '2026-06' })).toEqual([0]);
  });

  it('are those that are left', async () => {
    await loyalty.adjust('CARD-1', { points: 100 });
    await loyalty.adjust('CARD-1', { points: -60 });
    await loyalty.adjust('CARD-2', { points: 5 });
    await loyalty.adjust('CARD-2', { points: -5 });
    expect(await expiring()).toEqual([1, ['CARD-1', 40, '2026-04-01']]);
  });

  it('are refused of a program that is none', async () => {
    const asked = loyalty.answer('list-expiring-points', { campaignId: 'camp_none' });
    await expect(asked).rejects.toThrow('Cannot find campaign');
  });
});
