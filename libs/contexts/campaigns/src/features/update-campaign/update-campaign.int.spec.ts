import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FindCampaign } from '@perkstream/published';
import { CampaignsInProcess, SHOP } from '../../testing/campaigns-in-process.js';

const LATER = '2026-03-02T13:00:00.000Z';
const percent = { type: 'PERCENT', percent_off: 10 };

let context: CampaignsInProcess;

beforeEach(async () => {
  context = await CampaignsInProcess.start();
});

afterEach(async () => {
  await context.stop();
  expect(context.failures).toEqual([]);
});

describe('an update of a campaign with codes', () => {
  it('reaches the codes that nobody has yet, after the answer', async () => {
    const { id } = await context.createCoupons('Spring', { vouchers_count: 250 });
    await context.untilIdle(id);
    context.vouchers.publish(SHOP, 'CODE7');
    const sent = {
      expiration_date: '2026-05-01',
      category: 'New',
      type: 'AUTO_UPDATE',
      discount: { ...percent, percent_off: 20 },
    };
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    context.vouchers.beforeChanging = () => held;
    const answer = await context.update(id, sent, { now: LATER });
    const shown = {
      type: 'AUTO_UPDATE',
      category: 'New',
      expiration_date: '2026-05-01T00:00:00.000Z',
      updated_at: LATER,
      vouchers_count: 250,
    };
    expect(answer).toMatchObject({ ...shown, creation_status: 'MODIFYING', vouchers_generation_status: 'DONE' });
    expect(answer.voucher).toMatchObject({ discount: { percent_off: 20 } });
    expect(await context.list({ campaign_status: 'MODIFYING' })).toMatchObject({ total: 1 });
    goOn();
    expect(await context.untilIdle(id)).toEqual({ ...answer, creation_status: 'DONE' });
    const changed = context.vouchers.of(id).filter(({ fields }) => fields['category'] === 'New');
    expect(changed).toHaveLength(249);
    const fields = { expiration_date: shown.expiration_date, discount: { percent_off: 20 } };
    expect(changed[0]).toMatchObject({ fields });
    expect(context.actions.of('CAMPAIGN.VOUCHERS_UPDATE')).toMatchObject([
      { outcome: 'SUCCESS', result: { message: 'Updated 249 vouchers.', done_count: 249 } },
    ]);
  });

  it('is done with the answer where it concerns no code', async () => {
    const { id } = await context.createCoupons('Spring');
    expect(await context.update(id, { expiration_date: '2026-05-01' })).toMatchObject({ creation_status: 'DONE' });
    await context.answer('add-voucher-with-specific-code-to-campaign', { campaignId: id, code: 'A' });
    expect(await context.update(id, { description: 'x' })).toMatchObject({ creation_status: 'DONE' });
    expect(context.actions.all.size).toBe(0);
  });

  it('waits for codes on their way, and reaches them', async () => {
    const { id } = await context.createCoupons('Spring', { vouchers_count: 1_200 });
    await context.update(id, { category: 'New' });
    expect(await context.untilIdle(id)).toMatchObject({ creation_status: 'DONE', vouchers_count: 1_200 });
    expect(context.vouchers.of(id).every(({ fields }) => fields['category'] === 'New')).toBe(true);
  });

  it.each([
    ['a type that it cannot have', { type: 'STANDALONE' }],
    ['a discount of another type', { discount: { type: 'AMOUNT', amount_off: 5 } }],
    ['a discount that is none', { discount: { type: 'PERCENT' } }],
  ])('is refused with %s, and changes nothing', async (_what, sent) => {
    const before = await context.createCoupons('Spring');
    expect(await context.refusal('update-campaign', { campaignId: 'Spring' }, sent)).toMatchObject({ code: 400 });
    expect(await context.get('Spring')).toEqual(before);
  });

  it('takes the campaign as it was answered', async () => {
    const before = await context.createCards('Spring', 500, { vouchers_count: 1 });
    expect(await context.update('Spring', { ...before, gift: before.voucher?.gift })).toEqual(before);
  });
});

describe('what becomes of points that returned items had earned and that were spent', () => {
  const program = (fields: object = {}) => ({
    campaign_type: 'LOYALTY_PROGRAM',
    voucher: { loyalty_card: { points: 0 } },
    ...fields,
  });
  const forgives = async (name: string) =>
    (await context.messenger.ask(new FindCampaign(SHOP, name)))?.loyalty?.forgivesShortfall;

  it('is owed where the program does not say so, and not shown then', async () => {
    const made = await context.create('Club', program());
    expect(made).not.toHaveProperty('points_shortfall');
    expect(await forgives('Club')).toBeUndefined();
  });

  it('is set with the program, changed, and kept by other changes and by a copy', async () => {
    const made = await context.create('Club', program({ points_shortfall: 'FORGIVEN' }));
    expect([made.points_shortfall, await forgives('Club')]).toEqual(['FORGIVEN', true]);
    expect(await context.update('Club', { description: 'x' })).toMatchObject({ points_shortfall: 'FORGIVEN' });
    await context.answer('copy-campaign', { campaignId: 'Club' }, { name: 'Friends' });
    expect([(await context.get('Friends')).points_shortfall, await forgives('Friends')]).toEqual(['FORGIVEN', true]);
    expect(await context.update('Club', { points_shortfall: 'OWED' })).toMatchObject({ points_shortfall: 'OWED' });
    expect([await forgives('Club'), await forgives('Friends')]).toEqual([undefined, true]);
  });

  it('is nothing that other campaigns have', async () => {
    expect(await context.createCoupons('Spring', { points_shortfall: 'FORGIVEN' })).not.toHaveProperty(
      'points_shortfall',
    );
    expect(await context.update('Spring', { points_shortfall: 'FORGIVEN' })).not.toHaveProperty('points_shortfall');
  });
});
