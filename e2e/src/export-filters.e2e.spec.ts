import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, newProject } from './client.js';
import { awaitExport } from './seeding/background.js';
import { plainLines } from './plain-lines.js';

let shop: Client;

beforeAll(async () => {
  shop = (await newProject()).client;
  const percent = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
  const order = { amount: 5_000 };
  for (const [path, body] of [
    ['/v1/customers', { source_id: 'ada', name: 'Ada', address: { city: 'Graz' } }],
    ['/v1/customers', { source_id: 'ben', name: 'Ben' }],
    ['/v1/customers', { source_id: 'cleo', name: '=cleo' }],
    ['/v1/vouchers/RUNS', percent],
    ['/v1/vouchers/IS-OFF', { ...percent, active: false }],
    ['/v1/vouchers/IS-OVER', { ...percent, start_date: '2020-01-01', expiration_date: '2020-02-01' }],
    ['/v1/vouchers/TO-COME', { ...percent, start_date: '2099-01-01' }],
    ['/v1/vouchers/RUNS/redemption', { customer: { source_id: 'ada' }, order, metadata: { till: 'north' } }],
    ['/v1/vouchers/RUNS/redemption', { customer: { source_id: 'ben' }, order, metadata: { till: 'south' } }],
    ['/v1/orders', { customer: { source_id: 'ada' }, amount: 1_000, status: 'PAID' }],
  ] as const) {
    expect({ path, ...(await shop.post(path, body)) }).toMatchObject({ path, status: 200 });
  }
});

/** The first column of an export, without its title. */
async function exported(object: string, parameters: object): Promise<string[]> {
  const { status, body } = await shop.post('/v1/exports', { exported_object: object, parameters });
  expect({ status, body }).toMatchObject({ status: 200 });
  const { result } = await awaitExport(shop, body.id);
  const [, ...lines] = plainLines((await (await fetch(result.url)).text()).trimEnd());
  return lines.sort();
}

const where = (field: string, operator: string, value: unknown) => ({ [field]: { conditions: { [operator]: value } } });

/** By object, the filters that the public API has for its exports. It has none of returns. */
const FILTERS = {
  voucher: [
    ...['created_at', 'updated_at', 'created_date', 'active', 'redemption_status', 'start_date', 'expiration_date'],
    ...['validity_day_of_week', 'code', 'categories', 'category_ids', 'vouchers', 'holder_id', 'is_referral_code'],
    ...['published_for_customer_id', 'validity_timeframe', 'metadata.any', 'redemption.quantity'],
    ...['redemption.redeemed_quantity'],
  ],
  redemption: [
    ...['created_at', 'campaign', 'customer', 'voucher', 'related_object', 'voucher_code', 'related_object_id'],
    ...['related_object_parent_id', 'parent_redemption_id', 'failure_code', 'result', 'object', 'customer_id'],
    ...['campaign_name', 'user_login', 'status', 'metadata.any'],
  ],
  customer: [
    ...['created_at', 'updated_at', 'email', 'name', 'city', 'phone', 'birthday', 'source_id', 'metadata.any'],
    ...['publications.created_at', 'publications.related_object_id'],
    ...['address.city', 'summary.orders.total_amount', 'summary.redemptions.total_succeeded'],
    ...['loyalty.referred_customers', 'system_metadata.source', 'loyalty_points.campaigns.Friends.points'],
    ...['loyalty_tier.campaigns.Friends.loyalty_tier'],
  ],
  publication: [
    ...['created_at', 'campaign', 'customer', 'voucher', 'failure_code', 'result', 'customer_id', 'campaign_name'],
    ...['voucher_type', 'is_referral_code', 'parent_object_id', 'related_object_id', 'source_id', 'metadata.any'],
  ],
  order: [
    ...['created_at', 'updated_at', 'status', 'source_id', 'amount', 'total_amount', 'discount_amount'],
    ...['total_discount_amount', 'items_discount_amount', 'metadata.any'],
  ],
  return: ['created_at', 'source_id', 'order_id', 'customer_id', 'reason', 'refund_amount'],
  points_expiration: ['campaign_id', 'voucher_id'],
  back_test: ['back_test_id', 'date', 'outcome', 'kind', 'key', 'customer_id', 'order_id'],
  voucher_transactions: ['created_at', 'voucher_id', 'campaign_id'],
};

