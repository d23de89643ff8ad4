import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Operation } from '@perkstream/published';
import { allOperations } from '../testing/operations.js';
import { startEdge, type TestEdge } from '../testing/test-edge.js';
import { entityTagOf, holdsAnswer } from './entity-tags.js';

const LIMIT = { requests: 1_000, seconds: 3_600 };
const [redeem] = allOperations as readonly [Operation, ...Operation[]];

describe('an operation whose answers have an ETag', () => {
  let edge: TestEdge;
  let answer: unknown;
  beforeAll(async () => {
    const prices = { ...redeem, id: 'prices', path: '/v1/prices', storesNothing: true, etag: true } as Operation;
    edge = await startEdge({ limits: { api: LIMIT, client: LIMIT } }, [prices, redeem]);
    edge.bus.answer = async () => answer;
  });
  afterAll(() => edge.app.close());

  const ask = (headers: Record<string, string> = {}, url = '/v1/prices') =>
    edge.ask({ method: 'POST', url, payload: { code: 'A' }, headers });

  it('answers 304 without a body to a client that holds the answer', async () => {
    answer = { status: 200, body: { code: 'A', price: 1 } };
    const first = await ask();
    const tag = String(first.headers['etag']);
    expect([first.statusCode, first.json()]).toEqual([200, { code: 'A', price: 1 }]);
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const held of [tag, tag.slice(2), '*', `"other", ${tag}`, `${tag} ,W/"x"`]) {
      const again = await ask({ 'if-none-match': held });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag]);
      expect(again.headers).not.toHaveProperty('content-type');
    }
  });

  it('answers what is new, with another tag', async () => {
    answer = { status: 200, body: { code: 'A', price: 1 } };
    const tag = String((await ask()).headers['etag']);
    answer = { status: 200, body: { code: 'A', price: 2 } };
    const changed = await ask({ 'if-none-match': tag });
    expect([changed.statusCode, changed.json()]).toEqual([200, { code: 'A', price: 2 }]);
    expect(changed.headers['etag']).not.toBe(tag);
  });

  it('has the same tag for every request', async () => {
    answer = { status: 200, body: { code: 'A', price: 3 } };
    const [one, two] = [await ask(), await ask({ 'x-request-id': 'mine' })];
    expect(one.headers['etag']).toBe(two.headers['etag']);
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
  });

  it('counts a request that is answered 304', async () => {
    answer = { status: 200, body: { code: 'A', price: 4 } };
    const remaining = async (headers?: Record<string, string>) =>
      Number((await ask(headers)).headers['x-rate-limit-remaining']);
    const left = await remaining();
    expect(await remaining({ 'if-none-match': '*' })).toBe(left - 1);
  });

  it('refuses as it would without', async () => {
    answer = { error: { code: 404, key: 'not_found', message: 'Not found' } };
    const refused = await ask({ 'if-none-match': '*' });
    expect(refused.statusCode).toBe(404);
    expect(refused.headers).not.toHaveProperty('etag');
  });

  it('is no other operation', async () => {
    answer = { status: 200, body: { code: 'A' } };
    const plain = await ask({ 'if-none-match': '*' }, '/v1/redemptions');
    expect(plain.statusCode).toBe(200);
    expect(plain.headers).not.toHaveProperty('etag');
  });

  it('lets scripts of browsers send and read the tag', async () => {
    answer = { status: 200, body: {} };
    expect((await ask({ origin: 'https://shop.example' })).headers['access-control-expose-headers']).toContain('ETag');
  });
});

describe('If-None-Match', () => {
  const tag = entityTagOf('{}');

  it.each(['', ',', tag.slice(3), `${tag}${tag}`, `"a" ${tag}`, `*, ${tag}`, '"other"', `W/${tag}`])(
    'holds no answer that it does not name: %s',
    (sent) => expect(holdsAnswer(sent, tag)).toBe(false),
  );

  it('may have commas in its tags', () => {
    expect(holdsAnswer(`"a,b", ${tag}`, tag)).toBe(true);
    expect(holdsAnswer('"a,b"', '"a')).toBe(false);
  });

  it('of many tags is read in a time that grows with their number', () => {
    expect(holdsAnswer(`${'"a",'.repeat(4_000)}${tag}`, tag)).toBe(true);
  });
});
