import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkRuleSet } from '@perkstream/domain-validation-rules';
import { CreateCampaignTemplate, DeleteCampaignTemplate } from '@perkstream/published';
import {
  BAKERY,
  cards,
  coupons,
  DAY_1,
  DAY_2,
  promotion,
  SHOP,
  TemplatesInProcess,
  tier,
} from '../testing/templates-in-process.js';

let templates: TemplatesInProcess;

beforeEach(async () => {
  templates = await TemplatesInProcess.start();
});

afterEach(() => templates.stop());

const update = (campaignTemplateId: string, body: object) =>
  templates.reply('update-campaign-template', { campaignTemplateId }, body, { now: DAY_2 });
const remove = (campaignTemplateId: string) => templates.reply('delete-campaign-template', { campaignTemplateId });
const refused = (body: object) => templates.refusal('create-campaign-template', {}, { name: 'Refused', ...body });
const amountRule = (name: string, property?: string) =>
  checkRuleSet({
    name: 'Rule',
    rules: { 1: { name, ...(property && { property }), conditions: { $is: ['x'] } }, logic: '1' },
  }) as unknown as Record<string, unknown>;
const aboutKeys = (name: string) => ({
  name: 'Keys',
  rules: {
    rules: { 1: { name: 'order.items.any', conditions: {}, rules: { rules: { 1: { name, conditions: {} } } } } },
  },
});

describe('a campaign template', () => {
  it('is made of a campaign, by id or name, without name, category and number of codes', async () => {
    const made = await templates.template('Spring', { campaign_id: coupons.name, description: 'For spring' });
    expect(made).toEqual({
      id: expect.stringMatching(/^camp_tpl_[0-9A-Za-z]{24}$/),
      name: 'Spring',
      description: 'For spring',
      campaign_type: 'DISCOUNT_COUPONS',
      created_at: DAY_1,
      object: 'campaign_template',
    });
    expect(await templates.get(made.id)).toEqual(made);
    const { discount, redemption, code_config } = coupons.voucher;
    expect(await templates.content(made.id)).toEqual({
      campaign_type: 'DISCOUNT_COUPONS',
      campaign: {
        campaign_type: 'DISCOUNT_COUPONS',
        type: 'AUTO_UPDATE',
        description: 'Ten percent',
        join_once: true,
        auto_join: false,
        use_voucher_metadata_schema: false,
        expiration_date: coupons.expiration_date,
        metadata: { season: 'spring' },
        voucher: { type: 'DISCOUNT_VOUCHER', discount, redemption, code_config },
      },
      validation_rules: [],
    });
  });

  it('is made of a gift campaign as such, of a tier as one of coupons that give the same discount', async () => {
    expect(await templates.template('Cards', { campaign_id: cards.id })).toMatchObject({
      campaign_type: 'GIFT_VOUCHERS',
    });
    const { id, campaign_type } = await templates.template('Tier', { promotion_tier_id: tier.id });
    expect(campaign_type).toBe('DISCOUNT_COUPONS');
    expect(await templates.content(id)).toMatchObject({
      campaign: {
        campaign_type: 'DISCOUNT_COUPONS',
        voucher: { type: 'DISCOUNT_VOUCHER', discount: tier.action.discount },
        validity_day_of_week: [1, 2],
        metadata: { shelf: 2 },
      },
    });
  });

  it('holds what the assigned rules say', async () => {
    templates.rules[coupons.id] = [amountRule('customer.metadata', 'level')];
    const { id } = await templates.template('Spring');
    const content = await templates.content(id);
    expect(content?.validation_rules).toMatchObject([
      { name: 'Rule', rules: { 1: { name: 'customer.metadata', property: 'level' }, logic: '1' } },
    ]);
  });

  it('is refused for other types of campaigns, unknown sources, and rules about keys and users', async () => {
    expect(await refused({ campaign_id: promotion.id })).toMatchObject({
      code: 400,
      key: 'campaign_type_is_not_supported_by_campaign_template',
    });
    expect(await refused({ campaign_id: 'camp_none' })).toMatchObject({ code: 404, resource_type: 'campaign' });
    expect(await refused({ promotion_tier_id: 'promo_9' })).toMatchObject({
      code: 404,
      resource_type: 'promotion_tier',
    });
    expect(await refused({})).toMatchObject({ code: 400, key: 'invalid_payload' });
    expect(await refused({ campaign_id: coupons.id, promotion_tier_id: tier.id })).toMatchObject({ code: 400 });
    for (const name of ['redemption.api_key', 'redemption.user.login']) {
      templates.rules[coupons.id] = [aboutKeys(name)];
      expect(await refused({ campaign_id: coupons.id })).toMatchObject({ code: 400, key: 'invalid_payload' });
    }
    expect((await templates.list()).data).toEqual([]);
  });

  it('changes in name and description only', async () => {
    const made = await templates.template('Spring', { campaign_id: coupons.id, description: 'For spring' });
    const changed = { ...made, name: 'Summer', updated_at: DAY_2 };
    expect(await update(made.id, { name: 'Summer' })).toMatchObject({ body: changed });
    const { description: _gone, ...bare } = changed;
    expect(await update(made.id, { description: null })).toEqual({ status: 200, body: bare });
    expect(await templates.get(made.id)).toEqual(bare);
    expect(await templates.refusal('update-campaign-template', { campaignTemplateId: 'nobody' }, {})).toMatchObject({
      code: 404,
      resource_type: 'campaign_template',
    });
  });

  it('has a name of its own, and gives it back when it is renamed or deleted', async () => {
    const spring = await templates.template('Spring');
    const summer = await templates.template('Summer');
    const taken = { code: 409, key: 'duplicate_found', resource_id: spring.id, resource_type: 'campaign_template' };
    expect(await refused({ name: 'Spring', campaign_id: cards.id })).toMatchObject(taken);
    expect(await update(summer.id, { name: 'Spring' })).toMatchObject({ error: taken });
    await update(spring.id, { name: 'May' });
    expect(await update(summer.id, { name: 'Spring' })).toMatchObject({ body: { name: 'Spring' } });
    expect(await remove(summer.id)).toEqual({ status: 204 });
    expect(await templates.template('Spring')).toMatchObject({ name: 'Spring' });
    expect(await templates.template('Summer')).toMatchObject({ name: 'Summer' });
  });

  it('is made and deleted once by a request that comes again', async () => {
    const body = { name: 'Spring', campaign_id: coupons.id };
    const context = templates.contextOf({ requestId: 'v-again' });
    const again = { ...context, now: DAY_2, repeatSince: DAY_1 };
    const first = await templates.handle(new CreateCampaignTemplate(context, {}, {}, body));
    expect(await templates.handle(new CreateCampaignTemplate(again, {}, {}, body))).toEqual(first);
    const { id: campaignTemplateId } = first as { id: string };
    const deletion = templates.contextOf({ requestId: 'v-delete' });
    for (const each of [deletion, { ...deletion, repeatSince: DAY_1 }]) {
      const done = await templates.handle(new DeleteCampaignTemplate(each, { campaignTemplateId }, {}, undefined));
      expect(done).toBeUndefined();
    }
    expect((await templates.list()).data).toEqual([]);
  });
});

