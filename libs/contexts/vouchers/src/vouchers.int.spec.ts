import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type CampaignRecord,
  ChangeVoucherBalance,
  CreateVoucher,
  type CreateVoucherBody,
  DeleteVoucher,
  type VoucherAnswer,
} from '@perkstream/published';
import { BAKERY, NOW, SHOP, VouchersInProcess } from './testing/vouchers-in-process.js';

const percent = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
const LATER = '2026-03-03T12:00:00.000Z';

let context: VouchersInProcess;

beforeEach(async () => {
  context = await VouchersInProcess.start();
});

afterEach(() => context.stop());

function campaign(fields: Partial<CampaignRecord>): CampaignRecord {
  const defaults = { id: 'camp_1', name: 'Spring', campaignType: 'DISCOUNT_COUPONS', active: true, windows: {} };
  return { ...defaults, categoryId: null, metadata: {}, embedded: {}, ...fields } as CampaignRecord;
}

describe('a voucher that is created', () => {
  it('is answered whole', async () => {
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
      campaign: null,
      campaign_id: null,
      category: 'Coupons',
      category_id: null,
      categories: [],
      type: 'DISCOUNT_VOUCHER',
      discount: expect.objectContaining({ type: 'PERCENT', percent_off: 10 }),
      gift: null,
      loyalty_card: null,
      start_date: '2026-03-01T00:00:00.000Z',
      expiration_date: null,
      validity_day_of_week: [1, 5],
      active: true,
      additional_info: 'for members',
      metadata: { region: 'north' },
      is_referral_code: false,
      created_at: NOW,
      updated_at: null,
      holder_id: null,
      referrer_id: null,
      object: 'voucher',
      publish: { object: 'list', count: 0, url: '/v1/vouchers/SPRING/publications?page=1&limit=10' },
      redemption: {
        quantity: 5,
        redeemed_quantity: 0,
        object: 'list',
        url: '/v1/vouchers/SPRING/redemptions?page=1&limit=10',
      },
      validation_rules_assignments: { object: 'list', data_ref: 'data', data: [], total: 0 },
    });
    expect(await context.answer('get-voucher', { code: 'SPRING' })).toEqual(created);
    expect(await context.answer('get-voucher', { code: created.id })).toEqual(created);
  });

  it('may be redeemed without limit unless a quantity is set', async () => {
    expect((await context.create('A')).redemption.quantity).toBeNull();
    expect((await context.create('B', { redemption: { quantity: null } })).redemption.quantity).toBeNull();
    expect((await context.createGift('C', 100)).redemption.quantity).toBeNull();
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
    expect(copy).toMatchObject({ active: true, metadata: {}, additional_info: 'x', redemption: { quantity: null } });
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

  it.each(['', ' A', 'A ', 'A\n', 'Ä', 'x'.repeat(201), '\u0000'])('cannot have the code %j', async (code) => {
    expect(await context.refusal('create-voucher', { code }, percent)).toMatchObject({ key: 'invalid_payload' });
  });

  it.each(['a.b', 'a-b', '__proto__', 'constructor', '100%', 'a/b?c=d#e', 'two words', 'import'])(
    'is found by a code like %s',
    async (code) => {
      const { id } = await context.create(code);
      expect(await context.answer('get-voucher', { code })).toMatchObject({ id, code });
    },
  );
});

