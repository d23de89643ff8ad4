import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { isRefusal } from '@perkstream/kernel';
import { type Engines, Messenger, PlatformModule, ViewRunner } from '@perkstream/platform';
import {
  AssignRules,
  type CommandOrigin,
  type ErrorBody,
  FindAssignedRules,
  type Reply,
  type RequestContext,
  UnassignRules,
} from '@perkstream/published';
import { RulesModule } from './rules.module.js';
import { assignmentsView } from './views/assignments/assignments.view.js';
import { rulesView } from './views/validation-rules/validation-rules.view.js';

type Json = Record<string, unknown>;

interface Request {
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: unknown;
  readonly context?: Partial<RequestContext>;
}

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const bigOrders = {
  name: 'Big orders',
  rules: { '1': { name: 'order.amount', conditions: { $more_than: [10_000] } }, logic: '1' },
};

let folder: string;
let sqlite: Sqlite;
let app: TestingModule;
let bus: InProcessBus;
let messenger: Messenger;

/** Vouchers, tiers and campaigns of the other contexts: `X1` is known in every project. */
function otherContexts(): void {
  bus.handle('ExamineVouchers', ({ payload }) => {
    const { refs } = payload as { refs: { id: string }[] };
    return Promise.resolve(
      refs.map(({ id }) => (id === 'CODE1' || id === 'v_1' ? { redeemable: { id: 'v_1' } } : undefined)),
    );
  });
  bus.handle('PresentTiers', ({ payload }) => {
    const { ids } = payload as { ids: string[] };
    return Promise.resolve(ids.map((id) => (id === 'promo_1' ? { id } : undefined)));
  });
  bus.handle('FindCampaign', ({ payload }) => {
    const { idOrName } = payload as { idOrName: string };
    return Promise.resolve(['camp_1', 'Spring'].includes(idOrName) ? { id: 'camp_1' } : undefined);
  });
}

async function start(): Promise<void> {
  sqlite = openSqlite({ file: join(folder, 'data.db') });
  bus = new InProcessBus();
  otherContexts();
  const engines: Engines = { ...sqlite, bus, files: {} as Engines['files'] };
  const failed = (_where: string, error: unknown) => {
    throw error;
  };
  app = await Test.createTestingModule({ imports: [PlatformModule.with(engines, failed), RulesModule] }).compile();
  await app.init();
  messenger = app.get(Messenger);
}

async function stop(): Promise<void> {
  await app.close();
  await sqlite.close();
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perkstream-rules-'));
  await start();
});

afterEach(async () => {
  jest.restoreAllMocks();
  await stop();
  rmSync(folder, { recursive: true });
});

let requests = 0;

function reply(name: string, { params = {}, query = {}, body, context = {} }: Request = {}): Promise<Reply> {
  const deadline = Date.now() + 5_000;
  const full = {
    projectId: 'proj_1',
    actor: { kind: 'key', id: 'app_1' },
    channel: 'API',
    requestId: `v-${++requests}`,
    now: NOW,
    deadline,
    ...context,
  };
  const payload = { context: full, params, query, body };
  return bus.request<Reply>({ name, service: 'promotions', key: '', deadline, payload });
}

async function answer(name: string, request?: Request): Promise<Json> {
  const got = await reply(name, request);
  if ('error' in got) throw new Error(`Refused: ${JSON.stringify(got.error)}`);
  return got.body as Json;
}

async function refusal(name: string, request?: Request): Promise<ErrorBody> {
  const got = await reply(name, request);
  if (!('error' in got)) throw new Error(`Not refused: ${JSON.stringify(got)}`);
  return got.error;
}

const create = async (body: Json = bigOrders, context?: Partial<RequestContext>): Promise<string> =>
  String((await answer('create-validation-rules', { body, ...(context && { context }) }))['id']);

const get = (validationRuleId: string, context?: Partial<RequestContext>) =>
  answer('get-validation-rule', { params: { validationRuleId }, ...(context && { context }) });

const put = (validationRuleId: string, body: Json, context?: Partial<RequestContext>) =>
  answer('update-validation-rule', { params: { validationRuleId }, body, ...(context && { context }) });

const drop = (validationRuleId: string, context?: Partial<RequestContext>) =>
  reply('delete-validation-rules', { params: { validationRuleId }, ...(context && { context }) });

