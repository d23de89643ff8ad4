import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing/waiting';
import { inTurn, operationsAtMost } from './capabilities.js';
import { type Answer, type Client, type Json, management, newProject, unique } from './client.js';
import { order, ruleOf } from './offering-shop.js';

const DAY_MS = 86_400_000;
/** What happens within one millisecond has no order. */
const APART_MS = 5;

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const apart = (since = Date.now()) => eventually(() => Date.now() - since >= APART_MS);
const amount = (amount_off: number) => ({ type: 'AMOUNT', amount_off });

/** An answer without what is of the request, and not of the moment. */
function decided({ status, body }: Answer): Json {
  const { id: _id, as_of: _moment, ...rest } = body;
  return JSON.parse(JSON.stringify({ status, ...rest }, (key, value) => (key === 'request_id' ? undefined : value)));
}

let projectId: string;
let shop: Client;
let browser: Client;

async function made(path: string, body: object = {}, method = 'POST'): Promise<Json> {
  const answer = await shop.send(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const asked = (path: string, body: object, asOf?: string) =>
  shop.post(asOf === undefined ? path : `${path}?as_of=${encodeURIComponent(asOf)}`, body);

beforeAll(async () => {
  const project = await newProject();
  projectId = project.id;
  shop = project.client;
  browser = project.browser;
});

describe('A question about the past', () => {
  it('is answered as it was then, whatever has changed since', async () => {
    const ada = { source_id: unique('ada') };
    const coupon = unique('COUPON');
    const gift = unique('GIFT');
    const vip = unique('VIP');
    const sale = await made('/v1/campaigns', { name: unique('Sale'), campaign_type: 'PROMOTION' });
    const tier = (name: string, cents: number) =>
      made(`/v1/promotions/${sale.id}/tiers`, { name, action: { discount: amount(cents) } });
    const tiers = [await tier('Ten', 1_000), await tier('Two', 200)];
    const stack = await made(`/v1/promotions/${sale.id}/stacks`, {
      name: 'Both',
      tiers: { ids: tiers.map(({ id }) => id) },
    });
    await made('/v1/loyalties', {
      name: 'Friends',
      type: 'AUTO_UPDATE',
      voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 100 } },
    });
    const member = await made('/v1/loyalties/Friends/members', { customer: ada });
    const coins = { coin: { exchange_ratio: 1, points_ratio: 1 } };
    const reward = await made('/v1/rewards', { name: 'Pay', parameters: coins });
    await made(`/v1/rewards/${reward.id}/assignments`, { campaign: 'Friends' });
    const { id: customerId } = await made('/v1/customers', { ...ada, metadata: { level: 'gold' } });
    const segment = await made('/v1/segments', { name: 'List', customers: [customerId] });
    const inSegment = { name: 'customer.segment', conditions: { $is: [segment.id] } };
    const once = { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1] } };
    const limit = await made('/v1/validation-rules', ruleOf(once));
    const gold = await made(
      '/v1/validation-rules',
      ruleOf({ name: 'customer.metadata', property: 'level', conditions: { $is: ['gold'] } }),
    );
    await made(`/v1/vouchers/${coupon}`, { type: 'DISCOUNT_VOUCHER', discount: amount(500) });
    await made(`/v1/vouchers/${gift}`, { type: 'GIFT_VOUCHER', gift: { amount: 10_000 } });
    await made(`/v1/vouchers/${vip}`, {
      type: 'DISCOUNT_VOUCHER',
      discount: amount(700),
      validation_rules: [(await made('/v1/validation-rules', ruleOf(inSegment))).id],
    });
    const category = await made('/v1/categories', { name: unique('Strong'), hierarchy: 1 });
    await made('/v1/products', { name: 'Shirt', source_id: 'prod_shirt' });
    const called = (name: string) => ({ filter: { junction: 'and', name: { conditions: { $is: [name] } } } });
    const products = await made('/v1/product-collections', { name: 'Shirts', type: 'AUTO_UPDATE', ...called('Shirt') });
    const shirts = {
      name: 'order.items.any',
      conditions: { $is: [{ object: 'products_collection', id: products.id }] },
    };
    const inShirts = await made('/v1/validation-rules', ruleOf(shirts));
    await made(`/v1/validation-rules/${inShirts.id}/assignments`, { voucher: gift });
    const stored = await made('/v1/orders', { source_id: unique('order'), customer: ada, amount: 9_000 });

    const cart = { order, customer: ada };
    const voucher = (id: string, more: object = {}) => ({ object: 'voucher', id, ...more });
    const paidBy = (points: number) => voucher(member.code, { reward: { id: reward.id, points } });
    const explain = { options: { explain: true } };
    const offers = { options: { limit: 50, expand: ['redeemable', 'category'], explain: true, near_misses: true } };
    const questions: readonly (readonly [string, object])[] = [
      ['/v1/validations', { redeemables: [voucher(coupon)], ...cart, ...explain }],
      ['/v1/validations', { redeemables: [voucher(vip), voucher(coupon)], ...cart, ...explain }],
      ['/v1/validations', { redeemables: [voucher(gift, { gift: { credits: 7_000 } })], ...cart }],
      ['/v1/validations', { redeemables: [paidBy(20)], ...cart }],
      ['/v1/validations', { redeemables: [paidBy(80)], ...cart }],
      ['/v1/validations', { redeemables: [{ object: 'promotion_stack', id: stack.id }], ...cart, ...explain }],
      ['/v1/validations', { redeemables: [voucher(coupon)], ...cart, options: { include_automatic: true } }],
      ['/v1/validations', { redeemables: [voucher(coupon)], order: { id: stored.id } }],
      ['/v1/validations', { redeemables: [voucher(coupon)], order: { source_id: stored.source_id } }],
      ['/v1/qualifications', { ...cart, ...offers }],
      ['/v1/qualifications', { ...cart, scenario: 'CUSTOMER_WALLET', ...offers }],
      ['/v1/qualifications', { ...cart, options: { sorting_rule: 'BEST_DEAL', limit: 3 } }],
    ];

    const redeem = async (redeemables: readonly object[]) => made('/v1/redemptions', { redeemables, ...cart });
    let redeemed: Json;
    const changes: readonly (() => Promise<unknown>)[] = [
      () => made(`/v1/validation-rules/${limit.id}/assignments`, { voucher: coupon }),
      async () => (redeemed = await redeem([voucher(coupon)])),
      () => made(`/v1/redemptions/${redeemed.redemptions[0].id}/rollback`),
      () => redeem([voucher(gift, { gift: { credits: 3_000 } })]),
      () => made(`/v1/vouchers/${gift}/balance`, { amount: 500 }),
      () => made(`/v1/loyalties/members/${member.code}/balance`, { points: -30 }),
      () => made(`/v1/loyalties/members/${member.code}/balance`, { points: 70 }),
      () => redeem([voucher(member.code, { reward: { id: reward.id, points: 90 } })]),
      () => made(`/v1/vouchers/${vip}/disable`),
      () => made(`/v1/vouchers/${vip}/enable`),
      () => made('/v1/publications', { voucher: vip, customer: ada }),
      () => made(`/v1/segments/${segment.id}`, {}, 'DELETE'),
      () => made(`/v1/promotions/tiers/${tiers[0].id}`, { action: { discount: amount(1_500) } }, 'PUT'),
      () => made(`/v1/promotions/tiers/${tiers[0].id}/disable`),
      () => made(`/v1/promotions/${sale.id}/stacks/${stack.id}`, { tiers: { ids: [tiers[1].id] } }, 'PUT'),
      () => made(`/v1/vouchers/${coupon}`, { category_id: category.id }, 'PUT'),
      () => made(`/v1/categories/${category.id}`, { name: unique('Stronger'), hierarchy: 2 }, 'PUT'),
      () => made(`/v1/validation-rules/${gold.id}/assignments`, { promotion_tier: tiers[1].id }),
      () => made('/v1/customers', { ...ada, metadata: { level: 'silver' } }),
      () =>
        made(
          `/v1/validation-rules/${gold.id}`,
          ruleOf({ name: 'customer.metadata', property: 'level', conditions: { $is: ['silver'] } }),
          'PUT',
        ),
      () => made(`/v1/orders/${stored.id}`, { amount: 12_000 }, 'PUT'),
      () => made(`/v1/product-collections/${products.id}`, called('Glove'), 'PUT'),
      () => management.post(`/management/v1/projects/${projectId}/stacking-rules`, { applicable_redeemables_limit: 1 }),
      () => made(`/v1/rewards/${reward.id}`, { parameters: { coin: { exchange_ratio: 2, points_ratio: 1 } } }, 'PUT'),
      () => made(`/v1/promotions/tiers/${tiers[0].id}/enable`),
      () => made(`/v1/promotions/${sale.id}/stacks/${stack.id}`, undefined, 'DELETE'),
      () => made(`/v1/promotions/tiers/${tiers[1].id}?force=true`, undefined, 'DELETE'),
      () => made(`/v1/campaigns/${sale.id}`, { expiration_date: daysFromNow(-1) }, 'PUT'),
      () => made(`/v1/vouchers/${coupon}?force=true`, undefined, 'DELETE'),
      () => made(`/v1/vouchers/${coupon}`, { type: 'DISCOUNT_VOUCHER', discount: amount(900) }),
    ];

    const kept: { moment: string; answers: readonly Json[] }[] = [];
    // A cluster takes ten times as long.
    const all = operationsAtMost === Infinity;
    const mine = all ? questions : inTurn(questions, 4);
    const ask = (moment?: string) =>
      Promise.all(mine.map(async ([path, body]) => decided(await asked(path, body, moment))));
    for (const change of [async () => undefined, ...changes]) {
      await change();
      await apart();
      const moment = new Date().toISOString();
      kept.push({ moment, answers: await ask() });
      await apart();
    }
    const shown = kept.map(({ answers }) => JSON.stringify(answers));
    if (all) expect(shown.flatMap((answers, step) => (answers === shown[step - 1] ? [step] : []))).toEqual([]);
    for (const [step, { moment, answers }] of kept.entries()) {
      const again = await ask(moment);
      for (const [index, answer] of answers.entries()) {
        expect({ step, index, ...again[index] }).toEqual({ step, index, ...answer });
      }
    }
  }, 120_000);
});

