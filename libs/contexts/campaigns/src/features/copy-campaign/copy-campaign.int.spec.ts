import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { CopyCampaign } from '@perkstream/published';
import { NOW } from '../../domain/campaign/campaign.examples.js';
import { CampaignsInProcess } from '../../testing/campaigns-in-process.js';

const LATER = '2026-03-02T13:00:00.000Z';

let context: CampaignsInProcess;

beforeEach(async () => {
  context = await CampaignsInProcess.start();
  context.rules.add('val_own').add('val_shared');
  await context.createCoupons('Spring', { vouchers_count: 1, validation_rules: ['val_own'] });
});

afterEach(() => context.stop());

const copyOf = (changes: object = {}, body: object = {}) =>
  new CopyCampaign({ ...context.contextOf(), ...changes }, { campaignId: 'Spring' }, {}, { name: 'Autumn', ...body });
const names = async () => (await context.list()).campaigns.map(({ name }) => name).sort();

describe('a copy that a crash interrupts', () => {
  it.each(['CreateRules', 'AssignRules'])(
    'is not seen, and is carried on from %s as the original was when it was asked for',
    async (away) => {
      context.away = away;
      await expect(context.handle(copyOf())).rejects.toThrow();
      expect(await names()).toEqual(['Spring']);
      context.away = undefined;
      await context.update('Spring', { description: 'Changed meanwhile' });
      expect(await context.finishUnfinished()).toBe(1);
      const copy = await context.get('Autumn');
      expect(copy).toMatchObject({ active: false, created_at: NOW, vouchers_count: 1 });
      expect(copy).not.toHaveProperty('description');
      expect(context.assigned.get(copy.id)).toHaveLength(1);
      expect(context.assigned.get(copy.id)).not.toEqual(['val_own']);
      expect(await context.finishUnfinished()).toBe(0);
    },
  );

  it('is the same one when the request is repeated, also after its original is gone', async () => {
    const first = copyOf();
    context.away = 'AssignRules';
    await expect(context.handle(first)).rejects.toThrow();
    context.away = undefined;
    await context.delete('Spring', { force: true });
    const repeated = { ...first.context, now: LATER, repeatSince: NOW };
    const copy = await context.handle(new CopyCampaign(repeated, first.params, {}, first.body));
    expect(copy).toMatchObject({ name: 'Autumn', created_at: NOW });
    expect(await names()).toEqual(['Autumn']);
  });

  it('is given up where a part is refused meanwhile: its rules are gone, and its name is free', async () => {
    const { id } = await context.get('Spring');
    context.assigned.set(id, ['val_own', 'val_shared']);
    context.away = 'AssignRules';
    await expect(context.handle(copyOf())).rejects.toThrow();
    expect(context.rules.size).toBe(3);
    context.rules.delete('val_shared');
    context.away = 'DeleteRules';
    await expect(context.finishUnfinished()).rejects.toThrow('DeleteRules');
    expect(context.rules.size).toBe(2);
    context.away = undefined;
    await context.restart();
    await until(() => context.rules.size === 1);
    expect([...context.rules]).toEqual(['val_own']);
    expect(await names()).toEqual(['Spring']);
    expect(await context.create('Autumn')).toMatchObject({ name: 'Autumn' });
  });
});
