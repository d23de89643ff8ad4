import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { CreateCampaign, FindCampaign } from '@perkstream/published';
import { NOW } from '../domain/campaign/campaign.examples.js';
import { BAKERY, CampaignsInProcess, SHOP } from '../testing/campaigns-in-process.js';
import { campaignsView } from '../views/campaigns/campaigns.view.js';

const LATER = '2026-03-02T13:00:00.000Z';

let context: CampaignsInProcess;

beforeEach(async () => {
  context = await CampaignsInProcess.start();
});

afterEach(() => context.stop());

const find = (idOrName: string, projectId = SHOP) => context.messenger.ask(new FindCampaign(projectId, idOrName));
const promotion = (...names: string[]) => ({ promotion: { tiers: names.map((name) => ({ name })) } });
const body = (name: string, fields = {}) => ({ name, campaign_type: 'PROMOTION', ...fields });

describe('a new campaign', () => {
  it('is answered as it is shown later, what is not set left out', async () => {
    const campaign = await context.create('Spring');
    expect(campaign).toEqual({
      id: expect.stringMatching(/^camp_[0-9A-Za-z]{24}$/),
      name: 'Spring',
      campaign_type: 'PROMOTION',
      type: 'STATIC',
      auto_join: false,
      join_once: false,
      use_voucher_metadata_schema: false,
      active: true,
      metadata: {},
      created_at: NOW,
      creation_status: 'DONE',
      vouchers_generation_status: 'DONE',
      protected: false,
      readonly: false,
      access_settings_assignments: { object: 'list', data_ref: 'data', data: [], total: 0 },
      category_id: null,
      categories: [],
      object: 'campaign',
      promotion: { object: 'list', data_ref: 'tiers', tiers: [], total: 0, has_more: false },
    });
    expect(await context.get(campaign.id)).toEqual(campaign);
    expect(await context.get('Spring')).toEqual(campaign);
  });

  it('keeps what is sent, dates as instants', async () => {
    const sent = {
      description: 'For everybody',
      type: 'AUTO_UPDATE',
      start_date: '2026-03-01',
      expiration_date: '2026-04-01',
      validity_day_of_week: [5, 1],
      metadata: { a: 1, b: null },
      category_id: 'cat_1',
      access_settings: { assign: {} },
    };
    const { access_settings: _ignored, ...kept } = sent;
    expect(await context.create('Spring', sent)).toMatchObject({
      ...kept,
      start_date: '2026-03-01T00:00:00.000Z',
      expiration_date: '2026-04-01T00:00:00.000Z',
      validity_day_of_week: [1, 5],
      metadata: { a: 1 },
      category: 'First',
      categories: [{ id: 'cat_1', object: 'category' }],
    });
  });

  it('brings its tiers and its rule with it', async () => {
    context.rules.add('val_1');
    const campaign = await context.create('Spring', { ...promotion('a', 'b'), validation_rules: ['val_1'] });
    expect(campaign.promotion).toMatchObject({ tiers: [{ name: 'a' }, { name: 'b' }], total: 2, has_more: false });
    expect(campaign.validation_rules_assignments).toMatchObject({ data: [{ id: 'asgm_val_1' }], total: 1 });
    expect(await context.get('Spring')).toEqual(campaign);
    expect(await context.create('Summer', { promotion: { tiers: null } })).toMatchObject({ promotion: { total: 0 } });
  });

  it('is refused with the tier that is refused beforehand, and leaves nothing', async () => {
    const refusal = await context.refusal('create-campaign', {}, body('Spring', promotion('bad')));
    expect(refusal).toMatchObject({ code: 400, key: 'invalid_payload', details: 'bad' });
    expect(await context.events.readAll({ maxCount: 10 })).toEqual([]);
  });

  it.each([
    ['a tier', promotion('a', 'late'), { code: 400, key: 'invalid_payload' }],
    ['a rule that is not there', { validation_rules: ['val_9'] }, { code: 404, resource_id: 'val_9' }],
  ])('is refused with %s, seen by nobody, and its name is free', async (_part, fields, error) => {
    expect(await context.refusal('create-campaign', {}, body('Spring', fields))).toMatchObject(error);
    expect(await context.list()).toMatchObject({ campaigns: [], total: 0 });
    expect(await find('Spring')).toBeUndefined();
    expect(context.assigned.size).toBe(0);
    const types = (await context.events.readAll({ maxCount: 100 })).map(({ type }) => type);
    expect(types).not.toContain('campaign.created');
    expect(await context.create('Spring')).toMatchObject({ name: 'Spring' });
  });

  it('of tiers has no one public code', async () => {
    const refusal = await context.refusal('create-campaign', {}, body('Spring', { type: 'STANDALONE' }));
    expect(refusal).toMatchObject({ code: 400, key: 'invalid_campaign' });
  });

  it('names its category by id or name, one that is there', async () => {
    expect(await context.create('Spring', { category: 'New' })).toMatchObject({
      category_id: 'cat_2',
      category: 'New',
    });
    const error = { code: 404, resource_id: 'cat_9', resource_type: 'category' };
    expect(await context.refusal('create-campaign', {}, body('Summer', { category_id: 'cat_9' }))).toMatchObject(error);
    const update = await context.refusal('update-campaign', { campaignId: 'Spring' }, { category_id: 'cat_9' });
    expect(update).toMatchObject(error);
    expect(await context.update('Spring', { category_id: 'cat_1' })).toMatchObject({ category: 'First' });
    const without = await context.update('Spring', { category: null });
    expect(without).toMatchObject({ category_id: null, categories: [] });
    expect(without).not.toHaveProperty('category');
  });

  it('is refused when it would end before it starts', async () => {
    const dates = { start_date: '2026-03-02', expiration_date: '2026-03-01' };
    const refusal = await context.refusal('create-campaign', {}, body('Spring', dates));
    expect(refusal).toMatchObject({ code: 400, key: 'invalid_payload' });
  });
});

