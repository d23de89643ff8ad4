import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, management, newProject, unique } from './client.js';
import { describeWith, promised } from './capabilities.js';
import { type HeavyRequest, heavyRequests } from './heavy-requests.js';
import { ownManagement } from './own-keys.js';
import { ServerProcess } from './server-process.js';

/** Without bounds the requests take from three seconds to for ever. */
const ANSWER_WITHIN_MS = 2_000;
const NAMES = [
  'mentions of mentions',
  'lines of lines of lines',
  'many dates',
  'formulas of dates',
  'formulas of long lists',
  'parts of long texts',
  'targets of one line',
  'as many lines and redeemables as there may be',
  'a megabyte of the catalogue',
  'points by rules of lines of lines',
  'qualification',
  'the older validation of promotions',
  'a customer against segments of long lists',
  'many objects of a metadata schema',
];

describeWith('one process on a data folder', 'A request that is much work', () => {
  let server: ServerProcess;
  let heavy: Client;
  let other: Client;
  let requests: readonly HeavyRequest[];

  beforeAll(async () => {
    server = await ServerProcess.create();
    await server.start();
    const management = ownManagement(server.address);
    const project = await newProject({}, management);
    heavy = project.client;
    other = (await newProject({}, management)).client;
    requests = await heavyRequests(project, management);
    const discount = { type: 'PERCENT', percent_off: 10 };
    expect((await other.post('/v1/vouchers/OTHER', { type: 'DISCOUNT_VOUCHER', discount })).status).toBe(200);
  });

  afterAll(() => server.remove());

  async function millisecondsOf(ask: () => Promise<{ readonly status: number }>): Promise<number> {
    const began = performance.now();
    expect((await ask()).status).toBe(200);
    return performance.now() - began;
  }

  it.each(NAMES)('%s: is answered, and others are meanwhile', async (name) => {
    const { path, body } = requests.find((each) => each.name === name) as HeavyRequest;
    const answers = Promise.all([heavy.post(path, body), heavy.post(path, body), heavy.post(path, body)]);
    let isOver = false;
    const over = answers.then(() => (isOver = true));
    let slowest = 0;
    do {
      slowest = Math.max(
        slowest,
        await millisecondsOf(() => fetch(`${server.address}/health/live`)),
        await millisecondsOf(() =>
          other.post('/v1/redemptions', {
            redeemables: [{ object: 'voucher', id: 'OTHER' }],
            order: { amount: 1_000 },
          }),
        ),
      );
    } while (!isOver);
    await over;
    expect(slowest).toBeLessThan(promised(ANSWER_WITHIN_MS));
    for (const answer of await answers) {
      if (answer.status !== 200)
        expect(answer).toMatchObject({ status: 400, body: { key: 'evaluation_limit_exceeded' } });
    }
  });

  it('is refused before it does any harm: rules within rules, and formulas on every line', async () => {
    for (const name of [
      'mentions of mentions',
      'lines of lines of lines',
      'formulas of dates',
      'formulas of long lists',
    ]) {
      const { path, body } = requests.find((each) => each.name === name) as HeavyRequest;
      expect(await heavy.post(path, body)).toMatchObject({
        status: 400,
        body: {
          code: 400,
          key: 'evaluation_limit_exceeded',
          message: expect.any(String),
          request_id: expect.any(String),
        },
      });
    }
  });

  it('leaves nothing behind that a start would stumble over', async () => {
    const running = requests.map(({ path, body }) => heavy.post(path, body).catch(() => undefined));
    // They are under way when a later request is answered.
    await other.get('/v1/vouchers?limit=1');
    const end = await server.end('SIGTERM');
    await Promise.all(running);
    expect(end.code).toBe(0);
    expect(end.milliseconds).toBeLessThan(promised(3_500));
    await server.start();
    expect((await fetch(`${server.address}/health/live`)).status).toBe(200);
  });
});

describe('What is shown', () => {
  it('is refused where it is too large for one answer, and shown in smaller pages', async () => {
    const { client } = await newProject();
    const metadata = { note: 'x'.repeat(1_600) };
    const items = Array.from({ length: 500 }, (_one, index) => ({ product_id: `p${index}`, quantity: 1, metadata }));
    for (let made = 0; made < 12; made++) expect((await client.post('/v1/orders', { items })).status).toBe(200);
    expect(await client.get('/v1/orders?limit=12')).toMatchObject({
      status: 400,
      body: { code: 400, key: 'query_too_large', details: expect.stringContaining('8388608 bytes') },
    });
    expect((await client.get('/v1/orders?limit=5&page=2')).body.orders).toHaveLength(5);
  });
});

