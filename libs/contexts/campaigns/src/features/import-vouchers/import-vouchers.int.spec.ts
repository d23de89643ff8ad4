import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { BAKERY, CampaignsInProcess } from '../../testing/campaigns-in-process.js';

let context: CampaignsInProcess;

beforeEach(async () => {
  context = await CampaignsInProcess.start();
});

afterEach(async () => {
  await context.stop();
  expect(context.failures).toEqual([]);
});

describe('codes that are imported', () => {
  const importInto = (campaignId: string, body: object[], given = {}) =>
    context.reply('import-vouchers-to-campaign', { campaignId }, body, given);

  it('are made after the answer; those that are taken are reported', async () => {
    const { id } = await context.createCards('Spring', 500, { metadata: { a: 1 }, use_voucher_metadata_schema: true });
    const other = await context.createCards('Other', 500);
    await context.answer('add-voucher-with-specific-code-to-campaign', { campaignId: other.id, code: 'C7' });
    await context.answer('add-voucher-with-specific-code-to-campaign', { campaignId: id, code: 'C8' });
    const items = Array.from({ length: 620 }, (_, index) => ({ code: `C${index}` }));
    const own = { code: 'OWN', active: false, gift: { amount: 900 }, metadata: { b: 2 }, redemption: { quantity: 1 } };
    const reply = await importInto('Spring', [own, ...items]);
    expect(reply).toEqual({ status: 202, body: { async_action_id: expect.stringMatching(/^aa_/) } });
    expect(await context.untilIdle(id)).toMatchObject({ vouchers_count: 620 });
    expect(context.actions.of('CAMPAIGN.VOUCHERS_IMPORT')).toMatchObject([
      {
        outcome: 'SUCCESS',
        result: {
          message: '620 voucher(s) imported successfully, 1 failed.',
          done_count: 620,
          failed_count: 1,
          failed: [{ code: 'C7', reason: expect.any(String) }],
        },
      },
    ]);
    const [standing, first, second] = context.vouchers.of(id);
    expect(standing).toMatchObject({ code: 'C8', fields: { metadata: { a: 1 } } });
    expect(first).toMatchObject({
      code: 'OWN',
      fields: { active: false, gift: { amount: 900, effect: 'APPLY_TO_ORDER' }, metadata: { a: 1, b: 2 } },
    });
    expect(second).toMatchObject({ code: 'C0', fields: { active: true, gift: { amount: 500 }, metadata: { a: 1 } } });
  });

  it('are carried on by the next process', async () => {
    const { id } = await context.createCoupons('Spring');
    context.vouchers.beforeMaking = () => {
      if (context.vouchers.commands.length > 15) throw new Error('gone');
    };
    await importInto(
      id,
      Array.from({ length: 1_100 }, (_, index) => ({ code: `C${index}` })),
    );
    await until(() => context.failures.length > 0);
    context.failures.length = 0;
    context.vouchers.beforeMaking = () => undefined;
    await context.restart();
    expect(await context.untilIdle(id)).toMatchObject({ vouchers_count: 1_100 });
    expect(context.actions.of('CAMPAIGN.VOUCHERS_IMPORT')).toMatchObject([
      { result: { done_count: 1_100, failed: [] } },
    ]);
  });

  it('come from a file with what its columns say, or are refused by the line that is wrong', async () => {
    const { id } = await context.createCards('Spring', 500);
    const byFile = (lines: object[]) =>
      context.reply('import-vouchers-to-campaign-using-csv', { campaignId: 'Spring' }, lines);
    const wrong = { row: 2, wrong: "Line must have required property 'code'" };
    expect(await byFile([{ row: 1, code: 'A' }, wrong])).toMatchObject({
      error: { key: 'invalid_voucher', details: `Line 2: ${wrong.wrong}` },
    });
    expect(await byFile([{ row: 1, code: 'A', gift_amount: 7.5, active: false, metadata: { a: 'b' } }])).toMatchObject({
      status: 200,
    });
    expect(await context.untilIdle(id)).toMatchObject({ vouchers_count: 1 });
    expect(context.actions.of('CAMPAIGN.VOUCHERS_IMPORT_CSV')).toMatchObject([{ result: { done_count: 1 } }]);
    expect(context.vouchers.of(id)).toMatchObject([
      { code: 'A', fields: { gift: { amount: 750 }, active: false, metadata: { a: 'b' } } },
    ]);
  });

  it.each([
    ['a code is missing', [{ code: 'A' }, {}], 'invalid_voucher'],
    ['a code is none', [{ code: 5 }], 'invalid_voucher'],
    ['a code comes twice', [{ code: 'A' }, { code: 'A' }], 'duplicate_key'],
    ['there is none', [], 'invalid_payload'],
    [
      'one would end before it starts',
      [{ code: 'A', start_date: '2026-03-02', expiration_date: '2026-03-01' }],
      'invalid_payload',
    ],
  ])('are refused, all of them, when %s', async (_what, items, key) => {
    const { id } = await context.createCoupons('Spring');
    expect(await importInto(id, items)).toMatchObject({ error: { code: 400, key } });
    expect(context.actions.all.size).toBe(0);
  });

  it('differ as the project compares codes', async () => {
    const items = [{ code: 'A' }, { code: 'a' }];
    await context.createCoupons('Spring');
    await context.createCoupons('Spring', {}, { projectId: BAKERY });
    expect(await importInto('Spring', items, { projectId: BAKERY })).toMatchObject({ error: { key: 'duplicate_key' } });
    expect(await importInto('Spring', items)).toMatchObject({ status: 202 });
    await context.untilIdle('Spring');
  });
});