describe('A question about the future', () => {
  const validation = async (redeemable: object, days: number, more: object = {}) => {
    const body = { redeemables: [redeemable], order, ...more };
    return (await asked('/v1/validations', body, daysFromNow(days))).body;
  };

  it('is answered by what falls due by then, and carries nothing out', async () => {
    const code = unique('LATER');
    await made(`/v1/vouchers/${code}`, {
      type: 'DISCOUNT_VOUCHER',
      discount: amount(500),
      start_date: daysFromNow(2),
      expiration_date: daysFromNow(4),
    });
    const told = async (days: number) => {
      const {
        valid,
        redeemables = [],
        inapplicable_redeemables: [refused] = [],
      } = await validation({ object: 'voucher', id: code }, days);
      return valid ? redeemables[0].status : refused.result.error.key;
    };
    expect([await told(1), await told(3), await told(5)]).toEqual([
      'voucher_not_active',
      'APPLICABLE',
      'voucher_expired',
    ]);
    const listed = async (days: number) => {
      const { body } = await asked('/v1/qualifications', { order, options: { limit: 50 } }, daysFromNow(days));
      return body.redeemables.data.some(({ id }: Json) => id === code);
    };
    expect([await listed(1), await listed(3), await listed(5)]).toEqual([false, true, false]);
  });

  it('knows points that have expired or become spendable by then', async () => {
    const program = unique('Points');
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    await made('/v1/loyalties', { name: program, type: 'AUTO_UPDATE', voucher });
    await made(`/v1/loyalties/${program}/earning-rules`, [
      {
        event: 'order.paid',
        loyalty: { type: 'FIXED', points: 50 },
        pending_points: { period_type: 'DAY', period_value: 10 },
      },
    ]);
    const customer = { source_id: unique('bob') };
    const { code } = await made(`/v1/loyalties/${program}/members`, { customer });
    const expiration = { expiration_type: 'CUSTOM_DATE', expiration_date: daysFromNow(5).slice(0, 10) };
    await made(`/v1/loyalties/members/${code}/balance`, { points: 40, ...expiration });
    await made('/v1/orders', { source_id: unique('order'), customer, amount: 1_000, status: 'PAID' });
    const pending = () => shop.get(`/v1/loyalties/members/${code}/pending-points`);
    await eventually(pending, ({ body }) => body.data.length === 1);
    const parameters = { coin: { exchange_ratio: 1, points_ratio: 1 } };
    const reward = await made('/v1/rewards', { name: unique('Pay'), parameters });
    await made(`/v1/rewards/${reward.id}/assignments`, { campaign: program });
    const canSpend = async (points: number, days: number) => {
      const paying = { object: 'voucher', id: code, reward: { id: reward.id, points } };
      return (await validation(paying, days, { customer })).valid;
    };
    expect([await canSpend(40, 1), await canSpend(40, 8), await canSpend(50, 8), await canSpend(50, 12)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect((await pending()).body.data).toHaveLength(1);
  });
});

describe('A moment', () => {
  const body = { redeemables: [{ object: 'voucher', id: 'NONE' }], order };

  it('is repeated in the answer, in UTC', async () => {
    for (const [path, sent] of [
      ['/v1/validations', body],
      ['/v1/qualifications', { order }],
    ] as const) {
      const answer = await asked(path, sent, '2026-01-02T03:04:05+02:00');
      expect(answer).toMatchObject({ status: 200, body: { as_of: '2026-01-02T01:04:05.000Z' } });
      expect((await asked(path, sent)).body).not.toHaveProperty('as_of');
    }
  });

  it('before there was a project has nothing in it', async () => {
    const { status, body: answer } = await asked('/v1/validations', body, '2001-01-01T00:00:00Z');
    const [refused] = answer.inapplicable_redeemables;
    expect({ status, refused }).toMatchObject({ status: 200, refused: { result: { error: { key: 'not_found' } } } });
  });

  it.each([
    ['tomorrow', 'invalid_query_params', 'as_of'],
    ['2026-02-30T00:00:00Z', 'invalid_query_params', 'as_of'],
    [daysFromNow(4_000), 'invalid_query_params', 'as_of'],
  ])('%s is refused, and named', async (moment, key, named) => {
    for (const path of ['/v1/validations', '/v1/qualifications']) {
      const answer = await asked(path, body, moment);
      expect(answer).toMatchObject({ status: 400, body: { key, details: expect.stringContaining(named) } });
    }
  });

  it('goes with no session, and is none of the business of browsers', async () => {
    const session = { type: 'LOCK' };
    const refused = await asked('/v1/validations', { ...body, session }, daysFromNow(-1));
    expect(refused).toMatchObject({
      status: 400,
      body: { key: 'invalid_payload', details: expect.stringContaining('.session') },
    });
    const answer = await browser.post(`/client/v1/validations?as_of=${daysFromNow(1)}`, body);
    expect([answer.status, answer.body.details]).toEqual([400, 'Property .as_of is not supported by this operation']);
  });
});