describe('What an order brings with it', () => {
  it('is refused where its lines show more than a megabyte of the catalogue', async () => {
    const { client } = await newProject();
    const metadata = Object.fromEntries(Array.from({ length: 15 }, (_one, index) => [`k${index}`, 'x'.repeat(4_000)]));
    expect((await client.post('/v1/products', { source_id: 'large', price: 100, metadata })).status).toBe(200);
    const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
    expect((await client.post('/v1/vouchers/LARGE', voucher)).status).toBe(200);
    const order = (lines: number) => ({
      items: Array.from({ length: lines }, () => ({ source_id: 'large', related_object: 'product', quantity: 1 })),
    });
    const redeemables = [{ object: 'voucher', id: 'LARGE' }];
    for (const [path, body] of [
      ['/v1/validations', { redeemables, order: order(18) }],
      ['/v1/redemptions', { redeemables, order: order(18) }],
      ['/v1/qualifications', { scenario: 'ALL', order: order(18) }],
      ['/v1/orders', order(18)],
    ] as const) {
      expect(await client.post(path, body)).toMatchObject({
        status: 400,
        body: { key: 'invalid_payload', details: expect.stringContaining('characters of metadata') },
      });
    }
    expect((await client.post('/v1/redemptions', { redeemables, order: order(17) })).status).toBe(200);
  });

  it('is refused where more redeemables than eight would show and keep as much of it each', async () => {
    const { id: projectId, client } = await newProject();
    const settings = `/management/v1/projects/${projectId}/stacking-rules`;
    expect((await management.post(settings, { applicable_redeemables_limit: 30 })).status).toBe(200);
    const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 1 } };
    const redeemables = [];
    for (let count = 0; count < 9; count++) {
      const id = unique('MANY');
      redeemables.push({ object: 'voucher', id });
      expect((await client.post(`/v1/vouchers/${id}`, voucher)).status).toBe(200);
    }
    const items = Array.from({ length: 495 }, () => ({
      price: 100,
      quantity: 1,
      metadata: { text: 'x'.repeat(2_000) },
    }));
    for (const path of ['/v1/validations', '/v1/redemptions']) {
      expect(await client.post(path, { redeemables, order: { items } })).toMatchObject({
        status: 400,
        body: { key: 'invalid_payload', details: expect.stringContaining('9 redeemables') },
      });
    }
    const body = { redeemables: redeemables.slice(1), order: { items } };
    expect((await client.post('/v1/validations', body)).status).toBe(200);
  });
});

describe('What is written', () => {
  it('is refused where it is beyond the bounds, and nothing is made', async () => {
    const { client } = await newProject();
    const mention = {
      1: { name: 'order.amount', conditions: { $more_than: [1] } },
      logic: Array(1_001).fill('1').join('or'),
    };
    expect(await client.post('/v1/validation-rules', { name: unique('Rule'), rules: mention })).toMatchObject({
      status: 400,
      body: { key: 'invalid_validation_rules', details: expect.stringContaining('1000 times') },
    });
    const large = Object.fromEntries(Array.from({ length: 20 }, (_one, index) => [`k${index}`, 'x'.repeat(4_000)]));
    for (const [metadata, why] of [
      [large, '65536'],
      [{ a: 'x'.repeat(5_000) }, '4096'],
    ] as const) {
      expect(await client.post('/v1/customers', { source_id: unique('c'), metadata })).toMatchObject({
        status: 400,
        body: { key: 'invalid_payload', details: expect.stringContaining(why) },
      });
    }
    const target = { object: 'product', id: 'prod_1', price_formula: 'ORDER_ITEM_PRICE *' };
    const priced = { name: unique('Rule'), applicable_to: { included: [target] } };
    expect(await client.post('/v1/validation-rules', priced)).toMatchObject({
      status: 400,
      body: { key: 'invalid_payload', details: expect.stringContaining('.included.0.price_formula is not a valid') },
    });
    for (const text of [{ name: 'x'.repeat(501) }, { address: { city: 'x'.repeat(501) } }]) {
      expect(await client.post('/v1/customers', { source_id: unique('c'), ...text })).toMatchObject({
        status: 400,
        body: { key: 'invalid_payload', details: expect.stringContaining('500 characters') },
      });
    }
    expect((await client.get('/v1/validation-rules')).body.total).toBe(0);
    expect((await client.get('/v1/customers')).body.total).toBe(0);
  });
});
