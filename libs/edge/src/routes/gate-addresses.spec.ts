import { afterEach, describe, expect, it } from '@jest/globals';
import { CLIENT_HEADERS, KEY, startEdge, type TestEdge } from '../testing/test-edge.js';

let edge: TestEdge;
afterEach(() => edge.app.close());

const APPLICATION = { method: 'GET', url: '/v1/vouchers' } as const;
const CLIENT = { method: 'POST', url: '/client/v1/redeem', payload: {} } as const;

describe('where every client can name its address', () => {
  it('a key that may be used from some addresses is let in from none, and the log says why', async () => {
    edge = await startEdge({}, undefined, { trustProxy: true });
    edge.keys.keys['application app-1 secret-1'] = { ...KEY, allowedIps: ['203.0.113.0/24'] };
    const named = { ...APPLICATION, headers: { 'x-forwarded-for': '203.0.113.9' } };
    expect((await edge.ask(named)).statusCode).toBe(401);
    expect(edge.logger.lines).toContainEqual({ level: 'warn', fields: { key_id: 'app-1' } });
    edge.keys.keys['application app-1 secret-1'] = { ...KEY, allowedIps: [] };
    expect((await edge.ask(named)).statusCode).toBe(200);
  });
});

describe('where no proxy is trusted', () => {
  it('the log says once that the limit of client keys is shared by all who come through one', async () => {
    edge = await startEdge();
    const headers = { ...CLIENT_HEADERS, 'x-forwarded-for': '203.0.113.9' };
    for (let times = 0; times < 2; times++) await edge.server.inject({ ...CLIENT, headers });
    const warnings = edge.logger.lines.filter(({ level }) => level === 'warn');
    expect(warnings).toEqual([{ level: 'warn', fields: { address: '127.0.0.1' } }]);
  });
});
