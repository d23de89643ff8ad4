import { expect, it } from '@jest/globals';
import { management, newProject } from './client.js';

const LIMITS = { api_calls: [{ value: 100, duration: 'PT1H' }], bulk_api_calls: [] };

it('A sandbox project has a fixed limit, and is not deleted', async () => {
  const { id, client } = await newProject({ is_sandbox: true });
  const path = `/management/v1/projects/${id}`;
  expect((await management.get(path)).body).toMatchObject({ is_sandbox: true, limits: LIMITS });
  const { status, headers } = await client.get('/v1/vouchers');
  expect([status, headers['x-rate-limit-limit']]).toEqual([200, '100']);
  expect((await management.put(path, { limits: {} })).body).toMatchObject({ code: 400, key: 'resource_protected' });
  expect((await management.put(path, { description: 'To try things in' })).body).toMatchObject({ limits: LIMITS });
  expect((await management.delete(path)).body).toMatchObject({ code: 400, key: 'resource_protected' });
});

it('Limits are not sent along with a sandbox project', async () => {
  const sent = { name: 'Sandbox', timezone: 'UTC', currency: 'EUR', case_sensitive_codes: true, is_sandbox: true };
  const { body } = await management.post('/management/v1/projects', { ...sent, limits: {} });
  expect(body).toMatchObject({ code: 400, key: 'invalid_payload', details: expect.stringContaining('.limits') });
});
