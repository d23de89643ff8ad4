import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BAKERY, campaign, NOW, VouchersInProcess } from '../testing/vouchers-in-process.js';

const percent = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
const LATER = '2026-03-03T12:00:00.000Z';

let context: VouchersInProcess;

beforeEach(async () => {
  context = await VouchersInProcess.start();
});

afterEach(() => context.stop());

describe('a voucher that is created', () => {
  it('is answered whole', async () => {
    context.categories.set('cat_1', 'Coupons');
    const created = await context.create('SPRING', {
      redemption: { quantity: 5 },
      metadata: { region: 'north', gone: null },
      start_date: '2026-03-01',
      validity_day_of_week: [5, 1],
      additional_info: 'for members',
      category: 'Coupons',
    });
    expect(created).toEqual({
      id: expect.stringMatching(/^v_[0-9A-Za-z]{24}$/),
      code: 'SPRING',
      category: 'Coupons',
      category_id: 'cat_1',
      categories: [expect.objectContaining({ id: 'cat_1', name: 'Coupons', object: 'category' })],
      type: 'DISCOUNT_VOUCHER',
      discount: expect.objectContaining({ type: 'PERCENT', percent_off: 10 }),
      start_date: '2026-03-01T00:00:00.000Z',
      validity_day_of_week: [1, 5],
      active: true,
      additional_info: 'for members',
      metadata: { region: 'north' },
      is_referral_code: false,
      created_at: NOW,
      object: 'voucher',
      assets: {
        qr: { id: expect.any(String), url: expect.stringMatching(/^\/v1\/assets\/qr\/./) },
        barcode: { id: expect.any(String), url: expect.stringMatching(/^\/v1\/assets\/barcode\/./) },
      },
      publish: { object: 'list', count: 0, url: '/v1/vouchers/SPRING/publications?page=1&limit=10' },
      redemption: {
        quantity: 5,
        redeemed_quantity: 0,
        object: 'list',
        url: '/v1/vouchers/SPRING/redemption?page=1&limit=10',
      },
      validation_rules_assignments: { object: 'list', data_ref: 'data', data: [], total: 0 },
    });
    expect(await context.answer('get-voucher', { code: 'SPRING' })).toEqual(created);
    expect(await context.answer('get-voucher', { code: created.id })).toEqual(created);
  });

  it.each([
    ['DISCOUNT_VOUCHER', { discount: percent.discount }],
    ['GIFT_VOUCHER', { gift: { amount: 500 } }],
  ])('is a %s where its value says so', async (type, value) => {
    expect(await context.answer('create-voucher', { code: 'A' }, value)).toMatchObject({ type });
  });

  it('needs a type or a value', async () => {
    expect(await context.refusal('create-voucher', { code: 'A' }, {})).toMatchObject({ key: 'invalid_payload' });
  });

  it('may be redeemed without limit unless a quantity is set', async () => {
    expect((await context.create('A')).redemption).not.toHaveProperty('quantity');
    expect((await context.create('B', { redemption: { quantity: null } })).redemption).not.toHaveProperty('quantity');
    expect((await context.createGift('C', 100)).redemption).not.toHaveProperty('quantity');
  });

  it('takes null for nothing, as clients send vouchers that were answered to them', async () => {
    const voucher = await context.create('A', { metadata: { a: 1 }, additional_info: 'x' });
    const sent = {
      ...voucher,
      code: null,
      discount: { type: 'AMOUNT', amount_off: 100 },
      metadata: null,
      active: null,
    };
    const copy = await context.answer(
      'generate-random-code',
      {},
      { ...sent, redemption: null, validation_rules: null },
    );
    expect(copy).toMatchObject({
      active: true,
      metadata: {},
      additional_info: 'x',
      redemption: { redeemed_quantity: 0 },
    });
    const nothing = { active: null, metadata: null, discount: null, type: null };
    expect(await context.answer('update-voucher', { code: 'A' }, nothing)).toEqual(voucher);
  });

  it('as a gift card has its amount for a balance', async () => {
    expect((await context.createGift('GIFT', 1000)).gift).toEqual({
      amount: 1000,
      subtracted_amount: 0,
      balance: 1000,
      effect: 'APPLY_TO_ORDER',
    });
  });

  it('has a random code when none is sent', async () => {
    const created = await context.answer('generate-random-code', {}, percent);
    expect(created.code).toMatch(/^[0-9a-zA-Z]{8}$/);
    expect((await context.answer('get-voucher', { code: created.code })).id).toBe(created.id);
  });

  it('has a code as its configuration says', async () => {
    const code_config = { prefix: 'A-', pattern: '##-##', postfix: '-Z', charset: '7' };
    expect((await context.answer('generate-random-code', {}, { ...percent, code_config })).code).toBe('A-77-77-Z');
  });

  it('has a code of the project’s alphabet', async () => {
    const { code } = await context.answer('generate-random-code', {}, percent, { projectId: BAKERY });
    expect(code).toMatch(/^[abc]{8}$/);
  });

  it('has the code that is sent', async () => {
    expect((await context.answer('generate-random-code', {}, { ...percent, code: 'MINE' })).code).toBe('MINE');
  });

  it('takes every code that there is, and then no other', async () => {
    const body = { ...percent, code_config: { length: 1, charset: 'abcd' } };
    const created = await Promise.all([1, 2, 3, 4].map(() => context.answer('generate-random-code', {}, body)));
    expect(created.map(({ code }) => code).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(await context.refusal('generate-random-code', {}, body)).toMatchObject({
      code: 400,
      key: 'invalid_code_config',
    });
  });

  it.each([
    ['invalid_payload', { type: 'LOYALTY_CARD', loyalty_card: { points: 1 } }],
    ['invalid_payload', { type: 'DISCOUNT_VOUCHER' }],
    ['invalid_payload', { type: 'GIFT_VOUCHER' }],
    ['invalid_payload', { type: 'DISCOUNT_VOUCHER', discount: { type: 'NONE' } }],
    ['invalid_payload', { ...percent, start_date: LATER, expiration_date: NOW }],
    ['invalid_payload', { ...percent, validity_hours: { daily: [{ start_time: '25:00' }] } }],
    ['invalid_code_config', { ...percent, code_config: { length: 0 } }],
  ])('is refused as %s: %j', async (key, body) => {
    expect(await context.refusal('generate-random-code', {}, body)).toMatchObject({ code: 400, key });
  });

  it.each(['', ' A', 'A ', 'A\n', 'Ä', 'x'.repeat(201), '\u0000', 'import', 'bulk'])(
    'cannot have the code %j',
    async (code) => {
      expect(await context.refusal('create-voucher', { code }, percent)).toMatchObject({ key: 'invalid_payload' });
    },
  );

  it.each(['a.b', 'a-b', '__proto__', 'constructor', '100%', 'a/b?c=d#e', 'two words', 'imports'])(
    'is found by a code like %s',
    async (code) => {
      const { id } = await context.create(code);
      expect(await context.answer('get-voucher', { code })).toMatchObject({ id, code });
    },
  );
});

describe('validation rules of a new voucher', () => {
  it('are assigned to it, and shown with it', async () => {
    context.rules.add('val_1');
    const created = await context.create('A', { validation_rules: ['val_1'] });
    const data = [{ id: 'asgm_val_1', rule_id: 'val_1', related_object_id: created.id }];
    expect(created.validation_rules_assignments).toEqual({ object: 'list', data_ref: 'data', data, total: 1 });
    expect(await context.answer('get-voucher', { code: 'A' })).toEqual(created);
  });

  it('that do not exist leave no voucher behind', async () => {
    const body = { ...percent, validation_rules: ['val_none'] };
    expect(await context.refusal('create-voucher', { code: 'A' }, body)).toMatchObject({ code: 404 });
    expect(await context.refusal('get-voucher', { code: 'A' })).toMatchObject({ code: 404 });
  });

  it('are not assigned for a code that is taken', async () => {
    context.rules.add('val_1');
    await context.create('A');
    await context.refusal('create-voucher', { code: 'A' }, { ...percent, validation_rules: ['val_1'] });
    expect(context.assigned.size).toBe(0);
  });
});

describe('the campaign of a new voucher', () => {
  it('is named by id or name', async () => {
    context.campaigns.set('camp_1', campaign({}));
    const inCampaign = { campaign: 'Spring', campaign_id: 'camp_1' };
    expect(await context.create('A', { campaign: 'Spring' })).toMatchObject(inCampaign);
    expect(await context.create('B', { campaign_id: 'camp_1' })).toMatchObject(inCampaign);
  });

  it('brings its validation rules', async () => {
    context.campaigns.set('camp_1', campaign({}));
    context.assigned.set('camp_1', ['val_1']);
    const data = [{ id: 'asgm_val_1', rule_id: 'val_1', related_object_id: 'camp_1' }];
    const { validation_rules_assignments: rules } = await context.create('A', { campaign: 'Spring' });
    expect(rules).toMatchObject({ data, total: 1 });
  });

  it('has one public code and no other where it is STANDALONE', async () => {
    context.campaigns.set('camp_1', campaign({ pool: 'STANDALONE' }));
    const second = { ...percent, campaign: 'Spring' };
    expect(await context.refusal('create-voucher', { code: 'A' }, second)).toMatchObject({
      code: 400,
      key: 'invalid_campaign',
    });
  });

  it('must be there, and of the kind of the voucher', async () => {
    context.campaigns.set('camp_1', campaign({ campaignType: 'PROMOTION' }));
    const create = (fields: object) => context.refusal('create-voucher', { code: 'A' }, { ...percent, ...fields });
    expect(await create({ campaign: 'Winter' })).toMatchObject({ code: 404, resource_type: 'campaign' });
    expect(await create({ campaign: 'Spring' })).toMatchObject({ code: 400, key: 'invalid_campaign' });
  });
});