describe('a copy of a template', () => {
  it('holds the same, in the other project and under a name that is free there', async () => {
    const { id } = await templates.template('Spring', { campaign_id: coupons.id, description: 'Ours' });
    const copied = await templates.copy(id, { name: 'Spring', destination_project_id: BAKERY });
    expect(copied).toEqual({
      status: 200,
      body: {
        id: expect.stringMatching(/^camp_tpl_/),
        name: 'Spring',
        campaign_type: 'DISCOUNT_COUPONS',
        created_at: DAY_1,
        object: 'campaign_template',
      },
    });
    const content = await templates.content(id);
    await remove(id);
    const [copy] = (await templates.list({}, { projectId: BAKERY })).data;
    const query = { expand: 'json_template' };
    expect((await templates.get(copy!.id, { projectId: BAKERY, query })).json_template).toEqual(content);
    expect((await templates.list()).data).toEqual([]);
  });

  it('is refused without template, projects or a free name', async () => {
    const { id } = await templates.template('Spring');
    const there = { name: 'Spring', destination_project_id: BAKERY };
    const missing = (resource_type: string) => ({ error: { code: 404, key: 'not_found', resource_type } });
    expect(await templates.copy('camp_tpl_none', there)).toMatchObject(missing('campaign_template'));
    expect(await templates.copy(id, there, BAKERY)).toMatchObject(missing('campaign_template'));
    expect(await templates.copy(id, there, 'proj_none')).toMatchObject(missing('project'));
    expect(await templates.copy(id, { ...there, destination_project_id: 'proj_none' })).toMatchObject(
      missing('project'),
    );
    const here = { name: 'Spring', destination_project_id: SHOP };
    expect(await templates.copy(id, here)).toMatchObject({ error: { code: 409, resource_id: id } });
    expect((await templates.list({}, { projectId: BAKERY })).data).toEqual([]);
    expect(await templates.copy(id, { ...here, name: 'Second' })).toMatchObject({ body: { name: 'Second' } });
  });
});