describe('the name of a campaign', () => {
  it('is taken once in a project, also when a hundred want it at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => context.reply('create-campaign', {}, body('Spring', promotion('a')))),
    );
    const errors = replies.flatMap((reply) => ('error' in reply ? [reply.error] : []));
    expect(errors).toHaveLength(99);
    const [first] = (await context.list()).campaigns;
    expect(errors[0]).toMatchObject({
      code: 409,
      key: 'duplicate_found',
      details: 'Duplicated campaign exists with name Spring',
      resource_id: first?.id,
      resource_type: 'campaign',
    });
    expect(await context.create('Spring', {}, { projectId: BAKERY })).toMatchObject({ name: 'Spring' });
  });

  it('stays taken in the bin, and is free after a deletion by force', async () => {
    const { id } = await context.create('Spring');
    await context.delete('Spring');
    expect(await context.refusal('create-campaign', {}, body('Spring'))).toMatchObject({ code: 409, resource_id: id });
    expect(await context.delete(id, { force: true })).toMatchObject({ status: 202 });
    const second = await context.create('Spring');
    expect(second.id).not.toBe(id);
    await context.delete('Spring', { force: true });
    expect(await context.create('Spring')).toMatchObject({ name: 'Spring' });
  });
});

describe('a request that is repeated after a crash', () => {
  const request = (first: ReturnType<typeof context.contextOf>, changes = {}, fields = {}) =>
    new CreateCampaign({ ...first, ...changes }, {}, {}, body('Spring', fields) as never);

  it.each([
    ['without parts', {}],
    ['with parts', promotion('a')],
  ])('makes one campaign and gives the same answer: %s', async (_what, fields) => {
    const first = context.contextOf();
    const answer = await context.handle(request(first, {}, fields));
    await context.restart();
    expect(await context.handle(request(first, { now: LATER, repeatSince: NOW }, fields))).toEqual(answer);
    expect((await context.list()).total).toBe(1);
  });

  it('carries on a campaign whose tiers were not made', async () => {
    const first = context.contextOf();
    const fields = promotion('a');
    context.away = 'CreateTiers';
    await expect(context.handle(request(first, {}, fields))).rejects.toThrow();
    expect(await find('Spring')).toBeUndefined();
    context.away = undefined;
    const answer = await context.handle(request(first, { now: LATER, repeatSince: NOW }, fields));
    expect(answer).toMatchObject({ created_at: NOW, promotion: { total: 1 } });
    expect(await context.get('Spring')).toEqual(answer);
  });
});

