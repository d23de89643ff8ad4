import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { EngineUnavailable } from '@perkstream/ports';
import { Counter, Registry } from 'prom-client';
import { startEdge, type TestEdge } from '../testing/test-edge.js';

let edge: TestEdge;
afterEach(() => edge.app.close());

const READY = { url: '/health/ready' };
const well = { name: 'documents', check: async () => undefined };

describe('health', () => {
  it('is live without asking anything', async () => {
    edge = await startEdge({ probes: [{ name: 'bus', check: () => Promise.reject(new Error('away')) }] });
    const answer = await edge.server.inject({ url: '/health/live' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('is ready when every probe is well', async () => {
    edge = await startEdge({ probes: [well] });
    const answer = await edge.server.inject(READY);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'ok', details: { documents: { status: 'up' } } });
  });

  it('is not ready when one fails, and names it without what the driver says', async () => {
    const check = () =>
      Promise.reject(new EngineUnavailable('bus', 'not_done', { message: 'mongodb://user:secret@host' }));
    edge = await startEdge({ probes: [well, { name: 'bus', check }] });
    const answer = await edge.server.inject(READY);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      status: 'error',
      details: { documents: { status: 'up' }, bus: { status: 'down', message: 'EngineUnavailable' } },
    });
    expect(answer.body).not.toContain('secret');
  });

  it('says what an operator can do, where the engine does not come back by itself', async () => {
    const options = { message: 'secret', advice: 'The data file is damaged: npm run check says where' };
    const check = () => Promise.reject(new EngineUnavailable('sqlite', 'not_done', options));
    edge = await startEdge({ probes: [{ name: 'event_store', check }] });
    const answer = await edge.server.inject(READY);
    expect([answer.statusCode, answer.json().details.event_store.message]).toEqual([503, options.advice]);
    expect(answer.body).not.toContain('secret');
  });

  it('does not wait for a probe longer than its time', async () => {
    edge = await startEdge({
      probes: [{ name: 'bus', check: () => new Promise(() => undefined), timeoutMilliseconds: 30 }],
    });
    const answer = await edge.server.inject(READY);
    expect(answer.statusCode).toBe(503);
    expect(answer.json().details.bus).toEqual({ status: 'down', message: 'no answer within 30 ms' });
  });

  it('takes a probe that throws at once for one that fails', async () => {
    const check = (): Promise<void> => {
      throw new TypeError('no promise');
    };
    edge = await startEdge({ probes: [{ name: 'bus', check }] });
    expect((await edge.server.inject(READY)).statusCode).toBe(503);
  });

  it('is not ready while the server ends, although it answers', async () => {
    edge = await startEdge({ probes: [well] });
    edge.adapter.beforeClose();
    const [ready, live, operation] = [
      await edge.server.inject(READY),
      await edge.server.inject({ url: '/health/live' }),
      await edge.ask({ url: '/v1/vouchers' }),
    ];
    expect([ready.statusCode, ready.json().status]).toEqual([503, 'shutting_down']);
    expect(live.statusCode).toBe(200);
    expect([operation.statusCode, operation.json().key]).toEqual([503, 'service_unavailable']);
    expect(operation.headers['retry-after']).toBe('1');
  });
});

describe('metrics', () => {
  it('are those of the registry that the app brings', async () => {
    const metrics = new Registry();
    new Counter({ name: 'codes_printed', help: 'of the app', registers: [metrics] }).inc(3);
    edge = await startEdge({ metrics });
    const answer = await edge.server.inject({ url: '/metrics' });
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.body).toContain('codes_printed 3');
  });

  it('count requests in flight', async () => {
    edge = await startEdge();
    let finish: (reply: object) => void = () => undefined;
    edge.bus.answer = () => new Promise((resolve) => (finish = resolve));
    const pending = edge.ask({ url: '/v1/vouchers' });
    await until(() => edge.bus.asked.length !== 0);
    expect((await edge.server.inject({ url: '/metrics' })).body).toMatch(/^http_requests_in_flight 1$/m);
    finish({ status: 200 });
    await pending;
    expect((await edge.server.inject({ url: '/metrics' })).body).toMatch(/^http_requests_in_flight 0$/m);
  });

  it('sum the durations into buckets that grow', async () => {
    edge = await startEdge();
    for (let i = 0; i < 5; i++) await edge.ask({ url: '/v1/vouchers' });
    const { body } = await edge.server.inject({ url: '/metrics' });
    const buckets = [...body.matchAll(/_bucket\{operation="list-vouchers",status="200",le="[^"]+"\} (\d+)/g)].map((m) =>
      Number(m[1]),
    );
    expect(buckets).toHaveLength(14);
    expect(buckets).toEqual([...buckets].sort((a, b) => a - b));
    expect(buckets.at(-1)).toBe(5);
  });

  it('has metrics at their exact path alone, as a proxy may close that one', async () => {
    edge = await startEdge();
    for (const url of ['/metrics', '/metrics?name=x']) expect((await edge.server.inject({ url })).statusCode).toBe(200);
    for (const url of ['/metrics/', '/%6detrics', '/metrics/?x', '/METRICS', '//metrics']) {
      expect({ url, status: (await edge.server.inject({ url })).statusCode }).toEqual({ url, status: 404 });
    }
  });
});
