import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EnsureProject } from '@perkstream/published';
import { type Json } from '@perkstream/testing';
import { LATER, NOW, ProjectsInProcess, shop } from '../testing/projects-in-process.js';
import { projectsView } from '../views/projects/projects.view.js';

let projects: ProjectsInProcess;

beforeEach(async () => {
  projects = await ProjectsInProcess.start();
});

afterEach(() => projects.stop());

const origin = {
  projectId: '',
  actor: { kind: 'system', id: 'bootstrap' },
  channel: 'INTERNAL',
  correlationId: 'start',
  commandId: 'start/project',
  now: NOW,
} as const;

describe('projects', () => {
  it('are created with every setting filled in, and show the tokens of their two keys this once', async () => {
    const { server_side_key, client_side_key, ...project } = await projects.answer('create-project', {}, shop);
    expect(server_side_key).toEqual({ app_id: 'application-id', app_token: 'application-token' });
    expect(client_side_key).toEqual({ app_id: 'client-id', app_token: 'client-token' });
    const notified = { enabled: false, value: 80, in_app: true, emails: [] };
    const notification = { email: false, in_app: true, emails: [] };
    expect(project).toEqual({
      ...shop,
      id: expect.stringMatching(/^proj_[0-9A-Za-z]{24}$/),
      description: '',
      dial_code: null,
      cluster_id: 'eu1',
      api_version: 'v2018-08-01',
      webhook_version: 'v2024-01-01',
      webhook_token: expect.stringMatching(/^[0-9a-f]{40}$/),
      client_trusted_domains: [],
      client_uniform_refusals: false,
      client_redeem_enabled: false,
      client_publish_enabled: false,
      client_list_vouchers_enabled: false,
      client_create_customer_enabled: false,
      client_loyalty_events_enabled: false,
      client_set_voucher_expiration_date_enabled: false,
      api_usage_notifications: {
        redemptions: notified,
        messages: notified,
        api_calls: notified,
        bulk_api_calls: notified,
        webhook_calls: notified,
        cycle_calls: notified,
      },
      webhooks_callout_notifications: { distributions: notification, webhooks: notification },
      is_sandbox: false,
    });
    expect(await projects.answer('get-project', { projectId: project['id'] })).toEqual(project);
    expect(projects.madeKeys.map(({ kind, projectId }) => [kind, projectId])).toEqual([
      ['application', project['id']],
      ['client', project['id']],
    ]);
  });

  it('may have the name of another', async () => {
    expect(await projects.create()).not.toBe(await projects.create());
  });

  it.each(['Mars/Olympus', 'local', 'system', 'UTC+3', '+01:00', 'Europe/Warsaw '])(
    'are not created in the time zone %j',
    async (timezone) => {
      expect(await projects.refusal('create-project', {}, { ...shop, timezone })).toMatchObject({
        code: 400,
        key: 'invalid_payload',
      });
      expect(await projects.answer('list-projects')).toMatchObject({ data: [], total: 0 });
      expect(projects.madeKeys).toEqual([]);
    },
  );

  it.each(['GMT', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('are created in %s', async (timezone) => {
    expect(await projects.settingsOf(await projects.create({ ...shop, timezone }))).toMatchObject({
      timeZone: timezone,
    });
  });

  it('take the changes that are sent, and only these', async () => {
    const projectId = await projects.create({ ...shop, client_redeem_enabled: true });
    const before = await projects.answer('get-project', { projectId });
    const sent = {
      description: 'Groceries',
      client_trusted_domains: ['shop.example'],
      default_code_config: { charset: 'ABC' },
      case_sensitive_codes: false,
      something: 'unknown',
    };
    const changed = await projects.answer('update-project', { projectId }, sent);
    expect(changed).toEqual({
      ...before,
      description: 'Groceries',
      client_trusted_domains: ['shop.example'],
      default_code_config: { charset: 'ABC' },
    });
    expect(await projects.settingsOf(projectId)).toMatchObject({
      codeCharset: 'ABC',
      caseSensitiveCodes: true,
      client: { trustedDomains: ['shop.example'], redeemEnabled: true, publishEnabled: false },
    });
  });

  it.each([[null], [{ charset: null }]])('go back to the default alphabet with %j', async (config) => {
    const projectId = await projects.create({ ...shop, default_code_config: { charset: 'ABC' } });
    const changed = await projects.answer('update-project', { projectId }, { default_code_config: config });
    expect(changed).not.toHaveProperty('default_code_config');
    expect((await projects.settingsOf(projectId))?.codeCharset).toBeNull();
  });

  it('take notifications whole, and nothing that these do not have', async () => {
    const notification = { email: true, in_app: false, emails: ['a@shop.example'] };
    const notifications = { distributions: { ...notification, extra: 1 }, webhooks: notification, extra: notification };
    const projectId = await projects.create({ ...shop, webhooks_callout_notifications: notifications });
    expect(await projects.answer('get-project', { projectId })).toMatchObject({
      webhooks_callout_notifications: { distributions: notification, webhooks: notification },
    });
    const { webhooks_callout_notifications } = await projects.answer('get-project', { projectId });
    expect(Object.keys(webhooks_callout_notifications as object)).toEqual(['distributions', 'webhooks']);
    expect(Object.keys((webhooks_callout_notifications as Json)['distributions'] as object)).not.toContain('extra');
  });

  it('want an alphabet of two characters that differ in the project', async () => {
    const insensitive = await projects.create({ ...shop, case_sensitive_codes: false });
    const sensitive = await projects.create();
    const body = { default_code_config: { charset: 'aA' } };
    expect(await projects.refusal('update-project', { projectId: insensitive }, body)).toMatchObject({
      code: 400,
      key: 'invalid_code_config',
    });
    expect(await projects.answer('update-project', { projectId: sensitive }, body)).toMatchObject(body);
  });

  it('are listed newest first, with what each shows alone', async () => {
    const first = await projects.create(shop);
    const second = await projects.create({ ...shop, name: 'Store' }, { now: LATER });
    const list = await projects.answer('list-projects');
    expect(list).toEqual({
      object: 'list',
      data_ref: 'data',
      data: [
        await projects.answer('get-project', { projectId: second }),
        await projects.answer('get-project', { projectId: first }),
      ],
      total: 2,
    });
  });

  it('are gone for everybody once deleted, and their keys with them', async () => {
    const projectId = await projects.create();
    const other = await projects.create();
    expect(await projects.reply('delete-project', { projectId })).toEqual({ status: 204 });
    expect(projects.revoked[0]).toBe(projectId);
    expect(await projects.settingsOf(projectId)).toBeUndefined();
    expect(await projects.settingsOf(other)).toBeDefined();
    expect((await projects.answer('list-projects'))['total']).toBe(1);
    for (const [operation, body] of [
      ['get-project', undefined],
      ['update-project', { name: 'x' }],
      ['delete-project', undefined],
      ['list-stacking-rules', undefined],
      ['create-stacking-rules', {}],
    ] as const) {
      expect(await projects.refusal(operation, { projectId }, body)).toMatchObject({
        code: 404,
        key: 'not_found',
        details: `Cannot find project with id ${projectId}`,
        resource_id: projectId,
        resource_type: 'project',
      });
    }
  });

  it('have their keys revoked by a second deletion when the first one ended too early', async () => {
    const projectId = await projects.create();
    projects.keysAreAway = true;
    await expect(projects.reply('delete-project', { projectId })).rejects.toThrow('away');
    expect(await projects.settingsOf(projectId)).toBeUndefined();
    projects.keysAreAway = false;
    expect(await projects.refusal('delete-project', { projectId })).toMatchObject({ code: 404 });
    expect(projects.revoked[0]).toBe(projectId);
  });

  it('are unknown under any other id', async () => {
    expect(await projects.settingsOf('proj_unknown')).toBeUndefined();
    expect(await projects.refusal('get-project', { projectId: 'proj_unknown' })).toMatchObject({ code: 404 });
    expect(await projects.refusal('delete-project', { projectId: 'proj_unknown' })).toMatchObject({ code: 404 });
    expect(projects.revoked).toEqual([]);
  });

  it('come out as one when their creation is repeated', async () => {
    const first = await projects.answer('create-project', {}, shop, { requestId: 'v-repeated' });
    const repeat = { requestId: 'v-repeated', now: LATER, repeatSince: NOW };
    expect(await projects.answer('create-project', {}, shop, repeat)).toEqual(first);
    expect((await projects.answer('list-projects'))['total']).toBe(1);
    expect(projects.madeKeys.map(({ origin: { commandId } }) => commandId).slice(0, 2)).toEqual(
      projects.madeKeys.map(({ origin: { commandId } }) => commandId).slice(2),
    );
  });

  it('keep a deletion done when it is repeated', async () => {
    const projectId = await projects.create();
    await projects.reply('delete-project', { projectId }, undefined, { requestId: 'v-gone' });
    const repeat = { requestId: 'v-gone', now: LATER, repeatSince: NOW };
    expect(await projects.reply('delete-project', { projectId }, undefined, repeat)).toEqual({ status: 204 });
  });

  it('of the installation are made sure of, and cannot be deleted', async () => {
    const made = await projects.messenger.send(new EnsureProject('proj_own', 'Own', origin));
    expect(made).toMatchObject({ id: 'proj_own', name: 'Own', timeZone: 'UTC', caseSensitiveCodes: true });
    await projects.answer('update-project', { projectId: 'proj_own' }, { name: 'Renamed' });
    const again = { ...origin, commandId: 'start/again' };
    expect(await projects.messenger.send(new EnsureProject('proj_own', 'Own', again))).toMatchObject({
      name: 'Renamed',
    });
    expect(await projects.refusal('delete-project', { projectId: 'proj_own' })).toMatchObject({
      code: 400,
      key: 'resource_protected',
    });
    expect(projects.revoked).toEqual([]);
  });

  it('do not come to light again by way of the bootstrap', async () => {
    const projectId = await projects.create();
    await projects.reply('delete-project', { projectId });
    await expect(projects.messenger.send(new EnsureProject(projectId, 'Own', origin))).rejects.toThrow('was deleted');
    expect(await projects.settingsOf(projectId)).toBeUndefined();
  });

  it('have settings that are the same object until something changes', async () => {
    const projectId = await projects.create();
    const before = await projects.settingsOf(projectId);
    expect(await projects.settingsOf(projectId)).toBe(before);
    await projects.answer('update-project', { projectId }, { name: 'Shop' });
    expect(await projects.settingsOf(projectId)).toBe(before);
    await projects.answer('update-project', { projectId }, { name: 'Store' });
    const after = await projects.settingsOf(projectId);
    expect(after).not.toBe(before);
    expect(after?.stackingRules).toBe(before?.stackingRules);
  });

  it('show nothing of their webhook token in any event or document', async () => {
    const { webhook_token, id } = await projects.answer('create-project', {}, shop);
    expect(await projects.answer('get-project', { projectId: id })).toMatchObject({ webhook_token });
    const events = JSON.stringify(await projects.events.readAll({ maxCount: 100 }));
    const documents = JSON.stringify(await projects.views.collection(projectsView).find({}));
    expect(events + documents).not.toContain(webhook_token);
  });

  it('are the same after a restart and after a rebuild', async () => {
    const projectId = await projects.create();
    const gone = await projects.create();
    await projects.answer('update-project', { projectId }, { currency: 'EUR' });
    await projects.reply('delete-project', { projectId: gone });
    const project = await projects.answer('get-project', { projectId });
    const documents = await projects.views.collection(projectsView).find({});
    expect(documents.map(({ id }) => id)).toEqual([projectId]);
    await projects.views.rebuildByName('projects');
    expect(await projects.views.collection(projectsView).find({})).toEqual(documents);
    await projects.restart();
    expect(await projects.answer('get-project', { projectId })).toEqual(project);
    expect(await projects.settingsOf(gone)).toBeUndefined();
  });
});
