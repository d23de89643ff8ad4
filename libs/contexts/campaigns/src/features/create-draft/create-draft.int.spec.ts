import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CreateCampaignDraft } from '@perkstream/published';
import { CampaignsInProcess } from '../../testing/campaigns-in-process.js';

let context: CampaignsInProcess;

beforeEach(async () => {
  context = await CampaignsInProcess.start();
  context.rules.add('val_shared');
});

afterEach(() => context.stop());

const draft = () =>
  new CreateCampaignDraft(
    context.contextOf(),
    {},
    {},
    {
      name: 'Autumn',
      campaign_type: 'DISCOUNT_COUPONS',
      vouchers_count: 1,
      voucher: { discount: { type: 'PERCENT', percent_off: 10 } },
      rules: [{ name: 'Own' }, { name: 'Shared', id: 'val_shared', shared: true }],
      limits: { discount: 500 },
    },
  );
const names = async () => (await context.list()).campaigns.map(({ name }) => name);

describe('a draft that a crash interrupts', () => {
  it.each(['CreateRules', 'AssignRules'])('is not seen, and is carried on from %s with all its rules', async (away) => {
    context.away = away;
    await expect(context.handle(draft())).rejects.toThrow();
    expect(await names()).toEqual([]);
    context.away = undefined;
    expect(await context.finishUnfinished()).toBe(1);
    const made = await context.get('Autumn');
    expect(made).toMatchObject({ active: false, creation_status: 'DRAFT', vouchers_count: 1 });
    expect(context.assigned.get(made.id)).toHaveLength(3);
    expect(context.rules.size).toBe(3);
  });

  it('is given up where a rule is gone meanwhile: its own ones are deleted, and its name is free', async () => {
    context.away = 'AssignRules';
    await expect(context.handle(draft())).rejects.toThrow();
    context.rules.delete('val_shared');
    context.away = undefined;
    await context.finishUnfinished();
    expect([...context.rules]).toEqual([]);
    expect(await names()).toEqual([]);
    expect(await context.createCoupons('Autumn')).toMatchObject({ active: true, creation_status: 'DONE' });
  });
});

describe('a draft', () => {
  it('is listed as one until it is enabled, also when it is disabled again', async () => {
    await context.handle(draft());
    const drafts = async () => (await context.list({ campaign_status: 'DRAFT' })).campaigns.length;
    expect(await drafts()).toBe(1);
    await context.answer('enable-campaign', { campaignId: 'Autumn' });
    await context.answer('disable-campaign', { campaignId: 'Autumn' });
    expect(await drafts()).toBe(0);
    expect(await context.get('Autumn')).toMatchObject({ active: false, creation_status: 'DONE' });
  });

  it('is none any more after a restart, once it was enabled', async () => {
    await context.handle(draft());
    await context.answer('enable-campaign', { campaignId: 'Autumn' });
    await context.restart();
    expect(await context.get('Autumn')).toMatchObject({ active: true, creation_status: 'DONE' });
  });
});
