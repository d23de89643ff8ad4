import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type InjectOptions } from 'fastify';
import { startEdge, type TestEdge } from '../testing/test-edge.js';

const JSON_HEADERS = { 'content-type': 'application/json' };
const post = (payload: string, headers: Record<string, string> = JSON_HEADERS): InjectOptions => ({
  method: 'POST',
  url: '/v1/redemptions',
  payload,
  headers,
});
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a malformed request', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.app.close());

  it.each<[string, InjectOptions, number, string]>([
    ['no JSON', post('{"code":'), 400, 'Invalid request payload JSON format'],
    ['JSON with something after it', post('{"code":"A"} x'), 400, 'Invalid request payload JSON format'],
    ['a reach for the prototype', post('{"code":"A","__proto__":{"a":1}}'), 400, 'Invalid request payload JSON format'],
    ['an escaped one', post('{"\\u005f_proto__":{"a":1}}'), 400, 'Invalid request payload JSON format'],
    ['one by the constructor', post('{"constructor":{"prototype":{}}}'), 400, 'Invalid request payload JSON format'],
    ['deep JSON', post(`{"code":"A","a":${nested(64)}}`), 400, 'Request payload JSON is nested deeper than 64 levels'],
    ['very deep JSON', post(nested(100_000)), 400, 'Request payload JSON is nested deeper than 64 levels'],
    [
      'a number beyond all numbers',
      post('{"metadata":{"n":[-1e400]}}'),
      400,
      'Request payload JSON holds a number that is too large',
    ],
    [
      'a number of too many digits',
      post(`{"code":${'9'.repeat(310)}}`),
      400,
      'Request payload JSON holds a number that is too large',
    ],
    [
      'a NUL character',
      post('{"code":"A\\u0000B"}'),
      400,
      'Request payload JSON holds a NUL character or an unpaired surrogate',
    ],
    [
      'half a surrogate pair, as a name',
      post('{"code":"A","metadata":{"\\ud800":1}}'),
      400,
      'Request payload JSON holds a NUL character or an unpaired surrogate',
    ],
    [
      'a body over the limit',
      post(`{"code":"${'A'.repeat(1_048_577)}"}`),
      413,
      'Payload content length greater than maximum allowed: 1048576',
    ],
    [
      "a body over the operation's own limit",
      { method: 'POST', url: '/v1/vouchers/import', payload: `["${'A'.repeat(10_485_760)}"]`, headers: JSON_HEADERS },
      413,
      'Payload content length greater than maximum allowed: 10485760',
    ],
    ['a wrong percent-encoding', { url: '/v1/vouchers/%E0%A4%A' }, 400, 'The path is not a valid URL path'],
    ['bytes that are no UTF-8', { url: '/v1/vouchers/%ff' }, 400, 'The path is not a valid URL path'],
    ['an endless parameter', { url: `/v1/vouchers/${'A'.repeat(3000)}` }, 414, 'Path parameter is too long'],
  ])('is refused below the level of operations: %s', async (_title, request, status, message) => {
    const asked = edge.bus.asked.length;
    const answer = await edge.ask(request);
    const error = { 400: 'Bad Request', 413: 'Request Entity Too Large', 414: 'URI Too Long' }[status as 400];
    expect(answer.json()).toEqual({ statusCode: status, error, message });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['x-request-id']).toMatch(/^v-/);
    expect(edge.bus.asked).toHaveLength(asked);
  });

  it.each<[string, InjectOptions, number, string, string | undefined]>([
    ['an unknown path', { url: '/v1/nothing' }, 404, 'not_found', undefined],
    ['an empty path parameter', { method: 'POST', url: '/v1/vouchers//enable' }, 404, 'not_found', undefined],
    ['a NUL character in the path', { url: '/v1/vouchers/A%00' }, 404, 'not_found', undefined],
    [
      'a method that the path does not have',
      { method: 'PUT', url: '/v1/vouchers/A' },
      405,
      'method_not_allowed',
      'Allowed methods: GET, DELETE, POST, HEAD, OPTIONS',
    ],
    [
      'a method that nothing has',
      { method: 'PATCH' as 'PUT', url: '/v1/redemptions' },
      405,
      'method_not_allowed',
      'Allowed methods: POST, OPTIONS',
    ],
    [
      'an answer in XML',
      { url: '/v1/vouchers', headers: { accept: 'application/xml' } },
      406,
      'not_acceptable',
      'Answers are application/json',
    ],
    [
      'an answer in anything but JSON',
      { url: '/v1/vouchers', headers: { accept: 'application/json;q=0, text/html' } },
      406,
      'not_acceptable',
      'Answers are application/json',
    ],
    [
      'a form',
      post('code=A', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported_media_type',
      'Content-Type must be application/json',
    ],
    [
      'text',
      post('{}', { 'content-type': 'text/plain' }),
      415,
      'unsupported_media_type',
      'Content-Type must be application/json',
    ],
    [
      'a type that is none',
      post('{}', { 'content-type': 'json' }),
      415,
      'unsupported_media_type',
      'Content-Type must be application/json',
    ],
    [
      'an idempotency key with a space',
      post('{"code":"A"}', { ...JSON_HEADERS, 'idempotency-key': 'a b' }),
      400,
      'invalid_idempotency_key',
      'Idempotency-Key must be 1 to 255 visible ASCII characters',
    ],
    [
      'an idempotency key of 256 characters',
      post('{"code":"A"}', { ...JSON_HEADERS, 'idempotency-key': 'a'.repeat(256) }),
      400,
      'invalid_idempotency_key',
      'Idempotency-Key must be 1 to 255 visible ASCII characters',
    ],
    [
      'a NUL character in the query',
      { url: '/v1/vouchers?code=%00' },
      400,
      'invalid_query_params',
      'Query must not contain a NUL character',
    ],
    [
      'a list as of a moment',
      { url: '/v1/vouchers?as_of=2026-01-01' },
      400,
      'invalid_query_params',
      'Property .as_of is not supported by this operation',
    ],
    [
      'a redemption as of a moment',
      { ...post('{"code":"A"}'), url: '/v1/redemptions?as_of=2026-01-01' },
      400,
      'invalid_query_params',
      'Property .as_of is not supported by this operation',
    ],
  ])('is refused with the body of errors: %s', async (_title, request, status, key, details) => {
    const asked = edge.bus.asked.length;
    const answer = await edge.ask(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({
      code: status,
      key,
      message: expect.any(String),
      ...(details !== undefined && { details }),
      request_id: answer.headers['x-request-id'],
    });
    expect(edge.bus.asked).toHaveLength(asked);
  });

  it('names the allowed methods in a header', async () => {
    const answer = await edge.ask({ method: 'PUT', url: '/v1/vouchers' });
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
  });

  it.each<[string, InjectOptions]>([
    ['a body without a type', post('{"code":"A"}', {})],
    ['a type with a charset', post('{"code":"A"}', { 'content-type': 'application/json; charset=utf-8' })],
    ['a suffix of JSON', post('{"code":"A"}', { 'content-type': 'application/vnd.api+json' })],
    ['a type without a body', { method: 'POST', url: '/v1/vouchers/A/enable', headers: JSON_HEADERS }],
    [
      'a form without a body',
      {
        method: 'POST',
        url: '/v1/vouchers/A/enable',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' },
      },
    ],
    ['a slash at the end', { url: '/v1/vouchers/' }],
    ['many accepted types', { url: '/v1/vouchers', headers: { accept: 'text/html, application/*;q=0.9' } }],
    ['an empty body that is optional', { method: 'POST', url: '/v1/redemptions/r_1/rollback' }],
    ['a text that looks like a number beyond all numbers', post('{"code":"1e400"}')],
    ['an escaped backslash before what looks like NUL', post('{"code":"A\\\\u0000"}')],
    ['a surrogate pair', post('{"code":"\\ud83d\\ude00"}')],
  ])('is not %s', async (_title, request) => {
    const answer = await edge.ask(request);
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  });

  it('hands {} to the handler for an optional body that was left out', async () => {
    await edge.ask({ method: 'POST', url: '/v1/redemptions/r_1/rollback' });
    expect(edge.bus.lastPayload.body).toEqual({});
  });
});