describe('what a process that died left unfinished', () => {
  it('is carried on: a campaign that was being set up is there', async () => {
    context.away = 'CreateTiers';
    await expect(context.create('Spring', promotion('a'))).rejects.toThrow();
    context.away = undefined;
    await context.restart();
    expect(await context.get('Spring')).toMatchObject({ created_at: NOW, promotion: { total: 1 } });
    expect(await context.finishUnfinished()).toBe(0);
  });

  it('is given up, where a part is refused meanwhile: the name is free', async () => {
    context.away = 'CreateTiers';
    await expect(context.create('Spring', promotion('late'))).rejects.toThrow();
    context.away = undefined;
    expect(await context.finishUnfinished()).toBe(1);
    expect(await context.finishUnfinished()).toBe(0);
    expect(await context.create('Spring')).toMatchObject({ promotion: { total: 0 } });
  });

  it.each([{}, { force: true }])('is carried on: a deletion (%j) takes the tiers with it', async (query) => {
    const { id } = await context.create('Spring', promotion('a'));
    context.away = 'DeleteTiers';
    await expect(context.delete(id, query)).rejects.toThrow();
    expect(await find(id)).toBeUndefined();
    expect(context.tiers.size).toBe(1);
    context.away = undefined;
    await context.restart();
    await until(() => context.tiers.size === 0);
    await context.finishUnfinished();
    const again = await context.reply('create-campaign', {}, body('Spring'));
    expect('error' in again).toBe(!('force' in query));
  });
});

describe('the upkeep of a campaign', () => {
  it('changes what is sent and nothing else, and never the name', async () => {
    const before = await context.create('Spring', {
      description: 'x',
      metadata: { a: 1, b: 2 },
      start_date: '2026-03-01',
    });
    const sent = { name: 'Other', metadata: { c: 3 }, unset_metadata_fields: ['b'], expiration_date: '2026-04-01' };
    const after = await context.update('Spring', sent, { now: LATER });
    expect(after).toEqual({
      ...before,
      metadata: { a: 1, c: 3 },
      expiration_date: '2026-04-01T00:00:00.000Z',
      updated_at: LATER,
    });
    expect(await context.get(before.id)).toEqual(after);
    expect((await context.update('Spring', { description: null })).description).toBeUndefined();
  });

  it('refuses what would not hold, and changes nothing', async () => {
    const before = await context.create('Spring', { start_date: '2026-03-01' });
    const sent = { description: 'x', expiration_date: '2026-02-01' };
    const refusal = await context.refusal('update-campaign', { campaignId: 'Spring' }, sent);
    expect(refusal).toMatchObject({ code: 400, key: 'invalid_payload' });
    expect(await context.get('Spring')).toEqual(before);
  });

  it('switches it off and on', async () => {
    const { id } = await context.create('Spring');
    expect(await context.reply('disable-campaign', { campaignId: 'Spring' })).toEqual({ status: 200, body: {} });
    expect([(await context.get(id)).active, (await find(id))?.active]).toEqual([false, false]);
    expect(await context.reply('enable-campaign', { campaignId: id })).toEqual({ status: 200, body: {} });
    expect([(await context.get(id)).active, (await find(id))?.active]).toEqual([true, true]);
  });

  it('ends with its deletion, and its tiers and rules go with it', async () => {
    context.rules.add('val_1');
    const { id } = await context.create('Spring', { ...promotion('a'), validation_rules: ['val_1'] });
    const reply = await context.delete('Spring');
    expect(reply).toEqual({ status: 202, body: { async_action_id: expect.stringMatching(/^aa_/) } });
    expect([context.tiers.size, context.assigned.size]).toEqual([0, 0]);
    expect(context.actions.of('CAMPAIGN.VOUCHERS_DELETE')).toMatchObject([
      { outcome: 'SUCCESS', result: { message: 'Deleted 0 vouchers.', done_count: 0 } },
    ]);
    expect(await context.list()).toMatchObject({ campaigns: [], total: 0 });
    expect(await find(id)).toBeUndefined();
    for (const operation of ['get', 'update', 'delete', 'enable', 'disable']) {
      for (const campaignId of [id, 'Spring', 'camp_none', 'None', '']) {
        const refusal = await context.refusal(`${operation}-campaign`, { campaignId }, {});
        expect(refusal).toMatchObject({ code: 404, resource_id: campaignId, resource_type: 'campaign' });
      }
    }
  });
});