describe('the code of a voucher', () => {
  it('is given to one of those who ask for it at the same time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 64 }, () => context.reply('create-voucher', { code: 'ONE' }, percent)),
    );
    const refused = replies.flatMap((reply) => ('error' in reply ? [reply.error] : []));
    expect(refused.length).toBe(63);
    expect(new Set(refused.map(({ code, key }) => `${code} ${key}`))).toEqual(new Set(['409 duplicate_found']));
  });

  it('differs by case where the project says so, and not where it does not', async () => {
    await context.create('Spring');
    await context.create('SPRING');
    await context.create('Spring', {}, { projectId: BAKERY });
    expect(await context.refusal('create-voucher', { code: 'SPRING' }, percent, { projectId: BAKERY })).toMatchObject({
      key: 'duplicate_found',
    });
    expect(await context.answer('get-voucher', { code: 'sPRING' }, undefined, { projectId: BAKERY })).toMatchObject({
      code: 'Spring',
    });
    expect(await context.refusal('get-voucher', { code: 'sPRING' })).toMatchObject({ code: 404 });
  });

  it('may look like an id, but is never the id of another voucher', async () => {
    const { id } = await context.create('A');
    expect(await context.refusal('create-voucher', { code: id }, percent)).toMatchObject({ key: 'duplicate_found' });
    const looksLikeOne = `v_${'0'.repeat(24)}`;
    const created = await context.create(looksLikeOne);
    expect((await context.answer('get-voucher', { code: looksLikeOne })).id).toBe(created.id);
    expect((await context.examine(looksLikeOne))?.redeemable.id).toBe(created.id);
  });

  it('stays taken in the bin, and is free again after a deletion by force', async () => {
    const first = await context.create('SPRING');
    expect(await context.answer('delete-voucher', { code: 'SPRING' })).toEqual({ status: 204 });
    expect(await context.refusal('create-voucher', { code: 'SPRING' }, percent)).toMatchObject({ code: 409 });
    expect(await context.refusal('delete-voucher', { code: 'SPRING' })).toMatchObject({ code: 404 });
    await context.answer('delete-voucher', { code: first.id }, undefined, { query: { force: true } });
    const second = await context.create('SPRING');
    expect(second.id).not.toBe(first.id);
    expect(await context.refusal('get-voucher', { code: first.id })).toMatchObject({ code: 404 });
  });
});

describe('a voucher that is deleted', () => {
  it('is gone from every answer', async () => {
    const { id } = await context.createGift('GIFT', 100);
    await context.answer('delete-voucher', { code: id });
    const code = 'GIFT';
    for (const name of ['get-voucher', 'list-voucher-transactions', 'enable-voucher', 'disable-voucher']) {
      expect(await context.refusal(name, { code })).toMatchObject({ code: 404, key: 'not_found', resource_id: code });
    }
    expect(await context.refusal('update-voucher', { code }, { active: false })).toMatchObject({ code: 404 });
    expect(await context.refusal('update-voucher-balance', { code }, { amount: 1 })).toMatchObject({ code: 404 });
    expect(await context.list()).toMatchObject({ vouchers: [], total: 0 });
    expect(await context.examine(code)).toBeUndefined();
  });
});

describe('a voucher that is changed', () => {
  it('changes in what was sent, also in the list', async () => {
    const before = await context.create('A', { metadata: { a: 1, b: 2 }, validity_day_of_week: [1] });
    const after = await context.answer(
      'update-voucher',
      { code: 'A' },
      {
        metadata: { a: null, c: 3 },
        expiration_date: LATER,
        validity_day_of_week: null,
        discount: { type: 'PERCENT', percent_off: 20 },
        unknown_field: 1,
      },
      { now: LATER },
    );
    const { validity_day_of_week: _none, ...rest } = before;
    expect(after).toEqual({
      ...rest,
      metadata: { b: 2, c: 3 },
      expiration_date: LATER,
      discount: { ...before.discount, percent_off: 20 },
      updated_at: LATER,
    });
    const { validation_rules_assignments: _rules, ...listed } = after;
    expect((await context.list()).vouchers).toEqual([listed]);
  });

  it('keeps its type and the type of its discount', async () => {
    await context.create('A');
    const other = { discount: { type: 'AMOUNT', amount_off: 100 } };
    expect(await context.refusal('update-voucher', { code: 'A' }, other)).toMatchObject({
      code: 400,
      key: 'invalid_voucher',
    });
    expect(await context.refusal('update-voucher', { code: 'A' }, { type: 'GIFT_VOUCHER' })).toMatchObject({
      key: 'invalid_voucher',
    });
  });

  it('is disabled and enabled', async () => {
    const { id } = await context.create('A');
    expect((await context.answer('disable-voucher', { code: 'A' })).active).toBe(false);
    expect((await context.examine('A'))?.refusal?.refused).toBe('voucher_disabled');
    expect((await context.answer('enable-voucher', { code: id })).active).toBe(true);
    expect((await context.examine('A'))?.refusal).toBeUndefined();
  });
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

  it('must be there, and of the kind of the voucher', async () => {
    context.campaigns.set('camp_1', campaign({ campaignType: 'PROMOTION' }));
    const create = (fields: object) => context.refusal('create-voucher', { code: 'A' }, { ...percent, ...fields });
    expect(await create({ campaign: 'Winter' })).toMatchObject({ code: 404, resource_type: 'campaign' });
    expect(await create({ campaign: 'Spring' })).toMatchObject({ code: 400, key: 'invalid_campaign' });
  });
});

