import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type PointsTransactionsAnswer, type StatementAnswer } from '@perkstream/published';
import { type Json } from '@perkstream/testing';
import { SettlementRound } from '../services/settlement-round.js';
import { DAY_1, DAY_2, LoyaltyInProcess } from '../testing/loyalty-in-process.js';

const MAY = '2026-05-01T08:00:00.000Z';
/** The day on which the points of the first day are gone, in Berlin. */
const GONE = '2026-04-01T22:00:00.000Z';

let loyalty: LoyaltyInProcess;

beforeEach(async () => {
  loyalty = await LoyaltyInProcess.start();
  await loyalty.adjust('CARD-1', { points: 50, reason: 'sorry' });
  await loyalty.adjust('CARD-1', { points: 30, expiration_type: 'NON_EXPIRING', source_id: 'gift-1' }, { now: DAY_2 });
  await loyalty.adjust('CARD-1', { points: -20 }, { now: '2026-03-03T08:00:00.000Z' });
});

afterEach(() => loyalty.stop());

const statement = (query: Json = {}) =>
  loyalty.answer<StatementAnswer>('get-member-statement', { memberId: 'CARD-1' }, undefined, { now: MAY, query });

describe('the statement of a member', () => {
  it('shows what was on the card at a moment, by the day on which it expires', async () => {
    const first = { points: 50, expires_at: '2026-04-01' };
    expect(await statement({ as_of: DAY_1 })).toMatchObject({ balance: 50, buckets: [first], total: 1 });
    expect(await statement({ as_of: DAY_2 })).toMatchObject({
      balance: 80,
      buckets: [first, { points: 30 }],
      total: 2,
    });
    expect(await statement({ as_of: '2026-03-31T22:00:00Z' })).toMatchObject({
      balance: 60,
      buckets: [{ ...first, points: 30 }, { points: 30 }],
    });
    expect(await statement()).toMatchObject({ as_of: MAY, balance: 30, buckets: [{ points: 30 }], total: 4 });
  });

  it('says of each line which event it is, and who did it', async () => {
    const { data } = await statement({ as_of: DAY_2 });
    expect(data).toMatchObject([
      { type: 'POINTS_ADDITION', points: 30, balance: 80, source_id: 'gift-1', created_at: DAY_2 },
      { type: 'POINTS_ADDITION', points: 50, balance: 50, reason: 'sorry', created_at: DAY_1 },
    ]);
    const event = { type: 'loyalty_card.points_added', request_id: expect.any(String), recorded_at: DAY_1 };
    expect(data[1]).toMatchObject({ event, actor: { kind: 'key', channel: 'API' } });
  });

  it('knows what has fallen due before it is booked, and says the same afterwards', async () => {
    const before = await statement();
    expect(before.data[0]).toMatchObject({ type: 'POINTS_EXPIRATION', points: -30, created_at: GONE, event: null });
    await loyalty.app.get(SettlementRound).run(MAY);
    const after = await statement();
    expect(after.data[0]).toMatchObject({ event: { recorded_at: MAY }, actor: { kind: 'system', id: 'settlement' } });
    const withoutEvents = ({ data, ...rest }: StatementAnswer) => ({
      ...rest,
      data: data.map((line) => ({ ...line, event: null, actor: null })),
    });
    expect(withoutEvents(after)).toEqual(withoutEvents(before));
  });

  it('adds up, page by page, to the balance that it shows', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => statement({ limit: 1, page })));
    const lines = pages.flatMap(({ data }) => data);
    expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(30);
    const { data } = await loyalty.answer<PointsTransactionsAnswer>('list-loyalty-card-transactions', {
      memberId: 'CARD-1',
    });
    expect(lines.map(({ id }) => id)).toEqual(expect.arrayContaining(data.map(({ id }) => id)));
  });

  it('is of the past, and of a card that was there', async () => {
    for (const as_of of ['2027-01-01', '2020-01-01', 'soon']) {
      expect(
        await loyalty.refusal('get-member-statement', { memberId: 'CARD-1' }, undefined, { query: { as_of } }),
      ).toMatchObject({ code: 400 });
    }
  });
});