const OF_ONE_OPERATOR = { redemption_status: ['$is', 'REDEEMED'] } as Record<string, [string, unknown]>;

describe('Filters of exports', () => {
  it.each(Object.entries(FILTERS))('of every %s are those of the public API', async (object, names) => {
    const filters = Object.assign(
      {},
      ...names.map((name) => where(name, ...(OF_ONE_OPERATOR[name] ?? ['$has_value', true]))),
    );
    expect(await exported(object, { filters })).toEqual(expect.any(Array));
    const { body } = await shop.post('/v1/exports', {
      exported_object: object,
      parameters: { filters: where('secret', '$is', ['x']) },
    });
    expect(body).toMatchObject({ code: 400, key: 'invalid_payload' });
  });

  it.each([
    ['$active', ['RUNS']],
    ['$expired', ['IS-OVER']],
    ['$disabled', ['IS-OFF']],
    ['$enabled', ['IS-OVER', 'RUNS', 'TO-COME']],
  ])('find vouchers by the state %s', async (operator, codes) => {
    expect(await exported('voucher', { fields: ['code'], filters: where('active', operator, '') })).toEqual(codes);
  });

  it('find vouchers by whether they were redeemed', async () => {
    const codes = (status: string) =>
      exported('voucher', { fields: ['code'], filters: where('redemption_status', '$is', [status]) });
    expect(await codes('REDEEMED')).toEqual(['RUNS']);
    expect(await codes('NOT_REDEEMED')).toEqual(['IS-OFF', 'IS-OVER', 'TO-COME']);
  });

  it('find redemptions by what was sent with them', async () => {
    const filters = where('metadata.till', '$is', ['north']);
    expect(await exported('redemption', { fields: ['customer_source_id'], filters })).toEqual(['ada']);
    const either = { junction: 'or', ...filters, ...where('result', '$is', ['FAILURE']) };
    expect(await exported('redemption', { fields: ['customer_source_id'], filters: either })).toEqual(['ada']);
  });

  it('find customers by what they did, also beside what they are', async () => {
    const people = (filters: object) => exported('customer', { fields: ['source_id'], filters });
    const ordered = where('summary.orders.total_count', '$more_than', [1]);
    expect(await people(ordered)).toEqual(['ada']);
    expect(await people({ junction: 'or', ...ordered, ...where('name', '$is', ['Ben']) })).toEqual(['ada', 'ben']);
    expect(await people({ junction: 'and', ...ordered, ...where('address.city', '$is', ['Linz']) })).toEqual([]);
  });
});

describe('Texts that a spreadsheet would take for formulas', () => {
  it('get an apostrophe in front, and are left as they are where that is asked for', async () => {
    const parameters = { fields: ['name'], filters: where('source_id', '$is', ['cleo']) };
    expect(await exported('customer', parameters)).toEqual(["'=cleo"]);
    expect(await exported('customer', { ...parameters, escape_formulas: true })).toEqual(["'=cleo"]);
    expect(await exported('customer', { ...parameters, escape_formulas: false })).toEqual(['=cleo']);
    const refused = await shop.post('/v1/exports', {
      exported_object: 'customer',
      parameters: { escape_formulas: 'no' },
    });
    expect(refused.body).toMatchObject({ code: 400, key: 'invalid_payload' });
  });
});