describe('the credits of a gift card', () => {
  it('are added and taken away by hand', async () => {
    const { id } = await context.createGift('GIFT', 1000);
    const change = (amount: number) =>
      context.answer('update-voucher-balance', { code: 'GIFT' }, { amount, reason: 'Sorry', source_id: 'S-1' });
    const rest = { type: 'gift_voucher', operation_type: 'MANUAL', object: 'balance' };
    const related_object = { type: 'voucher', id };
    expect(await change(98)).toEqual({ amount: 98, total: 1098, balance: 1098, ...rest, related_object });
    expect(await change(-8)).toEqual({ amount: -8, total: 1090, balance: 1090, ...rest, related_object });
    const { gift } = await context.answer('get-voucher', { code: 'GIFT' });
    expect(gift).toEqual({ amount: 1098, subtracted_amount: 8, balance: 1090, effect: 'APPLY_TO_ORDER' });
    expect((await context.list()).vouchers[0]?.gift).toEqual(gift);
  });

  it.each([-1001, 0])('cannot change by %d', async (amount) => {
    await context.createGift('GIFT', 1000);
    expect(await context.refusal('update-voucher-balance', { code: 'GIFT' }, { amount })).toMatchObject({
      code: 400,
      key: 'invalid_amount',
    });
  });

  it('are not for discounts', async () => {
    await context.create('A');
    expect(await context.refusal('update-voucher-balance', { code: 'A' }, { amount: 1 })).toMatchObject({
      key: 'invalid_voucher',
    });
  });

  it('stand in a ledger, the latest entry first', async () => {
    const card = await context.createGift('GIFT', 1098);
    await context.use('GIFT', context.redeem(card, 'r_1', { credits: 1000, order: { source_id: 'S-1' } }));
    await context.use('GIFT', {
      do: 'give_back',
      redemptionId: 'r_1',
      rollbackId: 'rr_1',
      credits: 1000,
      order: { id: 'ord_1', source_id: 'S-1' },
    });
    await context.answer('update-voucher-balance', { code: 'GIFT' }, { amount: -1, reason: 'Fee', source_id: 'X' });
    const { data, has_more } = await context.ledger('GIFT');
    expect(has_more).toBe(false);
    const balance = (amount: number, total: number, left: number, operation_type: string) => ({
      amount,
      total,
      balance: left,
      type: 'gift_voucher',
      operation_type,
      object: 'balance',
      related_object: { type: 'voucher', id: card.id },
    });
    const order = { id: 'ord_1', source_id: 'S-1' };
    const entry = (type: string, details: object, rest: object = {}) => ({
      id: expect.stringMatching(/^vtx_/),
      source_id: null,
      voucher_id: card.id,
      campaign_id: null,
      source: null,
      reason: null,
      type,
      details,
      related_transaction_id: null,
      created_at: NOW,
      ...rest,
    });
    expect(data).toEqual([
      entry(
        'CREDITS_REMOVAL',
        { balance: balance(-1, 1097, 1097, 'MANUAL') },
        { source: 'API', source_id: 'X', reason: 'Fee' },
      ),
      entry('CREDITS_REFUND', {
        balance: balance(1000, 1098, 1098, 'AUTOMATIC'),
        order,
        redemption: { id: 'r_1' },
        rollback: { id: 'rr_1' },
      }),
      entry('CREDITS_REDEMPTION', { balance: balance(-1000, 1098, 98, 'AUTOMATIC'), order, redemption: { id: 'r_1' } }),
      entry('CREDITS_ADDITION', { balance: balance(1098, 1098, 1098, 'MANUAL') }, { source: 'API' }),
    ]);
  });

  it('are listed page by page, in either order, each entry once', async () => {
    await context.createGift('GIFT', 100);
    for (let i = 1; i < 25; i++) await context.answer('update-voucher-balance', { code: 'GIFT' }, { amount: i });
    for (const order of ['id', '-id']) {
      const amounts: number[] = [];
      let cursor: object = {};
      for (;;) {
        const page = await context.ledger('GIFT', { limit: 10, order, ...cursor });
        amounts.push(...page.data.map(({ details }) => details.balance.amount));
        if (!page.has_more) break;
        cursor = { starting_after_id: page.more_starting_after };
      }
      const expected = [100, ...Array.from({ length: 24 }, (_none, i) => i + 1)];
      expect(amounts).toEqual(order === 'id' ? expected : expected.reverse());
    }
  });

  it('are listed from entries of the same card only', async () => {
    await context.createGift('A', 100);
    await context.createGift('B', 100);
    const [other] = (await context.ledger('B')).data;
    const query = { starting_after_id: other?.id };
    expect(await context.refusal('list-voucher-transactions', { code: 'A' }, undefined, { query })).toMatchObject({
      key: 'invalid_query_params',
    });
    expect((await context.ledger('A', {})).data.length).toBe(1);
  });
});

