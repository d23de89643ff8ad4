import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AddVoucherToCampaign, AddVouchers, CreateCampaign, FindCampaign } from '@perkstream/published';
import { NOW } from './domain/campaign/campaign.examples.js';
import { BAKERY, CampaignsInProcess, SHOP } from './testing/campaigns-in-process.js';

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
        },
        is_referral_code: false,
        start_date: '2026-03-01T00:00:00.000Z',
      },
      vouchers_count: 0,
      auto_join: false,
      join_once: false,
      use_voucher_metadata_schema: false,
      start_date: '2026-03-01T00:00:00.000Z',
      active: true,
      metadata: {},
      created_at: NOW,
      creation_status: 'DONE',
      vouchers_generation_status: 'DONE',
      protected: false,
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
    expect(own.voucher?.code_config).toEqual({ ...config, length: 4 });
  });

  it('tells others how its codes are given away', async () => {
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
    const campaign = await context.createCoupons('Spring', { vouchers_count: 1_250 });
    const inProgress = { creation_status: 'IN_PROGRESS', vouchers_generation_status: 'IN_PROGRESS' };
    expect(campaign).toMatchObject({ vouchers_count: 0, ...inProgress });
    expect(await context.list({ campaign_status: 'IN_PROGRESS' })).toMatchObject({ total: 1, campaigns: [inProgress] });
    expect(context.actions.of('CAMPAIGN.VOUCHERS_GENERATE')).toMatchObject([{ requestId: 'v-1' }]);
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

describe('work that was cut off', () => {
  /** Fails once so many commands were carried out. */
  function failAfter(commands: number): void {
    context.vouchers.beforeMaking = () => {
      if (context.vouchers.commands.length > commands) throw new Error('gone');
    };
  }

  it('is carried on by the next process: no code twice, the count exact', async () => {
    failAfter(16);
    const { id } = await context.createCoupons('Spring', { vouchers_count: 1_250 });
    await context.until(() => context.failures.length > 0);
    expect((await context.get(id)).vouchers_count).toBe(800);
    expect(await context.get(id)).toMatchObject({ creation_status: 'IN_PROGRESS' });
    context.failures.length = 0;
    context.vouchers.beforeMaking = () => undefined;
    await context.restart();
    expect(await context.untilIdle(id)).toMatchObject({ creation_status: 'DONE', vouchers_count: 1_250 });
    expect(new Set(codesOf(id)).size).toBe(1_250);
    expect(context.actions.of('CAMPAIGN.VOUCHERS_GENERATE')).toMatchObject([{ result: { done_count: 1_250 } }]);
  });

  it('stops between slices when the process ends, and goes on from there', async () => {
    const { id } = await context.createCoupons('Spring', { vouchers_count: 3_000 });
    await context.until(async () => ((await context.get(id)).vouchers_count ?? 0) >= 600);
    await context.restart();
    const before = context.vouchers.commands.length;
    expect(before).toBeLessThan(60);
    expect(await context.untilIdle(id)).toMatchObject({ vouchers_count: 3_000, creation_status: 'DONE' });
    expect(context.vouchers.commands.length).toBe(60);
    expect(context.vouchers.commands.map(({ origin }) => origin.repeatSince).filter(Boolean)).toHaveLength(60 - before);
  });

  it('is carried on by the rounds of the same process where something was away', async () => {
    failAfter(4);
    const { id } = await context.createCoupons('Spring', { vouchers_count: 400 });
    await context.until(() => context.failures.length > 0);
    context.failures.length = 0;
    context.vouchers.beforeMaking = () => undefined;
    expect(await context.finishUnfinished()).toBe(1);
    expect(await context.untilIdle(id)).toMatchObject({ vouchers_count: 400 });
    expect(await context.finishUnfinished()).toBe(0);
  });

  it('is not begun twice: a request that is repeated finds its job', async () => {
    const { id } = await context.createCoupons('Spring');
    const first = context.contextOf();
    const request = (changes = {}) =>
      new AddVouchers({ ...first, ...changes }, { campaignId: id }, { vouchers_count: 600 }, {});
    const answer = await context.handle(request());
    await context.untilIdle(id);
    await context.restart();
    expect(await context.handle(request({ now: LATER, repeatSince: NOW }))).toEqual(answer);
    expect(await context.untilIdle(id)).toMatchObject({ vouchers_count: 600 });
  });
});

describe('the work of several campaigns', () => {
  it('goes on in turn where it is long, one after the other where it is short', async () => {
    const long = await context.createCoupons('Long', { vouchers_count: 2_000 });
    const other = await context.createCoupons('Other', { vouchers_count: 1_500 });
    const short = await context.createCoupons('Short', { vouchers_count: 300 });
    await Promise.all([long, other, short].map(({ id }) => context.untilIdle(id)));
    const order = context.vouchers.commands.map(({ template }) => template.campaignName[0]);
    const slices = order.filter((name, index) => name !== order[index - 1]).join('');
    expect(slices).toMatch(/^L?S(LO|OL)+L*$/);
    expect(order.filter((name) => name === 'L')).toHaveLength(40);
  });
});

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
    expect(await add(id, { category: 'None' })).toMatchObject({ error: { code: 404, resource_type: 'category' } });
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
    await context.until(() => context.actions.of('CAMPAIGN.VOUCHERS_DELETE')[0]?.outcome === 'SUCCESS');
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
    const made = await context.messenger.tell(new AddVoucherToCampaign(SHOP, id, origin));
    expect(made).toMatchObject({ code: 'CODE1', campaign_id: id });
    expect(await context.messenger.tell(new AddVoucherToCampaign(SHOP, id, origin))).toEqual(made);
    const inBakery = { ...origin, projectId: BAKERY };
    expect(await context.messenger.tell(new AddVoucherToCampaign(BAKERY, id, inBakery))).toMatchObject({
      refused: 'not_found',
    });
  });
});

