import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FigurePoint, type FiguresAnswer } from '@perkstream/published';
import { InsightsInProcess, SHOP } from '../testing/insights-in-process.js';

let context: InsightsInProcess;

beforeEach(async () => {
  context = await InsightsInProcess.start();
});
afterEach(() => context.stop());

async function figures(query: object): Promise<FiguresAnswer> {
  return (await context.get('get-figures', query)) as unknown as FiguresAnswer;
}

/** What is not 0. */
function counted({ at: _at, failures, ...sums }: Partial<FigurePoint>): object {
  const moved = Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0));
  return { ...moved, ...(Object.keys(failures ?? {}).length > 0 && { failures }) };
}

const DAY = { from: '2026-03-10T00:00:00Z', to: '2026-03-10T03:00:00Z', interval: 'hour' };

describe('figures over time', () => {
  it('count what was redeemed, refused and rolled back, and what points came and went', async () => {
    const at = '2026-03-10T01:20:00.000Z';
    await context.redeemed(at);
    await context.happens(
      'redemption.completed',
      {
        redemptions: [
          { campaignId: 'camp_1', orderAmount: 900, discountAmount: 50 },
          { campaignId: 'camp_1', orderAmount: 900, discountAmount: 20 },
          { campaignId: null, orderAmount: 900, discountAmount: 1 },
        ],
      },
      at,
    );
    const failed = { campaignId: 'camp_1', relatedObjectType: 'voucher', failureCode: 'quantity_exceeded' };
    await context.happens('redemption.failed', failed, at);
    await context.happens('redemption.failed', { ...failed, relatedObjectType: 'redemption', campaignId: null }, at);
    const part = { campaignId: 'camp_1', relatedObjectType: 'voucher', discountAmount: 50 };
    await context.happens(
      'redemption.rolled_back',
      { rollbacks: [{ ...part, relatedObjectType: 'redemption' }, part] },
      at,
    );
    const card = { campaignId: 'camp_2', points: 7, parts: [] };
    await context.happens('loyalty_card.points_added', { ...card, entry: 'POINTS_ACCRUAL' }, at);
    await context.happens('loyalty_card.points_added', { ...card, entry: 'POINTS_ADDITION' }, at);
    await context.happens('loyalty_card.points_added', { ...card, entry: 'POINTS_ADDITION', note: {} }, at);
    await context.happens('loyalty_card.points_taken', { ...card, entry: 'POINTS_REDEMPTION', points: 3 }, at);
    await context.happens('loyalty_card.points_taken', { ...card, entry: 'POINTS_EXPIRATION', points: 2 }, at);
    const { data, totals } = await figures(DAY);
    const sum = {
      redemptions: 4,
      failed_redemptions: 1,
      rollbacks: 1,
      discount: 171,
      discount_rolled_back: 50,
      order_amount: 1_900,
      orders: 2,
      points_earned: 14,
      points_spent: 3,
      points_expired: 2,
      failures: { quantity_exceeded: 1 },
    };
    expect(data.map(counted)).toEqual([{}, sum, {}]);
    expect(counted(totals)).toEqual(sum);
    const ofCampaign = await figures({ ...DAY, campaign_id: 'camp_1' });
    expect(counted(ofCampaign.totals)).toEqual({
      redemptions: 2,
      failed_redemptions: 1,
      rollbacks: 1,
      discount: 70,
      discount_rolled_back: 50,
      order_amount: 900,
      orders: 1,
      failures: { quantity_exceeded: 1 },
    });
  });

  it('count validations of campaigns', async () => {
    const campaigns = { camp_1: { succeeded: 3, failed: 2 } };
    await context.happens('validation.counted', { campaigns }, '2026-03-10T01:20:00.000Z');
    expect((await figures({ ...DAY, campaign_id: 'camp_1' })).totals.validations).toBe(5);
    expect((await figures(DAY)).totals).not.toHaveProperty('validations');
  });

  it('are of days in the time zone of the project, also when its clocks change', async () => {
    // Berlin: clocks go forward on the 29th at 01:00 UTC; days begin at 23:00 before it, at 22:00 from then on.
    await context.redeemed('2026-03-28T22:59:59.999Z');
    await context.redeemed('2026-03-28T23:00:00.000Z');
    await context.redeemed('2026-03-29T21:59:59.999Z');
    await context.redeemed('2026-03-29T22:00:00.000Z');
    const { from, to, data } = await figures({ from: '2026-03-28', to: '2026-03-30T12:00:00Z', interval: 'day' });
    expect([from, to]).toEqual(['2026-03-27T23:00:00.000Z', '2026-03-30T22:00:00.000Z']);
    expect(data.map(({ at, redemptions }) => [at, redemptions])).toEqual([
      ['2026-03-27T23:00:00.000Z', 1],
      ['2026-03-28T23:00:00.000Z', 2],
      ['2026-03-29T22:00:00.000Z', 1],
    ]);
    const months = await figures({ from: '2026-02-15', to: '2026-04-01', interval: 'month' });
    expect(months.data.map(({ at, redemptions }) => [at, redemptions])).toEqual([
      ['2026-01-31T23:00:00.000Z', 0],
      ['2026-02-28T23:00:00.000Z', 4],
      ['2026-03-31T22:00:00.000Z', 0],
    ]);
  });

  it('go back 24 hours, 30 days or 12 months where no beginning is given', async () => {
    expect((await figures({ interval: 'hour' })).data).toHaveLength(24);
    expect((await figures({ interval: 'day' })).data).toHaveLength(30);
    expect((await figures({ interval: 'month' })).data).toHaveLength(12);
  });

  it('are those of one project', async () => {
    await context.redeemed('2026-03-10T01:00:00.000Z', { campaignId: 'camp_other' }, 'proj_other');
    for (const campaign_id of [undefined, 'camp_other', 'proj_other']) {
      expect(counted((await figures({ ...DAY, campaign_id })).totals)).toEqual({});
    }
  });

  it('sum more than is read at once', async () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    for (let part = 0; part < 510; part += 1)
      await context.redeemed(new Date(start + part * 6 * 3_600_000).toISOString());
    const { data } = await figures({ from: '2026-01-01', to: '2026-06-01', interval: 'month' });
    // The clocks go forward in March: April begins at 22:00.
    expect(data.map(({ redemptions }) => redemptions)).toEqual([124, 112, 124, 120, 30, 0]);
  });

  it('stay as they are when they are made anew, and after a restart', async () => {
    for (const minute of ['00', '14', '15', '59']) await context.redeemed(`2026-03-10T01:${minute}:00.000Z`);
    const before = await figures(DAY);
    expect(before.totals.redemptions).toBe(4);
    await context.views.rebuildByName('figures');
    expect(await figures(DAY)).toEqual(before);
    await context.restart();
    expect(await figures(DAY)).toEqual(before);
    await context.redeemed('2026-03-10T01:59:59.000Z');
    expect((await figures(DAY)).totals.redemptions).toBe(5);
  });

  it.each([
    [{ from: 'yesterday' }, 'Property .from must be an ISO 8601 date or date-time'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'Property .from must be before .to'],
    [
      { from: '2026-01-01', to: '2026-03-01', interval: 'hour' },
      'The period from .from to .to can have at most 1000 intervals',
    ],
    [
      { from: '2020-01-01', to: '2026-03-01', interval: 'month' },
      'The period from .from to .to can have at most 1461 days',
    ],
  ])('refuse %j', async (query, details) => {
    const refusal = await context.refusal('get-figures', {}, undefined, { query });
    expect(refusal).toMatchObject({ code: 400, key: 'invalid_query_params', details });
  });

  it('may have a thousand points', async () => {
    const query = { from: '2026-01-01T00:00:00Z', to: '2026-02-11T16:00:00Z', interval: 'hour' };
    expect((await figures(query)).data).toHaveLength(1_000);
  });
});

describe('figures in time zones that are not whole hours from UTC', () => {
  it('are of the days there', async () => {
    const project = { id: SHOP, timeZone: 'Asia/Kathmandu', caseSensitiveCodes: true };
    await context.redeemed('2026-03-10T18:14:00.000Z');
    await context.redeemed('2026-03-10T18:15:00.000Z');
    const query = { from: '2026-03-10', to: '2026-03-10T20:00:00Z', interval: 'day' };
    const { data } = await context.answer<FiguresAnswer>('get-figures', {}, undefined, { query, project });
    expect(data.map(({ at, redemptions }) => [at, redemptions])).toEqual([
      ['2026-03-09T18:15:00.000Z', 1],
      ['2026-03-10T18:15:00.000Z', 1],
    ]);
  });
});