describe('what other contexts find of a campaign', () => {
  it('is what they need of it, by id or name', async () => {
    const { id } = await context.create('Spring', {
      metadata: { a: 1 },
      category_id: 'cat_1',
      start_date: '2026-03-01',
    });
    const record = {
      id,
      name: 'Spring',
      campaignType: 'PROMOTION',
      pool: 'STATIC',
      joinOnce: false,
      active: true,
      categoryId: 'cat_1',
      metadata: { a: 1 },
      windows: { startDate: '2026-03-01T00:00:00.000Z' },
      embedded: { id, start_date: '2026-03-01T00:00:00.000Z', active: true, category_id: 'cat_1', object: 'campaign' },
    };
    expect(await find(id)).toEqual(record);
    expect(await find('Spring')).toEqual(record);
    await context.restart();
    expect(await find(id)).toEqual(record);
  });

  it('is the same object until something changes', async () => {
    const { id } = await context.create('Spring');
    const record = await find(id);
    expect(await find('Spring')).toBe(record);
    await context.update(id, { metadata: { a: 1 } });
    expect(await find(id)).toEqual({ ...record, metadata: { a: 1 } });
  });

  it('is the campaign of that id, where another one has the id for its name', async () => {
    const { id } = await context.create('Spring');
    const other = await context.create(id);
    expect((await find(id))?.name).toBe('Spring');
    expect((await find(other.id))?.name).toBe(id);
  });
});

describe('a project', () => {
  it('sees nothing of the campaigns of another', async () => {
    const { id } = await context.create('Spring');
    for (const campaignId of [id, 'Spring']) {
      for (const operation of ['get', 'update', 'delete', 'enable', 'disable']) {
        const refusal = await context.refusal(`${operation}-campaign`, { campaignId }, {}, { projectId: BAKERY });
        expect(refusal).toMatchObject({ code: 404 });
      }
      expect(await find(campaignId, BAKERY)).toBeUndefined();
    }
    expect(await context.list({}, { projectId: BAKERY })).toMatchObject({ campaigns: [], total: 0 });
    expect(await context.get(id)).toMatchObject({ active: true });
  });
});

describe('the view of campaigns', () => {
  it('is the same after it was made anew', async () => {
    const documents = () => context.views.collection(campaignsView).find({ orderBy: [{ field: 'id' }] });
    await context.create('a', promotion('x'));
    await context.create('b', { metadata: { c: 1 } });
    await context.create('gone');
    await context.update('a', { description: 'x', validity_day_of_week: [1] }, { now: LATER });
    await context.reply('disable-campaign', { campaignId: 'b' });
    await context.delete('gone');
    const before = [await documents(), await context.list()];
    expect(before[0]).toHaveLength(2);
    await context.views.rebuildByName('campaigns');
    expect([await documents(), await context.list()]).toEqual(before);
  });
});