describe('the list of vouchers', () => {
  const codes = async (query: object, projectId = SHOP): Promise<string[]> => {
    const { vouchers, total } = await context.list({ ...query }, projectId);
    expect(total).toBeGreaterThanOrEqual(vouchers.length);
    return vouchers.map(({ code }) => code);
  };

  beforeEach(async () => {
    context.campaigns.set('camp_1', campaign({}));
    const at = (hour: number) => ({ now: `2026-03-02T0${hour}:00:00.000Z` });
    await context.create('C', { metadata: { region: 'north', size: 3 }, category_id: 'cat_1' }, at(1));
    await context.create('a', { active: false, category: 'Coupons' }, at(2));
    await context.create('B', { campaign: 'Spring', expiration_date: '2026-03-02T08:00:00.000Z' }, at(3));
    await context.create('other', {}, { ...at(4), projectId: BAKERY });
  });

  it.each([
    [{}, ['B', 'a', 'C']],
    [{ order: 'created_at' }, ['C', 'a', 'B']],
    [{ order: 'code' }, ['B', 'C', 'a']],
    [{ order: '-code', limit: 1, page: 2 }, ['C']],
    [{ page: 2 }, []],
    [{ code: 'C' }, ['C']],
    [{ code: 'c' }, []],
    [{ campaign: 'Spring' }, ['B']],
    [{ campaign: 'Winter' }, []],
    [{ campaign_id: 'camp_1' }, ['B']],
    [{ category: 'cat_1' }, ['C']],
    [{ category: 'Coupons' }, ['a']],
    [{ customer: 'nobody' }, []],
    [{ created_at: { after: '2026-03-02T01:30:00Z', before: '2026-03-02T02:30:00Z' } }, ['a']],
    [{ filters: { active: { conditions: { $active: '' } } } }, ['C']],
    [{ filters: { active: { conditions: { $expired: '' } } } }, ['B']],
    [{ filters: { active: { conditions: { $disabled: '' } } } }, ['a']],
    [{ filters: { active: { conditions: { $enabled: '' } } } }, ['B', 'C']],
    [{ filters: { 'metadata.region': { conditions: { $is: ['north'] } } } }, ['C']],
    [{ filters: { 'metadata.size': { conditions: { $more_than: ['2'] } } } }, ['C']],
    [{ filters: { 'redemption.redeemed_quantity': { conditions: { $more_than: ['0'] } } } }, []],
    [{ filters: { is_referral_code: { conditions: { $is: ['false'] } } } }, ['B', 'a', 'C']],
    [{ filters: { expiration_date: { conditions: { $before: ['2026-03-03'] } } } }, ['B']],
    [{ filters: { code: { conditions: { $in: ['a', 'B'] } } } }, ['B', 'a']],
  ])('for %j holds %j', async (query, expected) => {
    expect(await codes(query)).toEqual(expected);
  });

  it('finds by id, and by code without regard to case where the project has none', async () => {
    const { id } = await context.answer('get-voucher', { code: 'C' });
    expect(await codes({ ids: [id, 'v_none'] })).toEqual(['C']);
    expect(await codes({ code: 'OTHER' }, BAKERY)).toEqual(['other']);
  });

  it('counts all pages', async () => {
    expect(await context.list({ limit: 2 })).toMatchObject({ total: 3 });
  });

  it.each([
    [{ limit: 101 }, 'invalid_query_params'],
    [{ page: 1001 }, 'page_over_limit'],
    [{ order: 'id' }, 'invalid_query_params'],
    [{ code: ['a', 'b'] }, 'invalid_query_params'],
    [{ ids: { a: { b: '1' } } }, 'invalid_query_params'],
    [{ filters: { unknown: { conditions: { $is: ['1'] } } } }, 'invalid_query_params'],
    [{ created_at: { after: 'yesterday' } }, 'invalid_query_params'],
  ])('refuses %j as %s', async (query, key) => {
    expect(await context.refusal('list-vouchers', {}, undefined, { query: { ...query } })).toMatchObject({
      code: 400,
      key,
    });
  });
});

