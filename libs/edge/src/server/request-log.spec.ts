import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeLogger, startEdge, type TestEdge } from '../testing/test-edge.js';

describe('the log of requests', () => {
  const requestLog = new FakeLogger();
  let edge: TestEdge;

  beforeAll(async () => {
    edge = await startEdge({}, undefined, { requestLog });
  });
  afterAll(() => edge.app.close());

  async function loggedFor(url: string, headers = {}): Promise<readonly object[]> {
    const before = requestLog.lines.length;
    await edge.ask({ url, headers });
    return requestLog.lines.slice(before);
  }

  it('has method, path, status, time, key and ids of each request', async () => {
    expect(await loggedFor('/v1/vouchers', { 'x-request-id': 'mine-1' })).toEqual([
      {
        level: 'info',
        fields: {
          request_id: expect.stringMatching(/^v-/),
          client_request_id: 'mine-1',
          method: 'GET',
          path: '/v1/vouchers',
          status: 200,
          milliseconds: expect.any(Number),
          project_id: 'proj_1',
          key_id: 'app-1',
        },
      },
    ]);
  });

  it('has no values of paths and queries', async () => {
    expect(JSON.stringify(await loggedFor('/v1/vouchers/SECRET-CODE?customer=ada%40example.com'))).not.toMatch(
      /SECRET|ada/,
    );
    expect(await loggedFor('/v1/vouchers/SECRET-CODE')).toMatchObject([{ fields: { path: '/v1/vouchers/{code}' } }]);
  });

  it('has refused and unknown requests, and those beside operations', async () => {
    expect(await loggedFor('/v1/vouchers', { 'x-app-token': 'wrong' })).toMatchObject([{ fields: { status: 401 } }]);
    const [unknown] = (await loggedFor('/v1/vouchrs/ada')) as [{ fields: Record<string, unknown> }];
    expect(unknown.fields).toMatchObject({ status: 404 });
    expect(unknown.fields['path']).toBeUndefined();
    expect(await loggedFor('/docs')).toMatchObject([{ fields: { path: '/docs', status: 200 } }]);
  });

  it('has no requests for health and metrics', async () => {
    for (const url of ['/health/live', '/health/ready', '/metrics']) expect(await loggedFor(url)).toEqual([]);
  });
});
