import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CreateCampaign, FindCampaign } from '@perkstream/published';
import { NOW } from '../domain/campaign/campaign.examples.js';
import { BAKERY, CampaignsInProcess, SHOP } from '../testing/campaigns-in-process.js';

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

const refusal = (fields: object) =>
  context.refusal('create-campaign', {}, { name: 'Spring', campaign_type: 'DISCOUNT_COUPONS', ...fields });
const add = (campaignId: string, body: object = {}, query: object = {}) =>
  context.reply('add-vouchers-to-campaign', { campaignId }, body, { query: { ...query } });
const codesOf = (campaignId: string) => context.vouchers.of(campaignId).map(({ code }) => code);

describe('a campaign with codes', () => {
  it('is answered as it is shown later, all defaults filled in', async () => {
    const campaign = await context.createCoupons('Spring', { start_date: '2026-03-01' });
    expect(campaign).toEqual({
      id: expect.stringMatching(/^camp_[0-9A-Za-z]{24}$/),
      name: 'Spring',
      campaign_type: 'DISCOUNT_COUPONS',
      type: 'STATIC',
      voucher: {
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'PERCENT', percent_off: 10, is_dynamic: false },
        redemption: { quantity: null },
        code_config: {
          length: 8,
          charset: '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
          pattern: '########',
          initial_count: 0,
        },
        is_referral_code: false,
        start_date: '2026-03-01T00:00:00.000Z',
      },
      vouchers_count: 0,
      auto_join: false,
      join_once: false,
      use_voucher_metadata_schema: true,
      start_date: '2026-03-01T00:00:00.000Z',
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
      validation_rules_assignments: { object: 'list', data_ref: 'data', data: [], total: 0 },
    });
    expect(await context.get('Spring')).toEqual(campaign);
    const { validation_rules_assignments: _rules, ...alone } = campaign;
    expect((await context.list()).campaigns).toEqual([alone]);
  });

  it.each([
    ['GIFT_VOUCHERS', { gift: { amount: 500 } }, { gift: { amount: 500, balance: 500, effect: 'APPLY_TO_ORDER' } }],
    ['REFERRAL_PROGRAM', { discount: percent }, { type: 'DISCOUNT_VOUCHER', is_referral_code: true }],
    [
      'LOYALTY_PROGRAM',
      { loyalty_card: { points: 5, expiration_rules: { period_type: 'MONTH', period_value: 3 } } },
      { loyalty_card: { points: 5, expiration_rules: { period_type: 'MONTH', period_value: 3 } } },
    ],
  ])('can be of type %s', async (campaign_type, voucher, shown) => {
    const programs = { referral_program: { conversion_event_type: 'redemption' } };
    const campaign = await context.create('Spring', { campaign_type, voucher, ...programs });
    expect(campaign).toMatchObject({ campaign_type, voucher: shown, join_once: campaign_type === 'LOYALTY_PROGRAM' });
    expect('referral_program' in campaign).toBe(campaign_type === 'REFERRAL_PROGRAM');
    expect(await context.get(campaign.id)).toEqual(campaign);
    expect(await context.list({ campaign_type })).toMatchObject({ total: 1 });
    const filters = { voucher_type: { conditions: { $is: campaign.voucher?.type } } };
    expect(await context.list({ filters })).toMatchObject({ total: 1 });
  });

  it.each([
    ['DISCOUNT_COUPONS', { voucher: { discount: percent } }],
    ['GIFT_VOUCHERS', { voucher: { gift: { amount: 500 } } }],
    ['LOYALTY_PROGRAM', { voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 5 } } }],
    ['REFERRAL_PROGRAM', { voucher: { discount: percent }, referral_program: { conversion_event_type: 'redemption' } }],
    ['REFERRAL_PROGRAM', { voucher: { discount: percent, is_referral_code: true } }],
    ['PROMOTION', { promotion: { tiers: [] } }],
  ])('is of type %s where its parts say so', async (campaign_type, parts) => {
    const made = await context.create('Spring', { ...parts, campaign_type: undefined });
    expect(made.campaign_type).toBe(campaign_type);
  });

  it.each([
    ['no voucher', {}, 'invalid_campaign'],
    ['no discount', { voucher: {} }, 'invalid_campaign'],
    ['no gift', { campaign_type: 'GIFT_VOUCHERS', voucher: { discount: percent } }, 'invalid_campaign'],
    ['no loyalty card', { campaign_type: 'LOYALTY_PROGRAM', voucher: {} }, 'invalid_campaign'],
    ['no discount of its referrals', { campaign_type: 'REFERRAL_PROGRAM' }, 'invalid_campaign'],
    ['another type of voucher', { voucher: { type: 'GIFT_VOUCHER', discount: percent } }, 'invalid_campaign'],
    ['a discount that is none', { voucher: { discount: { type: 'PERCENT', percent_off: 200 } } }, 'invalid_payload'],
    ['a public code that is not there', { type: 'STANDALONE', voucher: { discount: percent } }, 'invalid_campaign'],
    [
      'several public codes',
      { type: 'STANDALONE', vouchers_count: 2, voucher: { discount: percent, code: 'BLACK' } },
      'invalid_campaign',
    ],
    [
      'a public code for referrals',
      { campaign_type: 'REFERRAL_PROGRAM', type: 'STANDALONE', voucher: { discount: percent, code: 'BLACK' } },
      'invalid_campaign',
    ],
    [
      'rules of a loyalty program',
      { campaign_type: 'LOYALTY_PROGRAM', voucher: { loyalty_card: { points: 1 } }, validation_rules: ['val_1'] },
      'invalid_campaign',
    ],
    [
      'a config that makes no codes',
      { voucher: { discount: percent, code_config: { prefix: 'bad' } } },
      'invalid_code_config',
    ],
  ])('is refused with %s, and leaves nothing', async (_what, fields, key) => {
    expect(await refusal(fields)).toMatchObject({ code: 400, key });
    expect(await context.events.readAll({ maxCount: 10 })).toEqual([]);
  });

  it('takes the alphabet of its project where it names none', async () => {
    const inBakery = { projectId: BAKERY };
    const campaign = await context.createCoupons('Spring', {}, inBakery);
    expect(campaign.voucher?.code_config).toMatchObject({ charset: 'abc' });
    const config = { pattern: 'A-##-##', length: 3, charset: '01', prefix: 'x', postfix: 'y' };
    const own = await context.createCoupons('Own', { voucher: { discount: percent, code_config: config } }, inBakery);
    expect(own.voucher?.code_config).toEqual({ ...config, length: 4, initial_count: 0 });
  });

  it('answers others how its codes are given away', async () => {
    const fields = { type: 'AUTO_UPDATE', join_once: true, activity_duration_after_publishing: 'P1D' };
    const { id, ...campaign } = await context.createCoupons('Spring', fields);
    expect(campaign).toMatchObject(fields);
    const found = await context.messenger.ask(new FindCampaign(SHOP, id));
    expect(found).toMatchObject({ pool: 'AUTO_UPDATE', joinOnce: true, activityDuration: 'P1D' });
  });
});

