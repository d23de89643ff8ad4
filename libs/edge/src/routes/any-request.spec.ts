import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type InjectOptions } from 'fastify';
import { APPLICATION_HEADERS, startEdge, type TestEdge } from '../testing/test-edge.js';

const PATHS = [
  '/v1/redemptions',
  '/v1/vouchers',
  '/v1/vouchers/import',
  '/v1/redemptions/r/rollback',
  '/v1/campaigns/c/summary',
];
const HEADERS = [
  'accept',
  'content-type',
  'idempotency-key',
  'x-request-id',
  'origin',
  'traceparent',
  'x-forwarded-for',
];
const TYPES = ['application/json', 'application/json; charset=latin1', 'text/plain', 'multipart/form-data', ''];

const headerText = fc.string({
  unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 300,
});
const jsonText = fc.oneof(
  fc.json({ maxDepth: 6 }),
  fc.json().map((text) => text.slice(0, -1)),
  fc
    .dictionary(fc.constantFrom('code', 'order', 'tags', 'limit', '__proto__', 'constructor'), fc.jsonValue())
    .map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary' }),
);
const queryText = fc.oneof(
  fc.webQueryParameters(),
  fc.string({ maxLength: 60 }).map((text) => encodeURI(text.replace(/[\ud800-\udfff]/gu, ''))),
  fc
    .array(
      fc.constantFrom('filters', '[', ']', '=', '&', '__proto__', '%', '%00', 'limit', '$is', '1', 'created_at', '+'),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
);
const request: fc.Arbitrary<InjectOptions> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
  url: fc
    .tuple(
      fc.oneof(
        fc.constantFrom(...PATHS),
        fc.webPath().map((path) => `/v1/vouchers${path}`),
      ),
      queryText,
    )
    .map(([path, query]) => `${path}?${query}`),
  headers: fc
    .tuple(fc.dictionary(fc.constantFrom(...HEADERS), headerText), fc.constantFrom(...TYPES))
    .map(([headers, type]) => ({
      'content-type': type,
      ...headers,
      ...APPLICATION_HEADERS,
    })),
  payload: jsonText,
}) as fc.Arbitrary<InjectOptions>;

describe('any request', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.app.close());

  it('is answered, and never with a 500', async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(request, async (each) => {
        const answer = await edge.server.inject(each);
        statuses.add(answer.statusCode);
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.headers['x-request-id']).toMatch(/^v-/);
        if (answer.statusCode >= 400 && each.method !== 'HEAD') {
          const body = answer.json() as { code?: number; statusCode?: number };
          expect(body.code ?? body.statusCode).toBe(answer.statusCode);
        }
      }),
      { numRuns: 1_500 },
    );
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 204, 400, 404, 405, 406, 415]));
    expect(edge.logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('with any JSON is taken or refused alike, twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (payload) => {
        const send = () =>
          edge.ask({
            method: 'POST',
            url: '/v1/redemptions',
            payload: JSON.stringify(payload),
            headers: { 'content-type': 'application/json' },
          });
        const [once, twice] = [await send(), await send()];
        expect([200, 400]).toContain(once.statusCode);
        expect(twice.statusCode).toBe(once.statusCode);
        if (once.statusCode === 200) expect(JSON.stringify(edge.bus.lastPayload.body)).toBe(JSON.stringify(payload));
      }),
      { numRuns: 500 },
    );
  });
});
