import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { type Engines, Messenger, PlatformModule, ViewRunner } from '@perkstream/platform';
import {
  type CreateKey,
  EnsureProject,
  type ErrorBody,
  FindProject,
  INSTALLATION,
  type Reply,
  type RequestContext,
  type RevokeKeysOfProject,
} from '@perkstream/published';
import { ProjectsModule } from './projects.module.js';
import { projectsView } from './views/projects/projects.view.js';

type Json = Record<string, unknown>;

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const shop = { name: 'Shop', case_sensitive_codes: true, timezone: 'Europe/Warsaw', currency: 'PLN' };

let folder: string;
let sqlite: Sqlite;
let bus: InProcessBus;
let app: TestingModule;
let messenger: Messenger;
let madeKeys: CreateKey[];
let revoked: string[];
let keysAreAway: boolean;

async function start(): Promise<void> {
  sqlite = openSqlite({ file: join(folder, 'data.db') });
  bus = new InProcessBus();
  madeKeys = [];
  revoked = [];
  keysAreAway = false;
  bus.handle('CreateKey', ({ payload }) => {
    const key = payload as CreateKey;
    madeKeys.push(key);
    return Promise.resolve({ appId: `${key.kind}-id`, token: `${key.kind}-token` });
  });
  bus.handle('RevokeKeysOfProject', ({ payload }) => {
    if (keysAreAway) return Promise.reject(new Error('away'));
    revoked.push((payload as RevokeKeysOfProject).projectId);
    return Promise.resolve(undefined);
  });
  const engines: Engines = { ...sqlite, bus, files: {} as Engines['files'] };
  const failed = (_where: string, error: unknown) => {
    throw error;
  };
  app = await Test.createTestingModule({ imports: [PlatformModule.with(engines, failed), ProjectsModule] }).compile();
  await app.init();
  messenger = app.get(Messenger);
}

async function stop(): Promise<void> {
  await app.close();
  await sqlite.close();
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perkstream-projects-'));
  await start();
});

afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

let requests = 0;

async function reply(
  name: string,
  params: object = {},
  body: unknown = undefined,
  given: Partial<RequestContext> = {},
): Promise<Reply> {
  const deadline = Date.now() + 5_000;
  const context = {
    projectId: '',
    actor: { kind: 'key', id: 'mgmt_1' },
    channel: 'API',
    requestId: `v-${++requests}`,
    now: NOW,
    deadline,
    ...given,
  };
  const payload = { context, params, query: {}, body };
  return bus.request<Reply>({ name, service: 'management', key: '', deadline, payload });
}

async function answer(...request: Parameters<typeof reply>): Promise<Json> {
  const got = await reply(...request);
  if ('error' in got) throw new Error(`Refused: ${JSON.stringify(got.error)}`);
  return (got.body ?? { status: got.status }) as Json;
}

async function refusal(...request: Parameters<typeof reply>): Promise<ErrorBody> {
  const got = await reply(...request);
  if (!('error' in got)) throw new Error(`Not refused: ${JSON.stringify(got)}`);
  return got.error;
}

const create = async (body: object = shop, context?: Partial<RequestContext>): Promise<string> =>
  String((await answer('create-project', {}, body, context))['id']);

const origin = {
  projectId: '',
  actor: { kind: 'system', id: 'bootstrap' },
  channel: 'INTERNAL',
  correlationId: 'start',
  commandId: 'start/project',
  now: NOW,
} as const;

const settingsOf = (projectId: string) => messenger.ask(new FindProject(projectId));

