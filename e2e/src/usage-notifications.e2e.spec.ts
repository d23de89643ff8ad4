import { expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Answer, type Json, management, newProject, unique } from './client.js';

const OFF = { enabled: false, value: 80, in_app: true, emails: [] };
const QUOTAS = ['redemptions', 'messages', 'api_calls', 'bulk_api_calls', 'webhook_calls', 'cycle_calls'];
const notifications = (wanted: object) => ({ ...Object.fromEntries(QUOTAS.map((quota) => [quota, OFF])), ...wanted });

it('A project is notified once that its calls come near a limit, from the share on that it has named', async () => {
  const limits = {
    api_calls: [{ value: 20, duration: 'PT1H' }],
    bulk_api_calls: [{ value: 4, duration: 'PT1H' }],
  };
  const wanted = { ...OFF, enabled: true, value: 50 };
  const settings = { limits, api_usage_notifications: notifications({ api_calls: wanted }) };
  const { id, client } = await newProject(settings);
  const reached = async (): Promise<Json[]> => {
    const { body } = await management.get(`/management/v1/projects/${id}/audit-log?limit=100`);
    return body.data.filter(({ type }: Json) => type === 'project.usage_reached');
  };
  const call = (): Promise<Answer> => client.get('/v1/categories');
  for (let calls = 1; calls < 10; calls++) expect((await call()).status).toBe(200);
  // No threshold is set for bulk calls.
  for (let calls = 0; calls < 4; calls++) await client.post('/v1/vouchers/bulk/async', [{ code: unique('NONE') }]);
  // A change of the project, whose entry comes in the log after those of all earlier notifications.
  await management.put(`/management/v1/projects/${id}`, { description: 'So far nothing' });
  const entry = { related_object_id: id, changed: ['api_calls'], actor: { type: 'system', id: 'rate-limits' } };
  expect(await reached()).toEqual([]);
  for (let calls = 0; calls < 15; calls++) await call();
  expect((await call()).status).toBe(429);
  await eventually(reached, (entries) => entries.length > 0);
  await management.put(`/management/v1/projects/${id}`, { description: 'Notified' });
  expect(await reached()).toMatchObject([entry]);
});
