import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEdge, type TestEdge } from '../testing/test-edge.js';

describe('an operation', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.app.close());

  it('reaches its handler with context, params, query and body', async () => {
    const answer = await edge.ask({ method: 'POST', url: '/v1/redemptions', payload: { code: 'A', extra: 1 } });
    console.log(answer.statusCode, answer.headers, answer.body, edge.bus.asked);
    expect(answer.statusCode).toBe(200);
  });
});
