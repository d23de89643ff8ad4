import { describe, expect, it } from '@jest/globals';
import { FakeLogger, startEdge } from '../testing/test-edge.js';
import { edgeServer, type EdgeServerSettings, parseTrustProxy } from './edge-server.js';

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['false', false],
    ['true', true],
    ['10.0.0.0/8,loopback', '10.0.0.0/8,loopback'],
    ['0', false],
    ['2', 2],
  ])('%s is %s', (setting, expected) => {
    expect(parseTrustProxy(setting)).toBe(expected);
  });

  it('is no number that no installation has', () => {
    expect(() => parseTrustProxy('127')).toThrow('TRUST_PROXY');
  });

  it.each<[EdgeServerSettings['trustProxy'], string]>([
    [undefined, '127.0.0.1'],
    ['loopback', '203.0.113.9'],
    ['10.0.0.0/8', '127.0.0.1'],
    [1, '203.0.113.9'],
    [2, '192.0.2.1'],
    [true, '192.0.2.1'],
  ])('%s takes %s for the address of a client behind a proxy', async (trustProxy, address) => {
    const server = edgeServer({ logger: new FakeLogger(), trustProxy }, { begun: false });
    server.get('/address', (request, reply) => reply.send(request.ip));
    const answer = await server.inject({ url: '/address', headers: { 'x-forwarded-for': '192.0.2.1, 203.0.113.9' } });
    expect(answer.body).toBe(address);
    await server.close();
  });
});

describe('a bug outside of operations', () => {
  it('is answered like one within', async () => {
    const logger = new FakeLogger();
    const server = edgeServer({ logger }, { begun: false });
    server.get('/broken', () => {
      throw new TypeError('secret');
    });
    const answer = await server.inject({ url: '/broken' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 500,
      key: 'internal_error',
      message: 'Internal error',
      request_id: answer.headers['x-request-id'],
    });
    expect(logger.lines).toHaveLength(1);
    await server.close();
  });
});

describe('the adapter', () => {
  it('has no hooks on the way of a request but those of the edge', async () => {
    const { app, server } = await startEdge();
    const routes = server.printRoutes({ includeHooks: true, commonPrefix: false });
    expect(routes).toContain('onRequest');
    expect(routes).not.toContain('onResponse');
    await app.close();
  });
});