describe('projects', () => {
  it('are created with every setting filled in, and show the tokens of their two keys this once', async () => {
    const { server_side_key, client_side_key, ...project } = await answer('create-project', {}, shop);
    expect(server_side_key).toEqual({ app_id: 'application-id', app_token: 'application-token' });
    expect(client_side_key).toEqual({ app_id: 'client-id', app_token: 'client-token' });
    const notified = { enabled: false, value: 80, in_app: true, emails: [] };
    const told = { email: false, in_app: true, emails: [] };
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
      webhooks_callout_notifications: { distributions: told, webhooks: told },
      is_sandbox: false,
    });
    expect(await answer('get-project', { projectId: project['id'] })).toEqual(project);
    expect(madeKeys.map(({ kind, projectId }) => [kind, projectId])).toEqual([
      ['application', project['id']],
      ['client', project['id']],
    ]);
  });

  it('may have the name of another', async () => {
    expect(await create()).not.toBe(await create());
  });

  it.each(['Mars/Olympus', 'local', 'system', 'UTC+3', '+01:00', 'Europe/Warsaw '])(
    'are not created in the time zone %j',
    async (timezone) => {
      expect(await refusal('create-project', {}, { ...shop, timezone })).toMatchObject({
        code: 400,
        key: 'invalid_payload',
      });
      expect(await answer('list-projects')).toMatchObject({ data: [], total: 0 });
      expect(madeKeys).toEqual([]);
    },
  );

  it.each(['GMT', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('are created in %s', async (timezone) => {
    expect(await settingsOf(await create({ ...shop, timezone }))).toMatchObject({ timeZone: timezone });
  });

  it('take the changes that are sent, and only these', async () => {
    const projectId = await create({ ...shop, client_redeem_enabled: true });
    const before = await answer('get-project', { projectId });
    const sent = {
      description: 'Groceries',
      client_trusted_domains: ['shop.example'],
      default_code_config: { charset: 'ABC' },
      case_sensitive_codes: false,
      something: 'unknown',
    };
    const changed = await answer('update-project', { projectId }, sent);
    expect(changed).toEqual({
      ...before,
      description: 'Groceries',
      client_trusted_domains: ['shop.example'],
      default_code_config: { charset: 'ABC' },
    });
    expect(await settingsOf(projectId)).toMatchObject({
      codeCharset: 'ABC',
      caseSensitiveCodes: true,
      client: { trustedDomains: ['shop.example'], redeemEnabled: true, publishEnabled: false },
    });
  });

  it.each([[null], [{ charset: null }]])('go back to the default alphabet with %j', async (config) => {
    const projectId = await create({ ...shop, default_code_config: { charset: 'ABC' } });
    const changed = await answer('update-project', { projectId }, { default_code_config: config });
    expect(changed).not.toHaveProperty('default_code_config');
    expect((await settingsOf(projectId))?.codeCharset).toBeNull();
  });

  it('take notifications whole, and nothing that these do not have', async () => {
    const told = { email: true, in_app: false, emails: ['a@shop.example'] };
    const notifications = { distributions: { ...told, extra: 1 }, webhooks: told, extra: told };
    const projectId = await create({ ...shop, webhooks_callout_notifications: notifications });
    expect(await answer('get-project', { projectId })).toMatchObject({
      webhooks_callout_notifications: { distributions: told, webhooks: told },
    });
    const { webhooks_callout_notifications } = await answer('get-project', { projectId });
    expect(Object.keys(webhooks_callout_notifications as object)).toEqual(['distributions', 'webhooks']);
    expect(Object.keys((webhooks_callout_notifications as Json)['distributions'] as object)).not.toContain('extra');
  });

  it('want an alphabet of two characters that differ in the project', async () => {
    const insensitive = await create({ ...shop, case_sensitive_codes: false });
    const sensitive = await create();
    const body = { default_code_config: { charset: 'aA' } };
    expect(await refusal('update-project', { projectId: insensitive }, body)).toMatchObject({
      code: 400,
      key: 'invalid_code_config',
    });
    expect(await answer('update-project', { projectId: sensitive }, body)).toMatchObject(body);
  });

  it('are listed newest first, with what each shows alone', async () => {
    const first = await create(shop);
    const second = await create({ ...shop, name: 'Store' }, { now: LATER });
    const list = await answer('list-projects');
    expect(list).toEqual({
      object: 'list',
      data_ref: 'data',
      data: [await answer('get-project', { projectId: second }), await answer('get-project', { projectId: first })],
      total: 2,
    });
  });

  it('are gone for everybody once deleted, and their keys with them', async () => {
    const projectId = await create();
    const other = await create();
    expect(await reply('delete-project', { projectId })).toEqual({ status: 204 });
    expect(revoked).toEqual([projectId]);
    expect(await settingsOf(projectId)).toBeUndefined();
    expect(await settingsOf(other)).toBeDefined();
    expect((await answer('list-projects'))['total']).toBe(1);
    for (const [operation, body] of [
      ['get-project', undefined],
      ['update-project', { name: 'x' }],
      ['delete-project', undefined],
      ['list-stacking-rules', undefined],
      ['create-stacking-rules', {}],
    ] as const) {
      expect(await refusal(operation, { projectId }, body)).toMatchObject({
        code: 404,
        key: 'not_found',
        details: `Cannot find project with id ${projectId}`,
        resource_id: projectId,
        resource_type: 'project',
      });
    }
  });

  it('have their keys revoked by a second deletion when the first one ended too early', async () => {
    const projectId = await create();
    keysAreAway = true;
    await expect(reply('delete-project', { projectId })).rejects.toThrow('away');
    expect(await settingsOf(projectId)).toBeUndefined();
    keysAreAway = false;
    expect(await refusal('delete-project', { projectId })).toMatchObject({ code: 404 });
    expect(revoked).toEqual([projectId]);
  });

  it('are unknown under any other id', async () => {
    expect(await settingsOf('proj_unknown')).toBeUndefined();
    expect(await refusal('get-project', { projectId: 'proj_unknown' })).toMatchObject({ code: 404 });
    expect(await refusal('delete-project', { projectId: 'proj_unknown' })).toMatchObject({ code: 404 });
    expect(revoked).toEqual([]);
  });

  it('come out as one when their creation is repeated', async () => {
    const first = await answer('create-project', {}, shop, { requestId: 'v-repeated' });
    const repeat = { requestId: 'v-repeated', now: LATER, repeatSince: NOW };
    expect(await answer('create-project', {}, shop, repeat)).toEqual(first);
    expect((await answer('list-projects'))['total']).toBe(1);
    expect(madeKeys.map(({ origin: { commandId } }) => commandId).slice(0, 2)).toEqual(
      madeKeys.map(({ origin: { commandId } }) => commandId).slice(2),
    );
  });

  it('keep a deletion done when it is repeated', async () => {
    const projectId = await create();
    await reply('delete-project', { projectId }, undefined, { requestId: 'v-gone' });
    const repeat = { requestId: 'v-gone', now: LATER, repeatSince: NOW };
    expect(await reply('delete-project', { projectId }, undefined, repeat)).toEqual({ status: 204 });
  });

  it('of the installation are made sure of, and cannot be deleted', async () => {
    const made = await messenger.tell(new EnsureProject('proj_own', 'Own', origin));
    expect(made).toMatchObject({ id: 'proj_own', name: 'Own', timeZone: 'UTC', caseSensitiveCodes: true });
    await answer('update-project', { projectId: 'proj_own' }, { name: 'Renamed' });
    const again = { ...origin, commandId: 'start/again' };
    expect(await messenger.tell(new EnsureProject('proj_own', 'Own', again))).toMatchObject({ name: 'Renamed' });
    expect(await refusal('delete-project', { projectId: 'proj_own' })).toMatchObject({
      code: 400,
      key: 'resource_protected',
    });
    expect(revoked).toEqual([]);
  });

  it('do not come to light again by way of the bootstrap', async () => {
    const projectId = await create();
    await reply('delete-project', { projectId });
    await expect(messenger.tell(new EnsureProject(projectId, 'Own', origin))).rejects.toThrow('was deleted');
    expect(await settingsOf(projectId)).toBeUndefined();
  });

  it('have settings that are the same object until something changes', async () => {
    const projectId = await create();
    const before = await settingsOf(projectId);
    expect(await settingsOf(projectId)).toBe(before);
    await answer('update-project', { projectId }, { name: 'Shop' });
    expect(await settingsOf(projectId)).toBe(before);
    await answer('update-project', { projectId }, { name: 'Store' });
    const after = await settingsOf(projectId);
    expect(after).not.toBe(before);
    expect(after?.stackingRules).toBe(before?.stackingRules);
  });

  it('show nothing of their webhook token in any event or document', async () => {
    const { webhook_token, id } = await answer('create-project', {}, shop);
    expect(await answer('get-project', { projectId: id })).toMatchObject({ webhook_token });
    const events = JSON.stringify(await sqlite.eventStore.readAll({ maxCount: 100 }));
    const documents = JSON.stringify(await app.get(ViewRunner).collection(projectsView).find({}));
    expect(events + documents).not.toContain(webhook_token);
  });

  it('are the same after a restart and after a rebuild', async () => {
    const projectId = await create();
    const gone = await create();
    await answer('update-project', { projectId }, { currency: 'EUR' });
    await reply('delete-project', { projectId: gone });
    const project = await answer('get-project', { projectId });
    const documents = await app.get(ViewRunner).collection(projectsView).find({});
    expect(documents.map(({ id }) => id)).toEqual([projectId]);
    await app.get(ViewRunner).rebuildByName('projects');
    expect(await app.get(ViewRunner).collection(projectsView).find({})).toEqual(documents);
    await stop();
    await start();
    expect(await answer('get-project', { projectId })).toEqual(project);
    expect(await settingsOf(gone)).toBeUndefined();
  });
});