describe('another project', () => {
  it('sees and changes nothing', async () => {
    const { id } = await context.createGift('GIFT', 100);
    const foreign = { projectId: BAKERY };
    for (const code of ['GIFT', id]) {
      for (const name of [
        'get-voucher',
        'enable-voucher',
        'disable-voucher',
        'delete-voucher',
        'list-voucher-transactions',
      ]) {
        expect(await context.refusal(name, { code }, undefined, foreign)).toMatchObject({ code: 404 });
      }
      expect(await context.refusal('update-voucher', { code }, { active: false }, foreign)).toMatchObject({
        code: 404,
      });
      expect(await context.refusal('update-voucher-balance', { code }, { amount: 1 }, foreign)).toMatchObject({
        code: 404,
      });
      expect(await context.examine(code, NOW, BAKERY)).toBeUndefined();
    }
    // The other project may have the same code, and even then an id is not a way in.
    await context.create('gift', {}, foreign);
    expect(await context.refusal('get-voucher', { code: id }, undefined, foreign)).toMatchObject({ code: 404 });
    expect((await context.list({}, BAKERY)).total).toBe(1);
    expect((await context.answer('get-voucher', { code: 'GIFT' })).gift?.balance).toBe(100);
  });
});

describe('a request that is repeated', () => {
  const repeat = { idempotencyKey: 'key-1', requestId: 'v-same' };

  it('creates the voucher with the random code once', async () => {
    const first = await context.answer('generate-random-code', {}, percent, repeat);
    expect(await context.answer('generate-random-code', {}, percent, { ...repeat, requestId: 'v-other' })).toEqual(
      first,
    );
    expect((await context.list()).total).toBe(1);
  });

  it('finds what it did before a crash, and does it once', async () => {
    context.rules.add('val_1');
    const body = {
      ...percent,
      validation_rules: ['val_1'],
      code_config: { length: 1, charset: 'ab' },
    } as CreateVoucherBody;
    await context.create('a');
    const first = new CreateVoucher(context.contextOf(repeat), {}, {}, body);
    const created = await context.handle<VoucherAnswer>(first);
    expect(created.code).toBe('b');
    await context.restart();
    const again = context.contextOf({ ...repeat, repeatSince: NOW, now: LATER });
    expect(await context.handle(new CreateVoucher(again, {}, {}, body))).toEqual(created);
    expect((await context.list()).total).toBe(2);
  });

  it('finds the one random code again that it took before a crash', async () => {
    const body = percent as CreateVoucherBody;
    const created = await context.handle(new CreateVoucher(context.contextOf(repeat), {}, {}, body));
    await context.restart();
    const again = context.contextOf({ ...repeat, repeatSince: NOW, now: LATER });
    expect(await context.handle(new CreateVoucher(again, {}, {}, body))).toEqual(created);
    const another = context.contextOf({ ...repeat, requestId: 'v-another' });
    expect(await context.handle(new CreateVoucher(another, {}, {}, body))).not.toEqual(created);
    expect((await context.list()).total).toBe(2);
  });

  it('answers the deletion by force that it made before', async () => {
    await context.create('A');
    const remove = (fields: object) =>
      new DeleteVoucher(context.contextOf({ ...repeat, ...fields }), { code: 'A' }, { force: true }, undefined);
    expect(await context.handle(remove({}))).toBeUndefined();
    expect(await context.handle(remove({ repeatSince: NOW }))).toBeUndefined();
    expect(await context.handle(remove({ requestId: 'v-new' }))).toMatchObject({ refused: 'not_found' });
  });

  it('changes a balance once', async () => {
    await context.createGift('GIFT', 100);
    const change = (fields: object) =>
      new ChangeVoucherBalance(context.contextOf({ ...repeat, ...fields }), { code: 'GIFT' }, {}, { amount: 5 });
    const answered = await context.handle(change({}));
    await context.handle(change({ requestId: 'v-new' }));
    expect(await context.handle(change({ repeatSince: NOW }))).toEqual(answered);
    expect((await context.answer('get-voucher', { code: 'GIFT' })).gift?.balance).toBe(110);
  });
});

