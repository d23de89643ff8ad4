import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { CampaignsInProcess, SHOP } from '../../testing/campaigns-in-process.js';

let context: CampaignsInProcess;

beforeEach(async () => {
  context = await CampaignsInProcess.start();
});

afterEach(async () => {
  await context.stop();
  expect(context.failures).toEqual([]);
});

const apply = (campaignId: string) =>
  context.answer<{ async_action_id: string }>('apply-campaign-terms-to-vouchers', { campaignId });
const expiring = (id: string) =>
  context.vouchers.of(id).filter(({ fields }) => fields['expiration_date'] === '2026-05-01T00:00:00.000Z');

describe('the terms of a campaign', () => {
  it('reach the codes that an update leaves as they are', async () => {
    const { id } = await context.createCoupons('Spring', { vouchers_count: 250 });
    await context.untilIdle(id);
    context.vouchers.publish(SHOP, 'CODE7');
    await context.update(id, { expiration_date: '2026-05-01' });
    await context.untilIdle(id);
    expect(expiring(id)).toHaveLength(249);
    const { async_action_id } = await apply('Spring');
    expect(await context.untilIdle(id)).toMatchObject({ creation_status: 'DONE' });
    expect(expiring(id)).toHaveLength(250);
    const action = context.actions.all.get(async_action_id);
    expect(action).toMatchObject({ type: 'CAMPAIGN.VOUCHERS_UPDATE', outcome: 'SUCCESS', result: { done_count: 250 } });
  });

  it('go on after a crash, to codes on their way, too', async () => {
    const { id } = await context.createCoupons('Spring', { vouchers_count: 1_200, expiration_date: '2026-05-01' });
    let isGone = true;
    context.vouchers.beforeChanging = () => {
      if (isGone) throw new Error('gone');
    };
    await apply(id);
    await until(() => context.failures.length > 0);
    expect(await context.get(id)).toMatchObject({ creation_status: 'MODIFYING' });
    context.failures.length = 0;
    isGone = false;
    await context.restart();
    expect(await context.untilIdle(id)).toMatchObject({ creation_status: 'DONE', vouchers_count: 1_200 });
    expect(context.actions.of('CAMPAIGN.VOUCHERS_UPDATE')).toMatchObject([{ result: { done_count: 1_200 } }]);
  });

  it('are refused for a campaign that has no codes, or is not there', async () => {
    const { id } = await context.create('Offers');
    const refused = (campaignId: string) => context.refusal('apply-campaign-terms-to-vouchers', { campaignId });
    expect(await refused(id)).toMatchObject({ code: 400, key: 'invalid_campaign' });
    expect(await refused('camp_none')).toMatchObject({ code: 404, resource_type: 'campaign' });
  });
});