describe('Exports of customers', () => {
  beforeAll(async () => {
    shop = (await newProject()).client;
    const card = { type: 'LOYALTY_CARD', loyalty_card: { points: 5 } };
    for (const [path, body] of [
      ['/v1/loyalties', { name: 'Friends', type: 'AUTO_UPDATE', voucher: card }],
      ['/v1/loyalties/Friends/tiers', [{ name: 'Gold', points: { from: 10, to: 100 } }]],
      ['/v1/loyalties/Friends/members', { customer: { source_id: 'ada' } }],
      ['/v1/campaigns/Friends/vouchers/BEN', {}],
      ['/v1/loyalties/Friends/members', { voucher: 'BEN', customer: { source_id: 'ben' } }],
      ['/v1/loyalties/members/BEN/balance', { points: 40 }],
    ] as const) {
      expect({ path, ...(await shop.post(path, body)) }).toMatchObject({ path, status: 200 });
    }
    await shop.post('/v1/customers', { source_id: 'cleo', name: 'Cleo' });
    cardOf = {
      ada: (await shop.get('/v1/publications?customer=ada')).body.publications[0].vouchers_id[0],
      ben: (await shop.get('/v1/vouchers/BEN')).body.id,
    };
  });

  let cardOf: Record<'ada' | 'ben', string>;
  const people = (field: string, operator: string, value: unknown, fields = ['source_id']) =>
    exported('customer', { fields, filters: where(field, operator, value) });

  it('find members of loyalty programs by their points and tiers', async () => {
    expect(await people('loyalty_points.campaigns.Friends.points', '$more_than', [5])).toEqual(['ben']);
    expect(await people('loyalty_points.campaigns.Friends.points', '$less_than', [50])).toEqual(['ada', 'ben']);
    expect(await people('loyalty_tier.campaigns.Friends.loyalty_tier', '$is', ['Gold'])).toEqual(['ben']);
  });

  it('find who got what, and when', async () => {
    const [id, at] = ['publications.related_object_id', 'publications.created_at'];
    expect(await people(id, '$is', [cardOf.ada])).toEqual(['ada']);
    expect(await people(id, '$in', [cardOf.ada, cardOf.ben])).toEqual(['ada', 'ben']);
    expect(await people(id, '$is_not', [cardOf.ada])).toEqual(['ben', 'cleo']);
    expect(await people(id, '$is_unknown', true)).toEqual(['cleo']);
    expect(await people(at, '$has_value', true)).toEqual(['ada', 'ben']);
    expect(await people(at, '$after', ['2026-01-01'])).toEqual(['ada', 'ben']);
    expect(await people(at, '$before', ['2026-01-01'])).toEqual([]);
  });

  it('find who got what, beside other filters', async () => {
    const both = async (junction: string, ...filters: object[]) =>
      exported('customer', { fields: ['source_id'], filters: Object.assign({ junction }, ...filters) });
    const card = where('publications.related_object_id', '$is', [cardOf.ada]);
    const cleo = where('name', '$is', ['Cleo']);
    const rich = where('loyalty_points.campaigns.Friends.points', '$more_than', [5]);
    expect(await both('and', card, cleo)).toEqual([]);
    expect(await both('OR', card, cleo)).toEqual(['ada', 'cleo']);
    expect(await both('and', card, rich)).toEqual([]);
    expect(await both('or', card, rich)).toEqual(['ada', 'ben']);
    expect(await both('and', card, where('publications.created_at', '$before', ['2026-01-01']))).toEqual([]);
    expect(await both('or', card, where('publications.created_at', '$before', ['2026-01-01']))).toEqual(['ada']);
  });

  it.each([
    ['publications.created_at', '$is', ['soon']],
    ['publications.created_at', '$starts_with', ['2026']],
    ['publications.related_object_id', '$count', [1]],
    ['publications.related_object_id', '$is', [{}]],
    ['publications.channel', '$is', ['API']],
    ['publications', '$is', ['x']],
    ['published', '$is', [true]],
  ])('refuse %s %s %j', async (field, operator, value) => {
    const parameters = { filters: where(field, operator, value) };
    const { body } = await shop.post('/v1/exports', { exported_object: 'customer', parameters });
    expect(body).toMatchObject({ code: 400, key: 'invalid_payload' });
  });

  it('show the points of their cards', async () => {
    expect(await people('source_id', '$is', ['ben'], ['source_id', 'loyalty_points'])).toEqual(['ben,45']);
  });
});
