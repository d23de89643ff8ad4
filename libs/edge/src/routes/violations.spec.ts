import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEdge, type TestEdge } from '../testing/test-edge.js';

const order = (item: object) => ({ code: 'A', order: { items: [{ product_id: 'p', price: 1 }, item] } });

describe('a body that breaks the rules of its class', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.app.close());

  it.each<[unknown, string]>([
    [{}, "Payload must have required property 'code'"],
    [[], 'Payload should be object'],
    ['text', 'Payload should be object'],
    [null, 'Payload should be object'],
    [{ code: 5 }, 'Property .code should be string'],
    [{ code: null }, 'Property .code should be string'],
    [{ code: '' }, 'Property .code must NOT have fewer than 1 characters'],
    [{ code: 'A'.repeat(21) }, 'Property .code must NOT have more than 20 characters'],
    [{ code: 'A', mode: 'SOME' }, 'Property .mode must be equal to one of the allowed values [ ALL, PARTIAL ]'],
    [{ code: 'A', color: 'GREEN' }, 'Property .color must be equal to one of the allowed values [ RED, BLUE, null ]'],
    [{ code: 'A', color: 1 }, 'Property .color should be string,null'],
    [
      { code: 'A', expiration_date: 'soon' },
      'Property .expiration_date cannot be recognized as a ISO-8601 compliant date',
    ],
    [{ code: 'A', expiration_date: 5 }, 'Property .expiration_date should be string,null'],
    [{ code: 'A', duration: '1 day' }, 'Property .duration must be an ISO-8601 duration'],
    [{ code: 'A', limit: 'many' }, 'Property .limit should be integer,null'],
    [{ code: 'A', limit: 1.5 }, 'Property .limit should be integer,null'],
    [{ code: 'A', limit: 1e20 }, `Property .limit must be <= ${Number.MAX_SAFE_INTEGER}`],
    [{ code: 'A', count: 31 }, 'Property .count must be <= 30'],
    [{ code: 'A', count: 0 }, 'Property .count must be >= 1'],
    [{ code: 'A', count: '5' }, 'Property .count should be integer'],
    [{ code: 'A', quantity: 'five' }, 'Property .quantity must match pattern "^[0-9]{1,15}$"'],
    [{ code: 'A', active: 'true' }, 'Property .active should be boolean'],
    [{ code: 'A', email: 'nobody' }, 'Property .email must be a valid email'],
    [{ code: 'A', tags: ['a', 1] }, 'Property .tags[1] should be string'],
    [{ code: 'A', tags: ['a', 'b', 'c'] }, 'Property .tags must NOT have more than 2 items'],
    [{ code: 'A', order: 'mine' }, 'Property .order should be object,null'],
    [{ code: 'A', order: { amount: -1 } }, 'Property .order.amount must be >= 0'],
    [{ code: 'A', order: { items: [] } }, 'Property .order.items must NOT have fewer than 1 items'],
    [{ code: 'A', order: { metadata: [] } }, 'Property .order.metadata should be object'],
    [order({ price: 1 }), "Property .order.items[1] must have required property 'product_id'"],
    [order({ product_id: 'p', price: '1' }), 'Property .order.items[1].price should be integer'],
    [order({ product_id: 'p', price: 1, quantity: 1001 }), 'Property .order.items[1].quantity must be <= 1000'],
  ])('%j → %s', async (body, details) => {
    const answer = await edge.ask({
      method: 'POST',
      url: '/v1/redemptions',
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 400, key: 'invalid_payload', message: 'Invalid payload', details });
  });

  it.each<[string, object]>([
    ['null where it may be', { code: 'A', limit: null, expiration_date: null, order: null, color: null }],
    ['a number as text where it may be', { code: 'A', quantity: '5' }],
    ['what it does not know', { code: 'A', toString: 1, order: { constructor: 'me', extra: {} } }],
  ])('takes %s', async (_title, payload) => {
    const answer = await edge.ask({ method: 'POST', url: '/v1/redemptions', payload });
    expect(answer.statusCode).toBe(200);
    expect(edge.bus.lastPayload.body).toEqual(payload);
  });

  it.each<[string, object, object]>([
    ['a choice', { code: 'A', mode: null }, { code: 'A' }],
    ['a text, a list, a flag', { code: 'A', duration: null, tags: null, active: null }, { code: 'A' }],
    ['a number or its text', { code: 'A', quantity: null, count: null }, { code: 'A' }],
    [
      'properties of objects and of the entries of lists',
      { code: 'A', order: { amount: null, metadata: null, items: [{ product_id: 'p', price: 1, quantity: null }] } },
      { code: 'A', order: { items: [{ product_id: 'p', price: 1 }] } },
    ],
    [
      'and leaves what is free-form as it is',
      { code: 'A', order: { metadata: { size: null } }, unknown: null },
      { code: 'A', order: { metadata: { size: null } }, unknown: null },
    ],
  ])('takes null for the absence of %s', async (_title, payload, arriving) => {
    const answer = await edge.ask({ method: 'POST', url: '/v1/redemptions', payload });
    expect(answer.statusCode).toBe(200);
    expect(edge.bus.lastPayload.body).toEqual(arriving);
    expect(JSON.stringify(edge.bus.lastPayload.body)).toBe(JSON.stringify(arriving));
  });

  it('checks every entry of a list', async () => {
    const answers = await Promise.all(
      [[{ product_id: 'p', price: 1 }, {}], {}].map((payload) =>
        edge.ask({ method: 'POST', url: '/v1/vouchers/import', payload }),
      ),
    );
    expect(answers.map((answer) => answer.json().details)).toEqual([
      "Property [1] must have required property 'product_id'",
      'Payload should be array',
    ]);
  });

  it('asks for a body that is not optional', async () => {
    const answer = await edge.ask({ method: 'POST', url: '/v1/redemptions' });
    expect(answer.json()).toMatchObject({ key: 'invalid_payload', details: 'Payload should be object' });
  });
});