const assign = (validationRuleId: string, body: Json, more: Omit<Request, 'params' | 'body'> = {}) =>
  answer('create-validation-rule-assignment', { params: { validationRuleId }, body, ...more });

const assigned = (relatedObjectIds: string[], projectId = 'proj_1') =>
  messenger.ask(new FindAssignedRules(projectId, relatedObjectIds));

const toCampaign = { related_object_type: 'campaign', related_object_id: 'camp_1' };

let commands = 0;

function tellAssign(ruleIds: string[], relatedObjectId: string, projectId = 'proj_1') {
  return messenger.tell(new AssignRules(projectId, ruleIds, 'voucher', relatedObjectId, origin()));
}

function origin(): CommandOrigin {
  const actor = { kind: 'key', id: 'app_1' } as const;
  const commandId = `c-${++commands}`;
  return { projectId: 'proj_1', actor, channel: 'API', correlationId: commandId, commandId, now: NOW };
}

const documents = async () => [
  await app.get(ViewRunner).collection(rulesView).find({}),
  await app.get(ViewRunner).collection(assignmentsView).find({}),
];

const listed = async (name: string, request?: Request): Promise<unknown[]> =>
  ((await answer(name, request))['data'] as Json[]).map(({ id }) => id);

describe('validation rules', () => {
  it('are created from no more than a name', async () => {
    const rule = await answer('create-validation-rules', { body: { name: 'Anything goes' } });
    expect(rule).toMatchObject({
      id: expect.stringMatching(/^val_[0-9A-Za-z]{24}$/),
      name: 'Anything goes',
      type: 'expression',
      context_type: 'global',
      applicable_to: { excluded: [], included: [], included_all: false },
      created_at: NOW,
      assignments_count: 0,
      object: 'validation_rules',
    });
    expect(rule).toHaveProperty('rules');
    expect(rule).not.toHaveProperty('updated_at');
    expect(await get(String(rule['id']))).toEqual(rule);
  });

  it('show what was sent', async () => {
    const sent = {
      ...bigOrders,
      error: { message: 'Buy more' },
      type: 'advanced',
      context_type: 'campaign.promotion.discount.apply_to_order',
      applicable_to: {
        included: [{ object: 'product', id: 'prod_1', effect: 'APPLY_TO_EVERY' }],
        excluded: [],
        included_all: false,
      },
    };
    expect(await get(await create(sent))).toMatchObject(sent);
  });

  it('are refused where they cannot be understood', async () => {
    const body = { name: 'x', rules: { '1': { name: 'customer.metadata', conditions: { $is: ['x'] } }, logic: '1' } };
    expect(await refusal('create-validation-rules', { body })).toMatchObject({
      code: 400,
      key: 'invalid_validation_rules',
      message: 'Invalid Validation Rule Definition',
    });
    expect(await listed('list-validation-rules')).toEqual([]);
  });

  it('take the changes that are sent, and only these', async () => {
    const id = await create({ ...bigOrders, error: { message: 'Buy more' } });
    const before = await get(id);
    const changed = await put(id, { name: 'Huge orders', nonsense: 1 }, { now: LATER });
    expect(changed).toEqual({ ...before, name: 'Huge orders', updated_at: LATER });
    expect(await get(id)).toEqual(changed);
  });

  it('lose their bundle when null is sent for it', async () => {
    const product = { id: 'prod_1', object: 'product', type: 'product_or_sku' };
    const quantity = { name: 'order.items.aggregated_quantity', conditions: { $is: [2] }, rules: {} };
    const bundle = {
      '1': { name: 'order.items.any', conditions: { $is: [product] }, rules: { '1': quantity, logic: '1' } },
      limit: 3,
    };
    const id = await create({ ...bigOrders, bundle_rules: bundle });
    expect(await get(id)).toMatchObject({ bundle_rules: bundle });
    expect(await put(id, { bundle_rules: null })).toMatchObject({ rules: bigOrders.rules, bundle_rules: {} });
    expect(await get(id)).toMatchObject({ bundle_rules: {} });
  });

  it('are the same when they are sent back as they were shown', async () => {
    const id = await create({ ...bigOrders, rules: { '1': { name: 'order.amount', conditions: { $is: [1] } } } });
    const { updated_at: _, ...shown } = await get(id);
    expect(await put(id, shown, { now: LATER })).toEqual({ ...shown, updated_at: LATER });
  });

  it('lose no change when several come at once', async () => {
    const id = await create();
    await Promise.all([
      put(id, { name: 'Huge orders' }),
      put(id, { error: { message: 'Buy more' } }),
      put(id, { context_type: 'campaign.promotion' }),
    ]);
    expect(await get(id)).toMatchObject({
      name: 'Huge orders',
      error: { message: 'Buy more' },
      context_type: 'campaign.promotion',
    });
  });

  it('are listed by page and order, and between dates', async () => {
    const [a, b, c] = [
      await create({ name: 'b' }, { now: '2026-03-01T00:00:00.000Z' }),
      await create({ name: 'c' }, { now: '2026-03-02T00:00:00.000Z' }),
      await create({ name: 'a' }, { now: '2026-03-03T00:00:00.000Z' }),
    ];
    await put(a, { error: { message: 'x' } }, { now: '2026-03-04T00:00:00.000Z' });
    await put(b, { error: { message: 'x' } }, { now: '2026-03-05T00:00:00.000Z' });
    await put(c, { error: { message: 'x' } }, { now: '2026-03-06T00:00:00.000Z' });
    const list = (query: Json) => listed('list-validation-rules', { query });
    expect(await list({})).toEqual([c, b, a]);
    expect(await list({ order: 'created_at' })).toEqual([a, b, c]);
    expect(await list({ order: '-updated_at' })).toEqual([c, b, a]);
    expect(await list({ order: 'name' })).toEqual([c, a, b]);
    expect(await list({ order: '-name' })).toEqual([b, a, c]);
    expect(await list({ limit: 2 })).toEqual([c, b]);
    expect(await list({ limit: 2, page: 2 })).toEqual([a]);
    expect(await list({ limit: 2, page: 3 })).toEqual([]);
    expect(await list({ start_date: '2026-03-02' })).toEqual([c, b]);
    expect(await list({ end_date: '2026-03-02T00:00:00Z' })).toEqual([b, a]);
    expect(await list({ start_date: '2026-03-02', end_date: '2026-03-02' })).toEqual([b]);
    expect(await answer('list-validation-rules', { query: { limit: 1 } })).toMatchObject({
      object: 'list',
      data_ref: 'data',
      data: [await get(c)],
      total: 3,
    });
  });

  it.each([
    [{ limit: 101 }, 'invalid_query_params'],
    [{ limit: 0 }, 'invalid_query_params'],
    [{ order: 'id' }, 'invalid_query_params'],
    [{ start_date: 'yesterday' }, 'invalid_query_params'],
    [{ page: 1_001 }, 'page_over_limit'],
  ])('are not listed by %j', async (query, key) => {
    expect(await refusal('list-validation-rules', { query })).toMatchObject({ code: 400, key });
  });

  it('are gone once deleted, with all of their assignments', async () => {
    const id = await create();
    const kept = await create();
    await assign(id, toCampaign);
    await assign(kept, toCampaign);
    await assign(id, { related_object_id: 'v_1' });
    expect(await drop(id)).toEqual({ status: 204 });
    for (const [name, body] of [
      ['get-validation-rule', undefined],
      ['update-validation-rule', { name: 'x' }],
      ['delete-validation-rules', undefined],
      ['list-validation-rule-assignments', undefined],
      ['create-validation-rule-assignment', toCampaign],
    ] as const) {
      expect(await refusal(name, { params: { validationRuleId: id }, body })).toMatchObject({
        code: 404,
        key: 'not_found',
        details: `Cannot find validation_rules with id ${id}`,
        resource_id: id,
        resource_type: 'validation_rules',
      });
    }
    expect(await listed('list-validation-rules')).toEqual([kept]);
    const left = await answer('list-validation-rules-assignments');
    expect((left['data'] as Json[]).map(({ rule_id }) => rule_id)).toEqual([kept]);
    expect((await assigned(['v_1', 'camp_1'])).map(({ ruleId }) => ruleId)).toEqual([kept]);
  });

  it('apply to nothing from their deletion on, and are taken off after a crash', async () => {
    const id = await create();
    await Promise.all(Array.from({ length: 120 }, (_, index) => tellAssign([id], `v_${index}`)));
    const crash = jest
      .spyOn(app.get(ViewRunner).collection(assignmentsView), 'find')
      .mockRejectedValue(new Error('away'));
    await expect(drop(id)).rejects.toThrow('away');
    crash.mockRestore();
    expect(await assigned(['v_0'])).toEqual([]);
    expect((await answer('list-validation-rules-assignments'))['total']).toBe(120);
    await stop();
    await start();
    expect((await answer('list-validation-rules-assignments'))['total']).toBe(0);
    const streams = await sqlite.eventStore.read(`rule-proj_1.${id}`);
    expect(streams.map(({ type }) => type)).toEqual([
      'validation_rule.created',
      'validation_rule.deleted',
      'validation_rule.cleared',
    ]);
  });

  it('come out as one when their creation is repeated', async () => {
    const first = await answer('create-validation-rules', { body: bigOrders, context: { requestId: 'v-a' } });
    const repeat = { requestId: 'v-a', now: LATER, repeatSince: NOW };
    expect(await answer('create-validation-rules', { body: bigOrders, context: repeat })).toEqual(first);
    expect(await listed('list-validation-rules')).toEqual([first['id']]);
  });
});

