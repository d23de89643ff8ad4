import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@perkstream/kernel/testing';
import { AppendTooLarge, EngineUnavailable, TooMuchFound } from '@perkstream/ports';
import { type Reply } from '@perkstream/published';
import { type EdgeKey } from '../edge-options.js';
import { APPLICATION_HEADERS, KEY, MANAGEMENT_HEADERS, startEdge, type TestEdge } from '../testing/test-edge.js';

const REQUEST_ID = /^v-[0-9A-Za-z]{24}$/;

describe('a request for an operation', () => {
  let edge: TestEdge;
  const causes: string[] = [];
  beforeAll(async () => {
    const reportUnavailable = (engine: string, cause: string) => void causes.push(`${engine}: ${cause}`);
    edge = await startEdge({ deadlineMilliseconds: 100, reportUnavailable });
  });
  afterAll(() => edge.app.close());

  const answering = (answer: () => Promise<unknown>) => (edge.bus.answer = answer);
  const redeem = (payload: object = { code: 'A' }, headers: Record<string, string> = {}) =>
    edge.ask({ method: 'POST', url: '/v1/redemptions', payload, headers });

  it('is carried with its context, parameters, query and body', async () => {
    answering(async () => ({ status: 200, body: {} }));
    const before = Date.now();
    const answer = await redeem({ code: 'A', unknown: { is: 'kept' } }, { 'idempotency-key': 'again-1' });
    const message = edge.bus.asked.at(-1)!;
    expect(message).toMatchObject({ name: 'redeem', service: 'promotions', key: 'A' });
    expect(message.deadline).toBeGreaterThanOrEqual(before + 100);
    expect(edge.bus.lastPayload).toMatchObject({ params: {}, query: {}, body: { code: 'A', unknown: { is: 'kept' } } });
    expect(edge.bus.lastPayload.context).toEqual({
      projectId: 'proj_1',
      actor: { kind: 'key', id: 'app-1', name: 'Shop' },
      channel: 'API',
      requestId: answer.headers['x-request-id'],
      now: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      deadline: message.deadline,
      beginBy: expect.any(Number),
      idempotencyKey: 'again-1',
      caller: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('says who sent an Idempotency-Key: another key, kind, role, token or scope is another caller', async () => {
    answering(async () => ({ status: 200, body: {} }));
    const differences: Partial<EdgeKey>[] = [
      {},
      { appId: 'app-2' },
      { kind: 'client' },
      { role: 'USER' },
      { tokenHash: 'one', scopes: ['api'] },
      { tokenHash: 'two', scopes: ['api'] },
      { tokenHash: 'two', scopes: ['api', 'vouchers'] },
    ];
    const callers: unknown[] = [];
    for (const difference of [...differences, { role: 'ADMIN' }] as const) {
      edge.keys.keys['application app-1 secret-1'] = { ...KEY, ...difference };
      expect((await redeem(undefined, { 'idempotency-key': 'again-1' })).statusCode).toBe(200);
      callers.push(edge.bus.lastPayload.context.caller);
    }
    edge.keys.keys['application app-1 secret-1'] = KEY;
    expect(new Set(callers.slice(0, -1)).size).toBe(differences.length);
    expect(callers.at(-1)).toBe(callers[0]);
    await redeem();
    expect(edge.bus.lastPayload.context.caller).toBeUndefined();
  });

  it('gives others their turn while many items are checked, and names the one that is wrong', async () => {
    const list = Array.from({ length: 5_000 }, () => ({ product_id: 'p', price: 1 }));
    const url = '/v1/vouchers/import';
    answering(async () => ({ status: 202, body: {} }));
    const { result, turns } = await turnsDuring(() => edge.ask({ method: 'POST', url, payload: list }));
    expect(result.statusCode).toBe(202);
    expect(turns).toBeGreaterThan(50);
    expect(edge.bus.lastPayload.body).toEqual(list);
    const asked = edge.bus.asked.length;
    for (const [payload, details] of [
      [list.with(4_321, { product_id: 'p', price: -1 }), 'Property [4321].price must be >= 0'],
      [list.with(7, { product_id: 'p' } as never), "Property [7] must have required property 'price'"],
      [{}, 'Payload should be array'],
    ] as const) {
      expect((await edge.ask({ method: 'POST', url, payload })).json()).toMatchObject({ code: 400, details });
    }
    expect(edge.bus.asked.length).toBe(asked);
  });

  it('checks few items at a time where they are large', async () => {
    const metadata = { list: Array.from({ length: 5_000 }, () => 1) };
    const list = Array.from({ length: 100 }, () => ({ product_id: 'p', price: 1, metadata }));
    answering(async () => ({ status: 202, body: {} }));
    const { turns } = await turnsDuring(() => edge.ask({ method: 'POST', url: '/v1/vouchers/import', payload: list }));
    const parts = Math.ceil(JSON.stringify(list).length / 65_536);
    expect(turns).toBeGreaterThan(parts + 20);
  });

  it('is keyed by its own id where the operation names no aggregate', async () => {
    answering(async () => ({ status: 200 }));
    const answer = await edge.ask({ url: '/v1/vouchers/A%20%2F%20B' });
    expect(edge.bus.asked.at(-1)!.key).toBe(answer.headers['x-request-id']);
    expect(edge.bus.lastPayload.params).toEqual({ code: 'A / B' });
  });

  it.each<[string, Reply, number, string]>([
    ['status and body of the reply', { status: 201, body: { id: 'v_1' } }, 201, '{"id":"v_1"}'],
    ['nothing where the reply has no body', { status: 204 }, 204, ''],
    ['an empty 404', { status: 404 }, 404, ''],
  ])('answers %s', async (_title, reply, status, body) => {
    answering(async () => reply);
    const answer = await redeem();
    expect([answer.statusCode, answer.body]).toEqual([status, body]);
    expect(answer.headers['x-request-id']).toMatch(REQUEST_ID);
  });

  it('answers the error of the reply with the request id', async () => {
    const error = { code: 400, key: 'quantity_exceeded', message: 'quantity exceeded', resource_id: 'v_1' };
    answering(async () => ({ error }));
    const answer = await redeem();
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ ...error, request_id: answer.headers['x-request-id'] });
  });

  it('answers 503 with Retry-After while an engine is away', async () => {
    answering(async () => {
      throw new EngineUnavailable('event store', 'unknown');
    });
    const answer = await redeem();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(answer.json()).toEqual({
      code: 503,
      key: 'service_unavailable',
      message: 'Service unavailable',
      details: 'It is not known whether the request took effect',
      request_id: answer.headers['x-request-id'],
    });
  });

  it('never says of a request that only reads that its effect is unknown', async () => {
    answering(async () => {
      throw new EngineUnavailable('event store', 'unknown');
    });
    const away = await edge.ask({ url: '/v1/vouchers/A' });
    expect([away.statusCode, away.json()]).toEqual([
      503,
      {
        code: 503,
        key: 'service_unavailable',
        message: 'Service unavailable',
        request_id: away.headers['x-request-id'],
      },
    ]);
    answering(() => new Promise(() => undefined));
    const [read, written] = [await edge.ask({ url: '/v1/vouchers/A' }), await redeem()];
    expect([read.statusCode, read.json().details]).toEqual([503, 'No answer came in time']);
    expect([written.statusCode, written.json().details]).toEqual([
      503,
      'It is not known whether the request took effect',
    ]);
  });

  it('says of an answer that is too large for the bus what a client can do', async () => {
    answering(async () => {
      throw new TooMuchFound(1_000);
    });
    const read = await edge.ask({ url: '/v1/vouchers/A' });
    expect([read.statusCode, read.json()]).toEqual([
      400,
      {
        code: 400,
        key: 'query_too_large',
        message: 'Query too large',
        details: 'The answer would have more than 1000 bytes: ask for fewer at a time',
        request_id: read.headers['x-request-id'],
      },
    ]);
    const written = await redeem();
    expect([written.statusCode, written.json()]).toMatchObject([
      500,
      { key: 'internal_error', details: expect.stringContaining('not known whether the request took effect') },
    ]);
  });

  it('answers 413 where more would be stored at once than can be, here or in a service', async () => {
    const here = new AppendTooLarge();
    for (const error of [here, Object.assign(new Error(here.message), { name: here.name })]) {
      answering(async () => {
        throw error;
      });
      const answer = await redeem();
      expect([answer.statusCode, answer.json()]).toEqual([
        413,
        {
          code: 413,
          key: 'payload_too_large',
          message: 'Payload too large',
          details: 'More than 8388608 bytes cannot be stored at once',
          request_id: answer.headers['x-request-id'],
        },
      ]);
    }
  });

  it('answers 503 when the deadline passes, and ignores a later answer', async () => {
    let late: (reply: Reply) => void = () => undefined;
    answering(() => new Promise((resolve) => (late = resolve)));
    const answer = await redeem();
    expect([answer.statusCode, answer.json().key]).toEqual([503, 'service_unavailable']);
    late({ status: 200, body: {} });
  });

  it.each([
    ['a thrown error', () => Promise.reject(new TypeError('secret of the implementation'))],
    ['a reply that is none', () => Promise.resolve(undefined)],
    ['a body that is no JSON', () => Promise.resolve({ status: 200, body: { amount: 1n } })],
    ['a status that is none', () => Promise.resolve({ status: 1000, body: {} })],
  ])('answers 500 without a word about the cause and logs it: %s', async (_title, answerer) => {
    answering(answerer as () => Promise<unknown>);
    edge.logger.lines.length = 0;
    const answer = await redeem();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 500,
      key: 'internal_error',
      message: 'Internal error',
      request_id: answer.headers['x-request-id'],
    });
    const errors = edge.logger.lines.filter(({ level }) => level === 'error');
    expect(errors).toEqual([
      expect.objectContaining({ fields: expect.objectContaining({ request_id: answer.headers['x-request-id'] }) }),
    ]);
  });

  it('takes a client-sent request id into the log only', async () => {
    answering(async () => ({ status: 200, body: {} }));
    edge.logger.lines.length = 0;
    const answer = await redeem({ code: 'A' }, { 'x-request-id': 'mine-1' });
    expect(answer.headers['x-request-id']).toMatch(REQUEST_ID);
    expect(edge.logger.lines).toEqual([
      {
        level: 'debug',
        fields: expect.objectContaining({
          request_id: answer.headers['x-request-id'],
          client_request_id: 'mine-1',
          operation: 'redeem',
          status: 200,
          project_id: 'proj_1',
          key_id: 'app-1',
        }),
      },
    ]);
    expect(JSON.stringify(edge.logger.lines)).not.toContain(APPLICATION_HEADERS['x-app-token']);
  });

  it('reports why it is answered 503', async () => {
    causes.length = 0;
    answering(async () => {
      throw new EngineUnavailable('event store', 'not_done', { message: 'connection refused' });
    });
    await redeem();
    answering(() => new Promise(() => undefined));
    await redeem();
    expect(causes).toEqual(['event store: connection refused', 'promotions: no answer came in time']);
  });

  it('logs what ends in 500 or more at info', async () => {
    answering(async () => {
      throw new EngineUnavailable('bus', 'not_done');
    });
    edge.logger.lines.length = 0;
    await redeem();
    expect(edge.logger.lines.map(({ level }) => level)).toEqual(['info']);
  });

  it('passes a proper traceparent to the tracing, and its span on to the handler', async () => {
    const begun: (string | undefined)[] = [];
    const ended: number[] = [];
    const traced = await startEdge({
      tracing: {
        begin: (_operation, parent) => {
          begun.push(parent);
          return { traceparent: 'of-the-span', end: (status) => void ended.push(status) };
        },
      },
    });
    const proper = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    for (const traceparent of [proper, 'nonsense']) {
      await traced.ask({ url: '/v1/vouchers', headers: { traceparent } });
    }
    await traced.app.close();
    expect([begun, ended]).toEqual([
      [proper, undefined],
      [200, 200],
    ]);
    expect(traced.bus.lastPayload.context.trace).toBe('of-the-span');
  });

  it('by a management key belongs to no project', async () => {
    answering(async () => ({ status: 200, body: {} }));
    await edge.server.inject({ url: '/management/v1/projects', headers: MANAGEMENT_HEADERS });
    expect(edge.bus.lastPayload.context.projectId).toBe('management');
  });

  it('reads queries with brackets, in numbers and booleans where they are such', async () => {
    answering(async () => ({ status: 200, body: {} }));
    const query = [
      'limit=20&page=2&is_referral_code=true&ids[]=a&ids[]=b',
      '[created_at][before]=2026-01-01&filters[junction]=AND&filters[code][conditions][$is][0]=A&other=1',
    ].join('&');
    const answer = await edge.ask({ url: `/v1/vouchers?${query}` });
    expect(answer.statusCode).toBe(200);
    expect(edge.bus.lastPayload.query).toEqual({
      limit: 20,
      page: 2,
      is_referral_code: true,
      ids: ['a', 'b'],
      created_at: { before: '2026-01-01' },
      filters: { junction: 'AND', code: { conditions: { $is: ['A'] } } },
      other: '1',
    });
  });

  it('answers HEAD like GET, without the body', async () => {
    answering(async () => ({ status: 200, body: { id: 'v_1' } }));
    const answer = await edge.ask({ method: 'HEAD', url: '/v1/vouchers/A' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });

  it('counts answers by operation and status', async () => {
    answering(async () => ({ status: 200, body: {} }));
    await edge.ask({ url: '/v1/vouchers/metrics' });
    const { body } = await edge.server.inject({ url: '/metrics' });
    expect(body).toMatch(/http_request_duration_seconds_count\{operation="get-voucher",status="200"\} \d+/);
    expect(body).toMatch(/http_request_duration_seconds_bucket\{operation="redeem",status="503",le="\+Inf"\} \d+/);
    expect(body).toMatch(/^http_requests_in_flight 0$/m);
  });
});