describe('what is made of a template', () => {
  const setUp = (id: string, body: object) =>
    templates.reply('create-campaign-from-template', { campaignTemplateId: id }, body);
  const setUpTier = (id: string, body: object) =>
    templates.reply('add-tier-from-template', { campaignTemplateId: id }, body);
  let id: string;

  beforeEach(async () => {
    templates.rules[coupons.id] = [amountRule('customer.metadata', 'level')];
    id = (await templates.template('Spring')).id;
  });

  it('is a campaign with rules of its own; what is sent stands in the place of what the template holds', async () => {
    const body = { name: 'New', description: 'Ours', voucher: { redemption: { quantity: 1 } }, vouchers_count: 2 };
    expect(await setUp(id, body)).toEqual({
      status: 200,
      body: {
        created_resources: [{ id: 'val_0', object: 'validation_rules' }],
        campaign: { id: 'camp_new', name: 'New' },
        object: 'campaign_setup',
      },
    });
    const {
      validation_rules: [rule],
      campaign,
    } = (await templates.content(id))!;
    expect(templates.made['val_0']).toEqual(rule);
    expect(templates.made['camp_new']).toEqual({
      ...campaign,
      ...body,
      voucher: { ...(campaign['voucher'] as object), redemption: { quantity: 1 } },
      validation_rules: ['val_0'],
    });
  });

  it('is a tier of a promotion, with the discount of the template', async () => {
    const body = { campaign_id: promotion.name, name: 'New', metadata: { shelf: 3 } };
    expect(await setUpTier(id, body)).toMatchObject({
      status: 200,
      body: {
        created_resources: [{ id: 'val_0' }],
        promotion_tier: { id: 'promo_new' },
        object: 'promotion_tier_setup',
      },
    });
    expect(templates.made['promo_new']).toMatchObject({
      campaignId: promotion.id,
      name: 'New',
      metadata: { shelf: 3 },
      expiration_date: coupons.expiration_date,
      action: { discount: coupons.voucher.discount },
      validation_rules: ['val_0'],
    });
  });

  it('leaves no rules behind where it is refused', async () => {
    const { id: ofCards } = await templates.template('Cards', { campaign_id: cards.id });
    expect(await setUp('camp_tpl_none', { name: 'New' })).toMatchObject({ error: { code: 404 } });
    expect(await setUp(id, { name: coupons.name })).toMatchObject({ error: { code: 409 } });
    const tier = { campaign_id: promotion.id, name: 'New' };
    expect(await setUpTier(ofCards, tier)).toMatchObject({
      error: { key: 'campaign_type_is_not_supported_by_campaign_template' },
    });
    expect(await setUpTier(id, { ...tier, campaign_id: 'camp_none' })).toMatchObject({ error: { code: 404 } });
    expect(await setUpTier(id, { ...tier, campaign_id: coupons.id })).toMatchObject({
      error: { key: 'invalid_campaign' },
    });
    expect(await setUpTier(id, { ...tier, hierarchy: 9 })).toMatchObject({ error: { key: 'invalid_payload' } });
    expect(templates.made).toEqual({});
  });
});

describe('the list of templates', () => {
  it('has the oldest first, goes on after a cursor, and counts all when it is asked to', async () => {
    const made = [];
    for (let day = 1; day <= 5; day++) {
      const now = `2026-03-0${day}T08:00:00.000Z`;
      made.push(await templates.template(`Template ${day}`, { campaign_id: (day % 2 ? coupons : cards).id }, { now }));
    }
    const [one, two, three, four, five] = made;
    expect(await templates.list()).toEqual({ object: 'list', data_ref: 'data', data: made, has_more: false });
    const page = await templates.list({ limit: 2, include_total: true });
    expect(page).toMatchObject({ data: [one, two], has_more: true, more_starting_after: two!.id, total: 5 });
    const next = await templates.list({ limit: 2, order: '-id', starting_after_id: four!.id });
    expect(next.data).toEqual([three, two]);
    const byType = { campaign_type: { conditions: { $is: ['DISCOUNT_COUPONS'] } } };
    expect(await templates.list({ filters: byType, include_total: true })).toMatchObject({
      data: [one, three, five],
      total: 5,
    });
    const byName = { name: { conditions: { $starts_with: ['Template 4'] } } };
    expect((await templates.list({ filters: byName })).data).toEqual([four]);
    expect((await templates.list({ filters: { id: { conditions: { $in: [five!.id] } } } })).data).toEqual([five]);
    expect((await templates.list({}, { projectId: BAKERY })).data).toEqual([]);
  });

  it('is the same for management, for a project that is there', async () => {
    const made = await templates.template('Spring');
    const list = (projectId: string) =>
      templates.reply('management-list-campaign-templates', { projectId }, undefined, { projectId: 'management' });
    expect(await list(SHOP)).toMatchObject({ body: { data: [made] } });
    expect(await list(BAKERY)).toMatchObject({ body: { data: [] } });
    expect(await list('proj_none')).toMatchObject({ error: { code: 404, resource_type: 'project' } });
  });

  it('is the same after a rebuild and a restart', async () => {
    const { id } = await templates.template('Spring');
    await update(id, { name: 'Summer' });
    await remove((await templates.template('Autumn')).id);
    const before = await templates.list({ include_total: true });
    expect(before).toMatchObject({ data: [{ id, name: 'Summer', updated_at: DAY_2 }], total: 1 });
    await templates.views.rebuildByName('campaign_templates');
    expect(await templates.list({ include_total: true })).toEqual(before);
    await templates.restart();
    expect(await templates.list({ include_total: true })).toEqual(before);
  });
});