describe('assignments', () => {
  it('name the object by its id, also when its code or name was sent', async () => {
    const rule = await create();
    const made = await assign(rule, { related_object_id: 'CODE1' });
    expect(made).toEqual({
      id: expect.stringMatching(/^asgm_[0-9A-Za-z]{24}$/),
      rule_id: rule,
      related_object_id: 'v_1',
      related_object_type: 'voucher',
      created_at: NOW,
      object: 'validation_rules_assignment',
    });
    const campaign = { related_object_type: 'campaign', related_object_id: 'Spring' };
    expect(await assign(rule, campaign)).toMatchObject({ related_object_id: 'camp_1' });
    const tier = { related_object_type: 'promotion_tier', related_object_id: 'promo_1' };
    expect(await assign(rule, tier)).toMatchObject(tier);
    expect(await get(rule)).toMatchObject({ assignments_count: 3 });
  });

  it.each(['voucher', 'promotion_tier', 'campaign'])('are not made to a %s that is unknown', async (type) => {
    const rule = await create();
    const body = { related_object_type: type, related_object_id: 'nobody' };
    expect(
      await refusal('create-validation-rule-assignment', { params: { validationRuleId: rule }, body }),
    ).toMatchObject({ code: 404, key: 'not_found', resource_id: 'nobody', resource_type: type });
    expect(await get(rule)).toMatchObject({ assignments_count: 0 });
  });

  it.each(['earning_rule', 'distribution', 'reward_assignment'])('are made to a %s as it is named', async (type) => {
    const body = { related_object_type: type, related_object_id: 'x_1' };
    expect(await assign(await create(), body)).toMatchObject(body);
  });

  it('are made once, unless the second one is forced', async () => {
    const rule = await create();
    const first = await assign(rule, toCampaign);
    const params = { validationRuleId: rule };
    expect(await refusal('create-validation-rule-assignment', { params, body: toCampaign })).toMatchObject({
      code: 409,
      key: 'duplicate_found',
      details: 'Duplicated validation_rules_assignment exists with related_object camp_1',
    });
    const second = await assign(rule, toCampaign, { query: { force: true }, context: { now: LATER } });
    expect(second).toMatchObject({ rule_id: rule, created_at: LATER });
    expect(second['id']).not.toBe(first['id']);
    expect(await listed('list-validation-rule-assignments', { params })).toEqual([second['id']]);
  });

  it('are listed by rule and by object, newest first', async () => {
    const [a, b] = [await create(), await create()];
    const ids = [
      await assign(a, toCampaign, { context: { now: '2026-03-01T00:00:00.000Z' } }),
      await assign(b, toCampaign, { context: { now: '2026-03-02T00:00:00.000Z' } }),
      await assign(a, { related_object_id: 'v_1' }, { context: { now: '2026-03-03T00:00:00.000Z' } }),
    ].map(({ id }) => id);
    const list = (query: Json) => listed('list-validation-rules-assignments', { query });
    expect(await list({})).toEqual([ids[2], ids[1], ids[0]]);
    expect(await list({ order: 'created_at' })).toEqual(ids);
    expect(await list({ rule: a })).toEqual([ids[2], ids[0]]);
    expect(await list({ related_object_id: 'camp_1' })).toEqual([ids[1], ids[0]]);
    expect(await list({ related_object_id: 'camp_1', rule: a })).toEqual([ids[0]]);
    expect(await list({ limit: 1, page: 2 })).toEqual([ids[1]]);
    expect(await answer('list-validation-rules-assignments', { query: { limit: 1 } })).toMatchObject({ total: 3 });
    const ofRule = (query: Json) =>
      listed('list-validation-rule-assignments', { params: { validationRuleId: a }, query });
    expect(await ofRule({})).toEqual([ids[2], ids[0]]);
    expect(await ofRule({ order: 'created_at', limit: 1 })).toEqual([ids[0]]);
    expect(await refusal('list-validation-rules-assignments', { query: { order: 'rule_id' } })).toMatchObject({
      key: 'invalid_query_params',
    });
  });

  it('are taken off under their own rule only, once', async () => {
    const [rule, other] = [await create(), await create()];
    const { id: assignmentId } = await assign(rule, toCampaign);
    const off = (validationRuleId: string, context = {}) =>
      reply('delete-validation-rule-assignment', { params: { validationRuleId, assignmentId }, context });
    const notFound = { error: { code: 404, key: 'not_found', resource_type: 'validation_rules_assignment' } };
    expect(await off(other)).toMatchObject(notFound);
    expect(await off(rule, { requestId: 'v-off' })).toEqual({ status: 204 });
    expect(await off(rule)).toMatchObject(notFound);
    expect(await off(rule, { requestId: 'v-off', repeatSince: NOW })).toEqual({ status: 204 });
    expect(await assigned(['camp_1'])).toEqual([]);
  });

  it('come out as one when they are repeated', async () => {
    const rule = await create();
    const first = await assign(rule, toCampaign, { context: { requestId: 'v-b' } });
    const repeat = { requestId: 'v-b', now: LATER, repeatSince: NOW };
    expect(await assign(rule, toCampaign, { context: repeat })).toEqual(first);
  });

  it('made at once by many are made by one', async () => {
    const rule = await create();
    const attempts = await Promise.all(Array.from({ length: 32 }, () => tellAssign([rule], 'v_1')));
    expect(attempts.filter((attempt) => !isRefusal(attempt))).toHaveLength(1);
    for (const attempt of attempts.filter((each) => isRefusal(each))) {
      expect(attempt).toMatchObject({ refused: 'duplicate_found' });
    }
    expect(await get(rule)).toMatchObject({ assignments_count: 1 });
  });

  it('of several rules to a new object are made all or none, each once', async () => {
    const [a, b] = [await create(), await create()];
    expect(await tellAssign([a, 'val_unknown'], 'v_2')).toMatchObject({ refused: 'not_found' });
    expect(await assigned(['v_2'])).toEqual([]);
    expect(await tellAssign([a, b, a], 'v_2')).toMatchObject([{ rule_id: a }, { rule_id: b }]);
    expect((await assigned(['v_2'])).map(({ ruleId }) => ruleId)).toEqual([a, b]);
    expect(await tellAssign([], 'v_3')).toEqual([]);
  });

  it('end when the object is gone', async () => {
    const [a, b] = [await create(), await create()];
    await tellAssign([a, b], 'v_2');
    await tellAssign([a], 'v_3');
    await messenger.tell(new UnassignRules('proj_1', 'v_2', origin()));
    expect(await assigned(['v_2'])).toEqual([]);
    expect(await assigned(['v_3'])).toHaveLength(1);
    expect(await get(a)).toMatchObject({ assignments_count: 1 });
  });

  it('are not left behind by a rule that is deleted while it is assigned', async () => {
    const rule = await create();
    const objects = Array.from({ length: 40 }, (_, index) => `v_${index}`);
    const work = objects.map((object, index) => (index === 20 ? drop(rule) : tellAssign([rule], object)));
    await Promise.all(work);
    expect(await assigned(objects)).toEqual([]);
    expect((await answer('list-validation-rules-assignments'))['total']).toBe(0);
  });
});