describe('stacking rules', () => {
  const defaults = {
    redeemables_limit: 30,
    applicable_redeemables_limit: 5,
    applicable_redeemables_per_category_limit: null,
    applicable_redeemables_category_limits: {},
    applicable_exclusive_redeemables_limit: 1,
    applicable_exclusive_redeemables_per_category_limit: null,
    exclusive_categories: [],
    joint_categories: [],
    redeemables_application_mode: 'PARTIAL',
    redeemables_sorting_rule: 'REQUESTED_ORDER',
    grouped_redeemables_sorting_rule: 'JOINT_ALWAYS_LAST',
    redeemables_products_application_mode: 'STACK',
    redeemables_no_effect_rule: 'REDEEM_ANYWAY',
    no_effect_skip_categories: [],
    no_effect_redeem_anyway_categories: [],
    discount_calculation_mode: 'DISCOUNTED_AMOUNT',
    initial_amount_mode_categories: [],
    discounted_amount_mode_categories: [],
    redeemables_rollback_order_mode: 'WITH_ORDER',
  };

  it('are listed as one item: the defaults without an id, then those that were set', async () => {
    const projectId = await create();
    const list = (data: object) => ({ object: 'list', data_ref: 'data', data: [data], total: 1 });
    expect(await answer('list-stacking-rules', { projectId })).toEqual(list(defaults));
    const set = await answer('create-stacking-rules', { projectId }, { redeemables_limit: 10 });
    expect(set).toEqual({
      ...defaults,
      id: expect.stringMatching(/^stk_[0-9A-Za-z]{24}$/),
      redeemables_limit: 10,
      created_at: NOW,
    });
    expect(await answer('list-stacking-rules', { projectId })).toEqual(list(set));
    expect(await answer('get-stacking-rules', { projectId, stackingRulesId: set['id'] })).toEqual(set);
  });

  it('are updated in part, and reset', async () => {
    const projectId = await create();
    const limits = { Cat_Upper: 2, cat_b: 3 };
    const set = await answer(
      'create-stacking-rules',
      { projectId },
      { joint_categories: ['cat_a'], applicable_redeemables_category_limits: limits },
    );
    const params = { projectId, stackingRulesId: set['id'] };
    const body = { redeemables_application_mode: 'ALL', joint_categories: [] };
    expect(await answer('update-stacking-rules', params, body, { now: LATER })).toEqual({
      ...set,
      ...body,
      updated_at: LATER,
    });
    expect((await settingsOf(projectId))?.stackingRules).toMatchObject({
      redeemablesApplicationMode: 'ALL',
      applicableRedeemablesCategoryLimits: limits,
    });
    expect(await reply('delete-stacking-rules', params)).toEqual({ status: 204 });
    expect((await answer('list-stacking-rules', { projectId }))['data']).toEqual([defaults]);
    expect((await settingsOf(projectId))?.stackingRules.redeemablesApplicationMode).toBe('PARTIAL');
    for (const operation of ['get-stacking-rules', 'update-stacking-rules', 'delete-stacking-rules']) {
      expect(await refusal(operation, params, {})).toMatchObject({
        code: 404,
        key: 'not_found',
        resource_id: set['id'],
        resource_type: 'stacking_rules',
      });
    }
  });

  it('exist once in a project', async () => {
    const projectId = await create();
    const attempts = await Promise.all(
      Array.from({ length: 8 }, () => reply('create-stacking-rules', { projectId }, undefined)),
    );
    const refused = attempts.filter((attempt) => 'error' in attempt);
    expect(refused).toHaveLength(7);
    for (const attempt of refused) expect(attempt).toMatchObject({ error: { code: 409, key: 'stacking_rules_exist' } });
  });

  it('contradict themselves in no request', async () => {
    const projectId = await create();
    const body = { redeemables_limit: 2, applicable_redeemables_limit: 3 };
    expect(await refusal('create-stacking-rules', { projectId }, body)).toMatchObject({
      code: 400,
      key: 'invalid_payload',
      details: 'Property .applicable_redeemables_limit must be <= redeemables_limit (2)',
    });
  });

  it('of one project are nothing to another', async () => {
    const one = await create();
    const other = await create();
    const set = await answer('create-stacking-rules', { projectId: one }, { redeemables_limit: 2 });
    expect((await answer('list-stacking-rules', { projectId: other }))['data']).toEqual([defaults]);
    expect((await settingsOf(other))?.stackingRules.redeemablesLimit).toBe(30);
    const params = { projectId: other, stackingRulesId: set['id'] };
    expect(await refusal('get-stacking-rules', params)).toMatchObject({ code: 404 });
    expect(await refusal('update-stacking-rules', params, { redeemables_limit: 3 })).toMatchObject({ code: 404 });
    expect(await refusal('delete-stacking-rules', params)).toMatchObject({ code: 404 });
    expect(await answer('get-stacking-rules', { projectId: one, stackingRulesId: set['id'] })).toEqual(set);
  });

  it('come out as one set, under one id, when their creation is repeated', async () => {
    const projectId = await create();
    const set = await answer('create-stacking-rules', { projectId }, {}, { requestId: 'v-stk' });
    const repeat = { requestId: 'v-stk', now: LATER, repeatSince: NOW };
    expect(await answer('create-stacking-rules', { projectId }, {}, repeat)).toEqual(set);
  });

  it('are settings of the installation, whichever project the request came from', async () => {
    const projectId = await create(shop, { projectId: 'management' });
    await answer('create-stacking-rules', { projectId }, {}, { projectId: 'proj_other' });
    const streams = (await sqlite.eventStore.readAll({ maxCount: 100 })).map(({ stream }) => stream);
    expect(new Set(streams)).toEqual(new Set([`project-${INSTALLATION}.${projectId}`]));
  });
});
