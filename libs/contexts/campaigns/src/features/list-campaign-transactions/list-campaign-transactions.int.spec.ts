import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TransactionsAnswer, type FindCampaignTransactions } from '@perkstream/published';
import { CampaignsInProcess } from '../../testing/campaigns-in-process.js';

let context: CampaignsInProcess;

beforeEach(async () => {
  context = await CampaignsInProcess.start();
  context.vouchers.ledger = Array.from({ length: 12 }, (_, index) => ({ id: `vtx_${index}` }));
});

afterEach(() => context.stop());

const list = (campaignId: string, query: object = {}) =>
  context.answer<TransactionsAnswer>('list-campaign-transactions', { campaignId }, undefined, {
    query: { ...query },
  });

describe('the transactions of a campaign', () => {
  it('are shown page by page, with the row to go on from', async () => {
    await context.createCards('Cards', 500);
    const first = await list('Cards');
    expect(first).toMatchObject({ object: 'list', data_ref: 'data', has_more: true, more_starting_after: 'vtx_9' });
    expect(first.data).toHaveLength(10);
    const whole = await list('Cards', { limit: 12 });
    expect(whole.data).toHaveLength(12);
    expect(whole).toMatchObject({ has_more: false });
    expect(whole).not.toHaveProperty('more_starting_after');
  });

  it('are asked for as the query says, the newest first where it says nothing', async () => {
    const { id } = await context.createCards('Cards', 500);
    const asked: FindCampaignTransactions['page'][] = [];
    context.vouchers.beforeListing = ({ campaignId, page }) => void (campaignId === id && asked.push(page));
    await list('Cards');
    const filters = { voucher_id: { conditions: { $is: 'v_1' } } };
    await list('Cards', { limit: 1, order: 'id', starting_after_id: 'vtx_5', filters });
    await list('Cards', { filters: { id: { $in: ['vtx_1', 'vtx_2'] } } });
    expect(asked).toEqual([
      { limit: 11, descending: true },
      { limit: 2, descending: false, startingAfterId: 'vtx_5', where: { field: 'voucher_id', is: 'v_1' } },
      { limit: 11, descending: true, where: { field: 'id', in: ['vtx_1', 'vtx_2'] } },
    ]);
  });

  it('are none where the codes have no balance', async () => {
    await context.createCoupons('Coupons');
    await context.create('Tiers');
    for (const name of ['Coupons', 'Tiers']) {
      expect(await list(name)).toEqual({ object: 'list', data_ref: 'data', data: [], has_more: false });
    }
  });

  it.each([
    { limit: 101 },
    { order: 'created_at' },
    { starting_after_id: 'a b' },
    { filters: { type: { conditions: { $is: 'x' } } } },
  ])('are not shown for %j', async (query) => {
    await context.createCards('Cards', 500);
    const refusal = await context.refusal('list-campaign-transactions', { campaignId: 'Cards' }, undefined, { query });
    expect(refusal).toMatchObject({ code: 400, key: 'invalid_query_params' });
  });
});