describe('rules for a redemption', () => {
  it('are known at once, in the order of the objects, and change at once', async () => {
    const [a, b] = [await create(), await create({ name: 'Another' })];
    expect(await assigned(['v_1', 'camp_1'])).toEqual([]);
    const first = await assign(a, toCampaign);
    await assign(b, { related_object_id: 'v_1' });
    const found = await assigned(['v_1', 'camp_1']);
    expect(found.map(({ ruleId }) => ruleId)).toEqual([b, a]);
    expect(found[1]).toMatchObject({
      assignmentId: first['id'],
      ruleId: a,
      relatedObjectId: 'camp_1',
      revision: 0,
      ruleSet: { name: 'Big orders' },
      assignment: first,
    });
    await put(a, { name: 'Huge orders' });
    expect((await assigned(['camp_1']))[0]).toMatchObject({ revision: 1, ruleSet: { name: 'Huge orders' } });
    await drop(a);
    expect(await assigned(['camp_1'])).toEqual([]);
  });

  it('come as the same object until the rule changes', async () => {
    const rule = await create();
    await assign(rule, toCampaign);
    const [before] = await assigned(['camp_1']);
    expect((await assigned(['camp_1']))[0]).toBe(before);
    await put(rule, { name: 'Huge orders' });
    const [after] = await assigned(['camp_1']);
    expect(after).not.toBe(before);
    expect((await assigned(['camp_1']))[0]).toBe(after);
  });

  it('cost no look into the store, unless the object may have some', async () => {
    const rule = await create();
    await assign(rule, toCampaign);
    const objects = ['v_1', 'camp_1', 'v_2', 'camp_2'];
    await assigned(objects);
    const reads = [
      jest.spyOn(sqlite.eventStore, 'read'),
      jest.spyOn(app.get(ViewRunner).collection(assignmentsView), 'find'),
    ];
    expect(await assigned(objects)).toHaveLength(1);
    const none = await assigned(['v_1', 'v_2']);
    expect(none).toEqual([]);
    expect(await assigned(['camp_2'])).toBe(none);
    for (const read of reads) expect(read).not.toHaveBeenCalled();
    expect(await assigned(['v_new'])).toBe(none);
    expect(reads[0]).not.toHaveBeenCalled();
  });

  it('are the same after a restart', async () => {
    const rule = await create();
    await assign(rule, toCampaign);
    const before = await assigned(['camp_1']);
    await stop();
    await start();
    expect(await assigned(['camp_1'])).toEqual(before);
  });
});