describe('codes that are imported', () => {
  const importInto = (campaignId: string, body: object[], given = {}) =>
    context.reply('import-vouchers-to-campaign', { campaignId }, body, given);

  it('are made after the answer; those that are taken are told', async () => {
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
    await context.until(() => context.failures.length > 0);
    context.failures.length = 0;
    context.vouchers.beforeMaking = () => undefined;
    await context.restart();
    expect(await context.untilIdle(id)).toMatchObject({ vouchers_count: 1_100 });
    expect(context.actions.of('CAMPAIGN.VOUCHERS_IMPORT')).toMatchObject([
      { result: { done_count: 1_100, failed: [] } },
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

describe('the deletion of a campaign with codes', () => {
  it.each([{}, { force: true }])('takes the codes with it, after the answer: %j', async (query) => {
    const { id } = await context.createCoupons('Spring', { vouchers_count: 250 });
    await context.untilIdle(id);
    const reply = await context.delete('Spring', query);
    expect(reply).toEqual({ status: 202, body: { async_action_id: expect.stringMatching(/^aa_/) } });
    const again = await context.reply('create-campaign', {}, { name: 'Spring', campaign_type: 'PROMOTION' });
    expect('error' in again).toBe(!('force' in query));
    expect(await context.refusal('get-campaign', { campaignId: id })).toMatchObject({ code: 404 });
    await context.until(() => context.vouchers.all.size === 0);
    await context.until(() => context.actions.of('CAMPAIGN.VOUCHERS_DELETE')[0]?.outcome === 'SUCCESS');
    expect(context.actions.of('CAMPAIGN.VOUCHERS_DELETE')).toMatchObject([
      { result: { message: 'Deleted 250 vouchers.', done_count: 250 } },
    ]);
  });

  it('ends the work on its codes', async () => {
    const { id } = await context.createCoupons('Spring', { vouchers_count: 5_000 });
    await context.until(() => context.vouchers.all.size > 100);
    await context.delete(id);
    await context.until(() => context.actions.of('CAMPAIGN.VOUCHERS_DELETE')[0]?.outcome === 'SUCCESS');
    expect(context.vouchers.all.size).toBe(0);
    const [generation] = context.actions.of('CAMPAIGN.VOUCHERS_GENERATE');
    expect(generation?.outcome).toBe('FAILED');
    expect(generation?.result?.['message']).toContain('The campaign was deleted');
  });

  it('is carried on by the next process', async () => {
    const { id } = await context.createCoupons('Spring', { vouchers_count: 250 });
    await context.untilIdle(id);
    context.away = 'ChangeCampaignVouchers';
    await context.delete(id, { force: true });
    await context.until(() => context.failures.length > 0);
    context.away = undefined;
    context.failures.length = 0;
    await context.restart();
    await context.until(() => context.vouchers.all.size === 0);
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
