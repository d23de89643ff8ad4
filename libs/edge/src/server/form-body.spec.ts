import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Operation } from '@perkstream/published';
import { allOperations } from '../testing/operations.js';
import { startEdge, type TestEdge } from '../testing/test-edge.js';

const FORM = 'application/x-www-form-urlencoded';
const [redeem] = allOperations as readonly [Operation];
const byForm: Operation = { ...redeem, id: 'redeem-by-form', path: '/v1/redemptions/form', form: true, bodyLimit: 100 };

describe('an operation that takes a form', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge({}, [...allOperations, byForm]);
  });
  afterAll(() => edge.app.close());

  const send = (payload: string, type?: string, url = '/v1/redemptions/form') =>
    edge.ask({ method: 'POST', url, payload, ...(type !== undefined && { headers: { 'content-type': type } }) });

  it.each([FORM, `${FORM}; charset=utf-8`, undefined])('reads its fields, sent as %s', async (type) => {
    expect((await send('code=A+B%2BC&mode=ALL&other=', type)).statusCode).toBe(200);
    expect(edge.bus.lastPayload.body).toEqual({ code: 'A B+C', mode: 'ALL', other: '' });
  });

  it.each([
    ['code=A&code=B', 400],
    ['mode=ALL', 400],
    ['code=A%00', 400],
    ['', 400],
    [`code=${'A'.repeat(100)}`, 413],
  ])('refuses %s with %i', async (payload, status) => {
    const asked = edge.bus.asked.length;
    expect((await send(payload, FORM)).statusCode).toBe(status);
    expect(edge.bus.asked.length).toBe(asked);
  });

  it('takes nothing else, and no other operation takes a form: 415', async () => {
    const json = await send('{"code":"A"}', 'application/json');
    expect([json.statusCode, json.json().details]).toEqual([415, `Content-Type must be ${FORM}`]);
    const form = await send('code=A', FORM, '/v1/redemptions');
    expect([form.statusCode, form.json().details]).toEqual([415, 'Content-Type must be application/json']);
  });

  it('takes a field for what it is called, and no more', async () => {
    await send('code=A&__proto__=x&constructor=y', FORM);
    const { body } = edge.bus.lastPayload;
    expect(Object.keys(body as object)).toEqual(['code', '__proto__', 'constructor']);
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
  });
});
