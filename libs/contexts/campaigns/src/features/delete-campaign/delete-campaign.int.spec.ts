import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { CampaignsInProcess } from '../../testing/campaigns-in-process.js';

let context: CampaignsInProcess;

beforeEach(async () => {
  context = await CampaignsInProcess.start();
});

afterEach(async () => {
  await context.stop();
  expect(context.failures).toEqual([]);
});

describe('the deletion of a campaign with codes', () => {
  it.each([{}, { force: true }])('takes the codes with it, after the answer: %j', async (query) => {
    const { id } = await context.createCoupons('Spring', { vouchers_count: 250 });
    await context.untilIdle(id);
    const reply = await context.delete('Spring', query);
    expect(reply).toEqual({ status: 202, body: { async_action_id: expect.stringMatching(/^aa_/) } });
    const again = await context.reply('create-campaign', {}, { name: 'Spring', campaign_type: 'PROMOTION' });
    expect('error' in again).toBe(!('force' in query));
    expect(await context.refusal('get-campaign', { campaignId: id })).toMatchObject({ code: 404 });
    await until(() => context.vouchers.all.size === 0);
    await until(() => context.actions.of('CAMPAIGN.VOUCHERS_DELETE')[0]?.outcome === 'SUCCESS');
    expect(context.actions.of('CAMPAIGN.VOUCHERS_DELETE')).toMatchObject([
      { result: { message: 'Deleted 250 vouchers.', done_count: 250 } },
    ]);
  });

  it('ends the work on its codes', async () => {
    const { id } = await context.createCoupons('Spring', { vouchers_count: 5_000 });
    await until(() => context.vouchers.all.size > 100);
    await context.delete(id);
    await until(() => context.actions.of('CAMPAIGN.VOUCHERS_DELETE')[0]?.outcome === 'SUCCESS');
    expect(context.vouchers.all.size).toBe(0);
    const [generation] = context.actions.of('CAMPAIGN.VOUCHERS_GENERATE');
    expect(generation?.outcome).toBe('FAILED');
    expect(generation?.result?.['message']).toContain('The campaign was deleted');
  });

  it('is carried on by the next process', async () => {
    const { id } = await context.createCoupons('Spring', { vouchers_count: 250 });
    await context.untilIdle(id);
    context.away = 'ChangeCampaignVouchers';
    await context.delete(id, { force: true });
    await until(() => context.failures.length > 0);
    context.away = undefined;
    context.failures.length = 0;
    await context.restart();
    await until(() => context.vouchers.all.size === 0);
  });
});
