import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { AddVoucherToCampaign } from '@perkstream/published';
import { NOW } from '../../domain/campaign/campaign.examples.js';
import { BAKERY, CampaignsInProcess, SHOP } from '../../testing/campaigns-in-process.js';

const percent = { type: 'PERCENT', percent_off: 10 };

let context: CampaignsInProcess;

beforeEach(async () => {
  context = await CampaignsInProcess.start();
});

afterEach(async () => {
  await context.stop();
  expect(context.failures).toEqual([]);
});

const add = (campaignId: string, body: object = {}, query: object = {}) =>
  context.reply('add-vouchers-to-campaign', { campaignId }, body, { query: { ...query } });

describe('codes that are added', () => {
  it('are there at once, where it is one', async () => {
    const { id } = await context.createCoupons('Spring', { expiration_date: '2026-05-01' });
    const own = {
      category: 'New',
      metadata: { b: 2 },
      redemption: { quantity: 3 },
      additional_info: 'x',
      expiration_date: '2026-04-01',
    };
    const reply = await add('Spring', own);
    const expiration_date = '2026-04-01T00:00:00.000Z';
    expect(reply).toMatchObject({ status: 200, body: { campaign_id: id, ...own, expiration_date } });
    expect((await context.get(id)).vouchers_count).toBe(1);
    expect(await add(id, { category: 'cat_none' })).toMatchObject({ error: { code: 404, resource_type: 'category' } });
  });

  it('are made after the answer, where they are more', async () => {
    const { id } = await context.createCoupons('Spring', { vouchers_count: 1 });
    const reply = await add(id, { code_config: { prefix: 'X-' }, metadata: { b: 2 } }, { vouchers_count: 2 });
    expect(reply).toEqual({ status: 202, body: { async_action_id: expect.stringMatching(/^aa_/) } });
    expect(await context.get(id)).toMatchObject({ creation_status: 'DONE', vouchers_generation_status: 'IN_PROGRESS' });
    expect(await context.untilIdle(id)).toMatchObject({ vouchers_count: 3 });
    const { codeConfig, template } = context.vouchers.commands.at(-1)!;
    expect(codeConfig).toMatchObject({ prefix: 'X-', pattern: '########' });
    expect(template.voucher).toMatchObject({ metadata: { b: 2 } });
    const { async_action_id: action } = ('body' in reply ? reply.body : {}) as { async_action_id: string };
    expect(context.actions.all.get(action)).toMatchObject({ outcome: 'SUCCESS', result: { done_count: 2 } });
  });

  it('may have a code of their own, once in the project', async () => {
    const { id } = await context.createCoupons('Spring');
    const params = { campaignId: id, code: 'MINE' };
    const name = 'add-voucher-with-specific-code-to-campaign';
    expect(await context.answer(name, params)).toMatchObject({ code: 'MINE' });
    expect(await context.refusal(name, params, {})).toMatchObject({ code: 409, key: 'duplicate_found' });
    expect(await context.refusal(name, { ...params, code: ' x' }, {})).toMatchObject({ code: 400 });
    expect(await add(id, { code: 'TOO' })).toMatchObject({ status: 200, body: { code: 'TOO' } });
    expect(await add(id, { code: 'FREE' }, { vouchers_count: 2 })).toMatchObject({ error: { code: 400 } });
  });

  it('are refused where the campaign takes none', async () => {
    await context.create('Tiers');
    await context.createCoupons('Public', { type: 'STANDALONE', voucher: { discount: percent, code: 'BLACK' } });
    for (const campaignId of ['Tiers', 'Public']) {
      const params = { campaignId, code: 'MINE' };
      const refusals = [
        await context.refusal('add-vouchers-to-campaign', params, {}),
        await context.refusal('add-vouchers-to-campaign', params, {}, { query: { vouchers_count: 2 } }),
        await context.refusal('add-voucher-with-specific-code-to-campaign', params, {}),
        await context.refusal('import-vouchers-to-campaign', params, [{ code: 'MINE' }]),
      ];
      for (const error of refusals) expect(error).toMatchObject({ code: 400, key: 'invalid_campaign' });
    }
  });

  it('come up to 100,000 in a campaign, those on their way included', async () => {
    const { id } = await context.createCoupons('Spring');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    context.vouchers.beforeMaking = () => held;
    expect(await add(id, {}, { vouchers_count: 99_999 })).toMatchObject({ status: 202 });
    expect(await add(id, {}, { vouchers_count: 2 })).toMatchObject({ error: { key: 'invalid_campaign' } });
    context.vouchers.beforeMaking = () => undefined;
    await context.delete(id);
    release();
    await until(() => context.actions.of('CAMPAIGN.VOUCHERS_DELETE')[0]?.outcome === 'SUCCESS');
  });

  it('are made for other contexts, beyond that number too', async () => {
    const { id } = await context.createCoupons('Spring', { type: 'AUTO_UPDATE' });
    const origin = {
      projectId: SHOP,
      actor: { kind: 'system', id: 'x' } as const,
      channel: 'API',
      correlationId: 'v-99',
      commandId: 'v-99/voucher',
      now: NOW,
    };
    const made = await context.messenger.send(new AddVoucherToCampaign(SHOP, id, origin));
    expect(made).toMatchObject({ code: 'CODE1', campaign_id: id });
    expect(await context.messenger.send(new AddVoucherToCampaign(SHOP, id, origin))).toEqual(made);
    const inBakery = { ...origin, projectId: BAKERY };
    expect(await context.messenger.send(new AddVoucherToCampaign(BAKERY, id, inBakery))).toMatchObject({
      refused: 'not_found',
    });
  });
});

describe('another project', () => {
  it('can neither add to a campaign, nor see what happened in it', async () => {
    const { id } = await context.createCoupons('Spring');
    const given = { projectId: BAKERY };
    for (const campaignId of [id, 'Spring']) {
      const params = { campaignId, code: 'MINE' };
      const refusals = [
        await context.refusal('add-vouchers-to-campaign', params, {}, given),
        await context.refusal('add-voucher-with-specific-code-to-campaign', params, {}, given),
        await context.refusal('import-vouchers-to-campaign', params, [{ code: 'A' }], given),
        await context.refusal('get-campaign-summary', params, undefined, given),
        await context.refusal('list-campaign-transactions', params, undefined, given),
      ];
      for (const error of refusals) expect(error).toMatchObject({ code: 404, resource_id: campaignId });
    }
    expect(context.vouchers.all.size).toBe(0);
  });
});