describe('a query that breaks the rules of its operation', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.app.close());

  it.each<[string, string, string]>([
    ['/v1/campaigns/c/summary', 'invalid_query_params', "Query should have required property 'start_date'"],
    [
      '/v1/campaigns/c/summary?start_date=soon',
      'invalid_query_params',
      'Property .start_date cannot be recognized as a ISO-8601 compliant date',
    ],
    ['/v1/vouchers?limit=101', 'invalid_query_params', 'Property .limit must be <= 100'],
    ['/v1/vouchers?limit=0', 'invalid_query_params', 'Property .limit must be >= 1'],
    ['/v1/vouchers?limit=ten', 'invalid_query_params', 'Property .limit should be integer'],
    ['/v1/vouchers?limit=', 'invalid_query_params', 'Property .limit should be integer'],
    ['/v1/vouchers?limit=1&limit=2', 'invalid_query_params', 'Property .limit should be integer'],
    ['/v1/vouchers?limit[a]=1', 'invalid_query_params', 'Property .limit should be integer'],
    ['/v1/vouchers?page=1001', 'page_over_limit', 'Property .page cannot be higher than 1000'],
    ['/v1/vouchers?is_referral_code=maybe', 'invalid_query_params', 'Property .is_referral_code should be boolean'],
    [
      '/v1/vouchers?order=name',
      'invalid_query_params',
      'Property .order must be equal to one of the allowed values [ created_at, -created_at, code, -code ]',
    ],
    ['/v1/vouchers?created_at=2026', 'invalid_query_params', 'Property .created_at should be object'],
    ['/v1/vouchers?filters=all', 'invalid_query_params', 'Property .filters should be object'],
  ])('%s → %s: %s', async (url, key, details) => {
    const answer = await edge.ask({ url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 400, key, details });
  });

  it.each([
    'a[__proto__][b]=1',
    '__proto__[a]=1',
    'a[constructor][prototype][b]=1',
    'a=1&a[b]=2',
    `${'a[b]'.repeat(20)}=1`,
  ])('refuses %s', async (query) => {
    const answer = await edge.ask({ url: `/v1/vouchers?${query}` });
    expect([answer.statusCode, answer.json().key]).toEqual([400, 'invalid_query_params']);
  });

  it('takes one value where a list may be', async () => {
    await edge.ask({ url: '/v1/vouchers?ids=a' });
    expect(edge.bus.lastPayload.query).toEqual({ ids: ['a'] });
  });
});