describe('the one code that a campaign starts with', () => {
  it('is there with the answer', async () => {
    const campaign = await context.createCoupons('Spring', { vouchers_count: 1, metadata: { a: 1 } });
    expect(campaign).toMatchObject({ vouchers_count: 1, creation_status: 'DONE', vouchers_generation_status: 'DONE' });
    expect(context.vouchers.of(campaign.id)).toMatchObject([
      {
        code: 'CODE1',
        fields: { type: 'DISCOUNT_VOUCHER', active: true, metadata: {}, redemption: { quantity: null } },
      },
    ]);
    expect(context.actions.all.size).toBe(0);
  });

  it.each([
    ['as a code', { code: 'BLACK' }],
    ['as a pattern without chance', { code_config: { prefix: 'BL', pattern: 'AC', postfix: 'K' } }],
  ])('is public when it is named: %s', async (_how, voucher) => {
    const fields = { type: 'STANDALONE', join_once: true, voucher: { discount: percent, ...voucher } };
    const campaign = await context.createCoupons('Spring', fields);
    expect(campaign).toMatchObject({ type: 'STANDALONE', vouchers_count: 1, join_once: false });
    expect(campaign.voucher?.code_config.pattern).toBe('BLACK');
    expect(codesOf(campaign.id)).toEqual(['BLACK']);
  });

  it('leaves no campaign and no rule when it is taken', async () => {
    context.rules.add('val_1');
    const fields = { type: 'STANDALONE', voucher: { discount: percent, code: 'BLACK' } };
    await context.createCoupons('First', fields);
    const again = await refusal({ ...fields, validation_rules: ['val_1'] });
    expect(again).toMatchObject({ code: 409, key: 'duplicate_found', resource_id: 'BLACK' });
    expect(await context.list()).toMatchObject({ total: 1 });
    expect(context.assigned.size).toBe(0);
    expect(await context.createCoupons('Spring')).toMatchObject({ name: 'Spring' });
  });

  it('is the same one when the request is repeated, also after a crash', async () => {
    const first = context.contextOf();
    const body = {
      name: 'Spring',
      campaign_type: 'DISCOUNT_COUPONS',
      vouchers_count: 1,
      voucher: { discount: percent },
    };
    const request = (changes = {}) => new CreateCampaign({ ...first, ...changes }, {}, {}, body as never);
    const answer = await context.handle(request());
    await context.restart();
    expect(await context.handle(request({ now: LATER, repeatSince: NOW }))).toEqual(answer);
    expect(context.vouchers.all.size).toBe(1);
  });
});