describe('rules of different projects', () => {
  const other = { projectId: 'proj_2' };

  it('are nothing to each other', async () => {
    const rule = await create();
    const { id: assignmentId } = await assign(rule, toCampaign);
    const params = { validationRuleId: rule };
    for (const [name, body] of [
      ['get-validation-rule', undefined],
      ['update-validation-rule', { name: 'x' }],
      ['delete-validation-rules', undefined],
      ['list-validation-rule-assignments', undefined],
      ['create-validation-rule-assignment', toCampaign],
    ] as const) {
      expect(await refusal(name, { params, body, context: other })).toMatchObject({ code: 404, key: 'not_found' });
    }
    const off = { params: { ...params, assignmentId }, context: other };
    expect(await refusal('delete-validation-rule-assignment', off)).toMatchObject({ code: 404 });
    expect(await answer('list-validation-rules', { context: other })).toMatchObject({ data: [], total: 0 });
    const all = { context: other, query: { rule, related_object_id: 'camp_1' } };
    expect(await answer('list-validation-rules-assignments', all)).toMatchObject({ data: [], total: 0 });
    expect(await assigned(['camp_1'], 'proj_2')).toEqual([]);
    expect(await tellAssign([rule], 'v_1', 'proj_2')).toMatchObject({ refused: 'not_found' });
    expect(await get(rule)).toMatchObject({ name: 'Big orders', assignments_count: 1 });
  });
});

describe('the views of rules', () => {
  it('are the same after a rebuild', async () => {
    const [a, b] = [await create(), await create({ name: 'Another' })];
    await put(a, { name: 'Huge orders' }, { now: LATER });
    await assign(a, toCampaign);
    await assign(a, { related_object_id: 'v_1' });
    await assign(b, toCampaign);
    await assign(a, toCampaign, { query: { force: true } });
    await drop(b);
    const before = await documents();
    expect(before.map((found) => found.length)).toEqual([1, 2]);
    await app.get(ViewRunner).rebuildByName();
    expect(await documents()).toEqual(before);
  });
});