describe('the views of vouchers', () => {
  it('are the same after a rebuild', async () => {
    const card = await context.createGift('GIFT', 1000, { metadata: { a: 1 } });
    await context.create('GONE');
    await context.create('BINNED');
    await context.answer('update-voucher', { code: 'GIFT' }, { validity_day_of_week: [1], metadata: { b: 2 } });
    await context.use('GIFT', context.redeem(card, 'r_1', { credits: 300 }));
    await context.use('GIFT', { do: 'reserve', redemptionId: 'r_2', credits: 100 });
    const { redemption } = context.redeem(card, 'r_2');
    await context.use('GIFT', { do: 'confirm', redemptionId: 'r_2', redemption });
    await context.use('GIFT', { do: 'give_back', redemptionId: 'r_1', rollbackId: 'rr_1', credits: 300 });
    await context.answer('delete-voucher', { code: 'GONE' }, undefined, { query: { force: true } });
    await context.answer('delete-voucher', { code: 'BINNED' });
    const seen = async () => ({
      list: await context.list(),
      ledger: await context.ledger('GIFT'),
      taken: await context.refusal('create-voucher', { code: 'BINNED' }, percent, { requestId: 'v-x' }),
    });
    const before = await seen();
    await context.views.rebuildByName();
    expect(await seen()).toEqual(before);
    const { validation_rules_assignments: _rules, ...fromStream } = await context.answer('get-voucher', {
      code: 'GIFT',
    });
    expect(before.list.vouchers).toEqual([fromStream]);
  });
});