describe('the many codes that a campaign starts with', () => {
  it('are made after the answer, as clients can follow', async () => {
    let goOn = () => undefined as void;
    const isSeen = new Promise<void>((resolve) => (goOn = resolve));
    context.vouchers.beforeMaking = () => isSeen;
    const campaign = await context.createCoupons('Spring', { vouchers_count: 1_250 });
    const inProgress = { creation_status: 'IN_PROGRESS', vouchers_generation_status: 'IN_PROGRESS' };
    expect(campaign).toMatchObject({ vouchers_count: 0, ...inProgress });
    expect(await context.list({ campaign_status: 'IN_PROGRESS' })).toMatchObject({ total: 1, campaigns: [inProgress] });
    expect(context.actions.of('CAMPAIGN.VOUCHERS_GENERATE')).toMatchObject([{ requestId: 'v-1' }]);
    goOn();
    const done = { creation_status: 'DONE', vouchers_generation_status: 'DONE', vouchers_count: 1_250 };
    expect(await context.untilIdle(campaign.id)).toEqual({ ...campaign, ...done });
    expect(new Set(codesOf(campaign.id)).size).toBe(1_250);
    expect(context.actions.of('CAMPAIGN.VOUCHERS_GENERATE')).toEqual([
      {
        type: 'CAMPAIGN.VOUCHERS_GENERATE',
        requestId: 'v-1',
        progress: [0, 40, 80],
        outcome: 'SUCCESS',
        result: { message: 'Generated 1250 vouchers.', done_count: 1_250 },
      },
    ]);
    expect(await context.finishUnfinished()).toBe(0);
  });

  it('are like the campaign says at that moment', async () => {
    const fields = {
      vouchers_count: 2,
      use_voucher_metadata_schema: true,
      metadata: { a: 1 },
      category: 'First',
      expiration_date: '2026-04-01',
      validity_day_of_week: [1],
    };
    const { id } = await context.createCards('Spring', 500, fields);
    await context.untilIdle(id);
    const like = {
      type: 'GIFT_VOUCHER',
      gift: { amount: 500, effect: 'APPLY_TO_ORDER' },
      metadata: { a: 1 },
      category: 'First',
      expiration_date: '2026-04-01T00:00:00.000Z',
      validity_day_of_week: [1],
      active: true,
    };
    expect(context.vouchers.of(id)).toMatchObject([{ fields: like }, { fields: like }]);
  });

  it('cannot be more than a campaign can have', async () => {
    const voucher = { discount: percent, code_config: { length: 2, charset: '0123456789' } };
    const { id } = await context.createCoupons('Spring', { vouchers_count: 101, voucher });
    const failed = { creation_status: 'FAILED', vouchers_generation_status: 'FAILED', vouchers_count: 0 };
    expect(await context.untilIdle(id)).toMatchObject(failed);
    expect(await context.list({ campaign_status: 'FAILED' })).toMatchObject({ total: 1 });
    const [action] = context.actions.of('CAMPAIGN.VOUCHERS_GENERATE');
    expect(action).toMatchObject({ outcome: 'FAILED', result: { done_count: 0 } });
    expect(action?.result?.['message']).toContain('Only 100 different codes');
    expect(context.vouchers.all.size).toBe(0);
  });

  it('end where no free code is found any more, and the campaign says so', async () => {
    const taken = await context.createCoupons('Taken', {});
    for (let code = 150; code <= 250; code++) {
      await context.answer('add-voucher-with-specific-code-to-campaign', { campaignId: taken.id, code: `CODE${code}` });
    }
    const { id } = await context.createCoupons('Spring', { vouchers_count: 700 });
    const { creation_status, vouchers_count } = await context.untilIdle(id);
    expect({ creation_status, vouchers_count }).toEqual({ creation_status: 'FAILED', vouchers_count: 149 });
    expect(context.actions.of('CAMPAIGN.VOUCHERS_GENERATE')).toMatchObject([
      { outcome: 'FAILED', result: { done_count: 149 } },
    ]);
    await add(id, {}, { vouchers_count: 2 });
    expect(await context.untilIdle(id)).toMatchObject({
      creation_status: 'FAILED',
      vouchers_generation_status: 'FAILED',
    });
  });
});

