import { describe, expect, it } from '@jest/globals';
import { createClient, EngineAway } from './index.js';

const SERVER = { baseUrl: 'http://engine.example', appId: 'id', appToken: 'token' };
const cart = { codes: ['TEN'], amount: 1000 };
const answer = { redemptions: [], inapplicable_redeemables: [], skipped_redeemables: [] };

/** A client of an engine that answers like this, one answer for each attempt; an error is thrown. */
function clientOf(answers: readonly (Response | Error | 'silence')[], settings: { timeoutMs?: number } = {}) {
  const sent: Request[] = [];
  const fetch = (request: Request): Promise<Response> => {
    const next = answers[sent.length];
    sent.push(request);
    if (next === 'silence') return new Promise((_, reject) => endWith(request.signal, reject));
    return next instanceof Response ? Promise.resolve(next) : Promise.reject(next);
  };
  return { client: createClient({ ...SERVER, ...settings, fetch }), sent };
}

function endWith(signal: AbortSignal, reject: (reason: unknown) => void): void {
  signal.addEventListener('abort', () => reject(signal.reason));
}

const unavailable = (headers = {}) => Response.json({ key: 'service_unavailable' }, { status: 503, headers });
const refusal = (status: number, body: object, headers = {}) => Response.json(body, { status, headers });

describe('Repeats', () => {
  it('repeats what a stopping engine refused, with the same key and the same body', async () => {
    const { client, sent } = clientOf([unavailable(), new TypeError('fetch failed'), Response.json(answer)]);
    await client.commit(cart, { orderId: 'order-1' });
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual(['commit-order-1', 'commit-order-1', 'commit-order-1']);
    const bodies = await Promise.all(sent.map((each) => each.json()));
    expect(bodies[2]).toMatchObject({ redeemables: [{ object: 'voucher', id: 'TEN' }], order: { amount: 1000 } });
    expect(new Set(bodies.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  it('repeats what was not answered in time', async () => {
    const { client, sent } = clientOf(['silence', Response.json(answer)], { timeoutMs: 20 });
    await client.commit(cart, { orderId: 'order-1' });
    expect(sent).toHaveLength(2);
  });

  it('gives changes of the other operations a key of their own, the same for each attempt', async () => {
    const { client, sent } = clientOf([unavailable(), Response.json({}), Response.json({})]);
    const create = () => client.api.POST('/v1/customers', { body: { source_id: 'alice' } });
    await create();
    await create();
    const [first, repeated, second] = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(repeated).toBe(first);
    expect(second).not.toBe(first);
  });

  it.each([
    ['timeout', ['silence', 'silence', 'silence'] as const],
    ['unreachable', [new TypeError('fetch failed'), new TypeError('fetch failed'), new TypeError('fetch failed')]],
    ['service_unavailable', [unavailable(), unavailable(), unavailable()]],
    ['service_unavailable', [1, 2, 3].map(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }))],
  ])('says after three attempts that the engine is away: %s', async (key, answers) => {
    const { client, sent } = clientOf(answers, { timeoutMs: 20 });
    const error = await client.quote(cart).catch((each) => each);
    expect(error).toBeInstanceOf(EngineAway);
    expect(error.key).toBe(key);
    expect(sent).toHaveLength(3);
  });

  it('repeats after the pause that an engine asks for with too many requests', async () => {
    const tooMany = refusal(429, { key: 'too_many_requests' }, { 'retry-after': '0.01' });
    const { client, sent } = clientOf([tooMany, Response.json(answer)]);
    await client.commit(cart, { orderId: 'order-1' });
    expect(sent).toHaveLength(2);
  });

  it('does not repeat too many requests where the pause would be longer than a buyer waits', async () => {
    const { client, sent } = clientOf([refusal(429, { key: 'too_many_requests' }, { 'retry-after': '3600' })]);
    await expect(client.quote(cart)).rejects.toMatchObject({ status: 429, key: 'too_many_requests' });
    expect(sent).toHaveLength(1);
  });

  it('does not repeat where a call says so', async () => {
    const { client, sent } = clientOf([unavailable()]);
    await expect(client.quote(cart, { repeats: 0 })).rejects.toBeInstanceOf(EngineAway);
    expect(sent).toHaveLength(1);
  });

  it('does not repeat what the engine refused', async () => {
    const { client, sent } = clientOf([refusal(400, { key: 'invalid_payload', message: 'No', request_id: 'v-1' })]);
    const error = await client.quote(cart).catch((each) => each);
    expect(error).toMatchObject({ name: 'PerkstreamError', status: 400, key: 'invalid_payload', requestId: 'v-1' });
    expect(error).not.toBeInstanceOf(EngineAway);
    expect(sent).toHaveLength(1);
  });

  it('ends with the reason of the signal, without a repeat', async () => {
    const { client, sent } = clientOf(['silence']);
    const ending = new AbortController();
    const quote = client.quote(cart, { signal: ending.signal });
    ending.abort(new Error('The buyer left'));
    await expect(quote).rejects.toThrow('The buyer left');
    expect(sent.length).toBeLessThanOrEqual(1);
  });

  it('ends during the pause between two attempts', async () => {
    const { client, sent } = clientOf([unavailable({ 'retry-after': '3600' })]);
    const ending = new AbortController();
    const quote = client.quote(cart, { signal: ending.signal });
    setTimeout(() => ending.abort(new Error('The buyer left')), 20);
    await expect(quote).rejects.toThrow('The buyer left');
    expect(sent).toHaveLength(1);
  });
});

describe('Settings', () => {
  it.each([
    [{ ...SERVER, baseUrl: 'engine' }, 'baseUrl is not a URL: engine'],
    [{ ...SERVER, appToken: '' }, 'appId and appToken are required'],
    [{ baseUrl: SERVER.baseUrl, clientId: 'id', clientToken: '' }, 'clientId and clientToken are required'],
  ])('refuses what is missing: %j', (settings, message) => {
    expect(() => createClient(settings as typeof SERVER)).toThrow(new TypeError(message));
  });
});
