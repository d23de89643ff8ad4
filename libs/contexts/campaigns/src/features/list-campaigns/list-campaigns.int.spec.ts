import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CampaignsInProcess } from '../../testing/campaigns-in-process.js';

const NOW = '2026-03-10T12:00:00.000Z';

let context: CampaignsInProcess;

beforeAll(async () => {
  context = await CampaignsInProcess.start();
  const at = (day: number) => ({ now: `2026-03-0${day}T08:00:00.000Z` });
  await context.create('Alpha', { category_id: 'cat_1', metadata: { team: 'a', n: 1 } }, at(1));
  await context.create('Beta', { type: 'AUTO_UPDATE', expiration_date: '2026-03-05' }, at(2));
  await context.create('Gamma', { start_date: '2026-04-01', validity_day_of_week: [1, 2] }, at(3));
  const timeframe = { start_date: '2026-03-01', validity_timeframe: { interval: 'P1D', duration: 'PT1H' } };
  await context.create('Delta', timeframe, at(4));
  await context.update('Alpha', { description: 'changed' }, at(6));
  await context.reply('disable-campaign', { campaignId: 'Delta' }, undefined, at(5));
});

afterAll(() => context.stop());

async function names(query: Record<string, unknown>): Promise<string> {
  const { campaigns } = await context.list(query, { now: NOW });
  return campaigns.map(({ name }) => name[0]).join('');
}

const where = (field: string, conditions: object) => ({ filters: { [field]: { conditions } } });

describe('the order of campaigns', () => {
  it.each([
    ['the newest first', {}, 'DGBA'],
    ['created_at', { order: 'created_at' }, 'ABGD'],
    ['-updated_at', { order: '-updated_at', limit: 2 }, 'AD'],
  ])('is %s', async (_order, query, expected) => {
    expect(await names(query)).toBe(expected);
  });

  it('is kept over pages, up to an empty one', async () => {
    expect(await context.list({ limit: 3 })).toMatchObject({ object: 'list', data_ref: 'campaigns', total: 4 });
    expect([await names({ limit: 3 }), await names({ limit: 3, page: 2 }), await names({ page: 2 })]).toEqual([
      'DGB',
      'A',
      '',
    ]);
  });
});

describe('campaigns are shown in lists', () => {
  it('as they are alone, without tiers and rules', async () => {
    const { promotion: _tiers, validation_rules_assignments: _rules, ...alone } = await context.get('Alpha');
    expect((await context.list({ order: 'created_at', limit: 1 })).campaigns).toEqual([alone]);
  });
});

describe('parameters of the list', () => {
  it.each([
    [{ campaign_type: 'PROMOTION' }, 'DGBA'],
    [{ campaign_type: 'LOYALTY_PROGRAM' }, ''],
    [{ campaign_status: 'DONE' }, 'DGBA'],
    [{ campaign_status: 'DRAFT' }, ''],
    [{ is_referral_code: true }, ''],
    [{ is_referral_code: false }, 'DGBA'],
    [{ expand: 'category' }, 'DGBA'],
    [{ expand: 'access_settings_assignments' }, 'DGBA'],
  ])('select: %j', async (query, expected) => {
    expect(await names(query)).toBe(expected);
  });

  it.each([{ limit: 101 }, { limit: 0 }, { page: 0 }, { order: 'name' }, where('nonsense', { $is: 1 })])(
    'are refused: %j',
    async (query) => {
      const refusal = await context.refusal('list-campaigns', {}, undefined, { query });
      expect(refusal).toMatchObject({ code: 400, key: 'invalid_query_params' });
    },
  );

  it('are refused beyond page 1000', async () => {
    const refusal = await context.refusal('list-campaigns', {}, undefined, { query: { page: 1001 } });
    expect(refusal).toMatchObject({ code: 400, key: 'page_over_limit' });
  });
});

describe('filters', () => {
  it.each([
    ['the name', where('campaigns', { $is: 'Beta' }), 'B'],
    ['part of the name', where('campaigns', { $contains: 'l' }), 'DA'],
    ['no such id', where('campaigns_id', { $in: ['camp_none'] }), ''],
    ['how far it is made', where('campaign_status', { $is: 'DONE' }), 'DGBA'],
    ['status active', where('status', { $active: '' }), 'A'],
    ['status expired', where('status', { $expired: {} }), 'B'],
    ['status before start', where('status', { before_start: '' }), 'G'],
    ['status failed', where('status', { $failed: '' }), ''],
    ['status in progress', where('status', { $in_progress: '' }), ''],
    ['enabled', where('active', { $enabled: '' }), 'GBA'],
    ['not enabled', where('active', { $enabled: 'false' }), 'D'],
    ['disabled', where('active', { $disabled: '' }), 'D'],
    ['disabled, without conditions', { filters: { active: { $disabled: {} } } }, 'D'],
    ['active', where('active', { $active: '' }), 'A'],
    ['expired', where('active', { $expired: '' }), 'B'],
    ['a referral program', where('is_referral_code', { $is: 'TRUE' }), ''],
    ['no referral program', where('is_referral_code', { $is_not: 'TRUE' }), 'DGBA'],
    ['a timeframe', where('validity_timeframe', { $has_value: '' }), 'D'],
    ['no vouchers', where('voucher_type', { $is_unknown: '' }), 'DGBA'],
    ['a category', where('categories', { $is: 'First' }), 'A'],
    ['another category', where('categories', { $is_not: 'First' }), 'DGB'],
    ['a category that nobody knows', where('categories', { $in: ['Nothing', 'New'] }), ''],
    ['a category id', where('category_ids', { $in: ['cat_1'] }), 'A'],
    ['a pool', where('type', { $in: ['AUTO_UPDATE'] }), 'B'],
    ['any pool of several codes', where('type', { $in: ['BULK'] }), 'DGBA'],
    ['no pool of several codes', where('type', { $not_in: ['BULK'] }), ''],
    ['when it was created', where('created_date', { $after: '2026-03-03T00:00:00Z' }), 'DG'],
    ['when it was changed', where('updated_at', { $before: '2026-03-06' }), 'D'],
    ['its start', where('start_date', { $after: '2026-03-15' }), 'G'],
    ['its end', where('expiration_date', { $has_value: '' }), 'B'],
    ['its weekdays', where('validity_day_of_week', { $is: ['1'] }), 'G'],
    ['metadata', where('metadata.team', { $is: 'a' }), 'A'],
  ])('by %s', async (_what, query, expected) => {
    expect(await names(query)).toBe(expected);
  });

  it('are joined by the junction', async () => {
    const both = { campaigns: { conditions: { $is: 'Beta' } }, active: { conditions: { $disabled: '' } } };
    expect(await names({ filters: { ...both, junction: 'or' } })).toBe('DB');
    expect(await names({ filters: { ...both, junction: 'AND' } })).toBe('');
  });

  it.each([where('active', { $failed: '' }), where('type', { $in: ['NONE'] }), where('status', { $is: 'x' })])(
    'that mean nothing are refused: %j',
    async (query) => {
      expect(await context.refusal('list-campaigns', {}, undefined, { query })).toMatchObject({ code: 400 });
    },
  );
});