describe('the rewards of a referral program', () => {
  const program = (referral_program: object) => ({
    name: 'Friends',
    campaign_type: 'REFERRAL_PROGRAM',
    voucher: { discount: percent },
    referral_program,
  });
  const reward = (parent: object, type = 'GIFT_VOUCHER') => ({ related_object_parent: parent, type, amount: 5 });

  it.each(['id', 'name'] as const)('are given by the campaign that the body names by its %s', async (field) => {
    const gifts = await context.create('Gifts', { campaign_type: 'GIFT_VOUCHERS', voucher: { gift: { amount: 1 } } });
    const named = reward({ [field]: gifts[field] });
    const tiers = [{ conversions: 2, reward: { ...named, amount: '5' } }];
    const made = await context.create('Friends', program({ referee_reward: named, referral_tiers: tiers }));
    const parent = { id: gifts.id, name: 'Gifts', object: 'CAMPAIGN' };
    const shown = { ...named, amount: '5', related_object_parent: parent };
    expect(made.referral_program).toEqual({
      referee_reward: shown,
      referral_tiers: [{ conversions: 2, reward: shown }],
    });
    const { referral } = (await context.messenger.ask(new FindCampaign(SHOP, 'Friends')))!;
    const given = { campaignId: gifts.id, type: 'GIFT_VOUCHER', amount: 5 };
    const referralTiers = [{ conversions: 2, recurring: false, reward: given }];
    expect(referral).toEqual({ conversion: 'redemption', refereeReward: given, referralTiers });
  });

  it.each([
    ['of no campaign', reward({}), 'invalid_campaign'],
    ['without an amount', { related_object_parent: { name: 'Coupons' }, type: 'GIFT_VOUCHER' }, 'invalid_campaign'],
    ['of nothing', { ...reward({ name: 'Coupons' }), amount: 0 }, 'invalid_campaign'],
    ['of a campaign that is not there', reward({ name: 'Nobody' }), 'not_found'],
    ['of credits from coupons', reward({ name: 'Coupons' }), 'invalid_campaign'],
    ['of points from coupons', reward({ name: 'Coupons' }, 'LOYALTY_CARD'), 'invalid_campaign'],
  ])('are refused where one is %s, and leave nothing', async (_what, one, key) => {
    await context.createCoupons('Coupons');
    const events = await context.events.readAll({ maxCount: 100 });
    expect(await refusal(program({ referee_reward: one }))).toMatchObject({ key });
    expect(await refusal(program({ referral_tiers: [{ conversions: 1, reward: one }] }))).toMatchObject({ key });
    expect(await context.events.readAll({ maxCount: 100 })).toEqual(events);
  });
});
