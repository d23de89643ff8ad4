import { expect, it } from '@jest/globals';
import { management, newProject } from './client.js';

it('A sandbox project has the usual limits, which are fixed, and is not deleted', async () => {
  const { id, client } = await newProject({ is_sandbox: true });
  const path = `/management/v1/projects/${id}`;
  const { body } = await management.get(path);
  expect([(body as { is_sandbox: boolean }).is_sandbox, body]).toEqual([
    true,
    expect.not.objectContaining({ limits: expect.anything() }),
  ]);
  const { status, headers } = await client.get('/v1/vouchers');
  expect([status, headers['x-rate-limit-limit'] === '100']).toEqual([200, false]);
  expect((await management.put(path, { limits: { api_calls: [{ value: 9, duration: 'PT1H' }] } })).body).toMatchObject({
    code: 400,
    key: 'resource_protected',
  });
  expect((await management.put(path, { description: 'To try things in' })).body).toMatchObject({ is_sandbox: true });
  expect((await management.delete(path)).body).toMatchObject({ code: 400, key: 'resource_protected' });
});

it('Limits are not sent along with a sandbox project', async () => {
  const sent = { name: 'Sandbox', timezone: 'UTC', currency: 'EUR', case_sensitive_codes: true, is_sandbox: true };
  const { body } = await management.post('/management/v1/projects', { ...sent, limits: {} });
  expect(body).toMatchObject({ code: 400, key: 'invalid_payload', details: expect.stringContaining('.limits') });
});
