import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { type Engines, Messenger, PlatformModule, ViewRunner } from '@perkstream/platform';
import {
  type AsyncActionsAnswer,
  type AsyncActionWithResultAnswer,
  FinishAsyncAction,
  NoteAsyncActionProgress,
  type Reply,
  ScheduleAsyncAction,
} from '@perkstream/published';
import { AsyncActionsModule } from './async-actions.module.js';
import { asyncActionsView } from './views/async-actions/async-actions.view.js';

const SHOP = 'proj_shop';
const BAKERY = 'proj_bakery';
const at = (seconds: number) => new Date(Date.parse('2026-03-02T12:00:00Z') + seconds * 1_000).toISOString();

let folder: string;
let sqlite: Sqlite;
let bus: InProcessBus;
let app: TestingModule;
let steps = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perkstream-async-actions-'));
  sqlite = openSqlite({ file: join(folder, 'data.db') });
  bus = new InProcessBus();
  const engines: Engines = { ...sqlite, bus, files: {} as Engines['files'] };
  const failed = (_where: string, error: unknown) => {
    throw error;
  };
  const parts = { imports: [PlatformModule.with(engines, failed), AsyncActionsModule] };
  app = await Test.createTestingModule(parts).compile();
  await app.init();
});

afterEach(async () => {
  await app.close();
  await sqlite.close();
  rmSync(folder, { recursive: true });
});

const origin = (now: string) => ({
  projectId: SHOP,
  actor: { kind: 'system', id: 'worker' } as const,
  channel: 'API',
  correlationId: 'v-1',
  commandId: `v-1/${++steps}`,
  now,
});
const messenger = () => app.get(Messenger);
const schedule = (id: string, now = at(0)) =>
  messenger().tell(new ScheduleAsyncAction(SHOP, id, 'CAMPAIGN.VOUCHERS_GENERATE', 'v-1', origin(now)));
const progress = (id: string, percent: number, now: string) =>
  messenger().tell(new NoteAsyncActionProgress(SHOP, id, percent, origin(now)));
const finish = (id: string, outcome: 'SUCCESS' | 'FAILED', now: string) =>
  messenger().tell(
    new FinishAsyncAction(SHOP, id, outcome, { message: 'Generated 2 vouchers.', done_count: 2 }, origin(now)),
  );

function ask(name: string, params: object, query: object, projectId = SHOP): Promise<Reply> {
  const actor = { kind: 'key', id: 'app_1' };
  const context = { projectId, actor, channel: 'API', requestId: 'v-9', now: at(99), deadline: Date.now() + 5_000 };
  const payload = { context, params, query };
  return bus.request<Reply>({ name, service: 'promotions', key: '', deadline: context.deadline, payload });
}

async function get(asyncActionId: string, projectId = SHOP): Promise<AsyncActionWithResultAnswer> {
  const reply = await ask('get-async-action', { asyncActionId }, {}, projectId);
  if ('error' in reply) throw new Error(JSON.stringify(reply.error));
  return reply.body as AsyncActionWithResultAnswer;
}

async function list(query: object = {}, projectId = SHOP): Promise<AsyncActionsAnswer> {
  const reply = await ask('list-async-actions', {}, query, projectId);
  if ('error' in reply) throw new Error(JSON.stringify(reply.error));
  return reply.body as AsyncActionsAnswer;
}

const enqueued = {
  id: 'aa_1',
  type: 'CAMPAIGN.VOUCHERS_GENERATE',
  status: 'ENQUEUED',
  operation_status: 'UNKNOWN',
  created_at: at(0),
  request_id: 'v-1',
  processing_time: 0,
  progress: 0,
  object: 'async_action',
};

describe('an async action', () => {
  it('is shown from its scheduling to its result', async () => {
    await schedule('aa_1');
    expect(await get('aa_1')).toEqual(enqueued);
    await progress('aa_1', 0, at(5));
    await progress('aa_1', 40.7, at(7));
    const underWay = { ...enqueued, status: 'IN_PROGRESS', progress: 40, updated_at: at(7), processing_time: 2_000 };
    expect(await get('aa_1')).toEqual(underWay);
    await finish('aa_1', 'SUCCESS', at(8));
    const done = { status: 'DONE', operation_status: 'SUCCESS', progress: 100, updated_at: at(8) };
    const result = { message: 'Generated 2 vouchers.', done_count: 2 };
    expect(await get('aa_1')).toEqual({ ...underWay, ...done, processing_time: 3_000, result });
  });

  it('that fails says so, and how far it got', async () => {
    await schedule('aa_1');
    await progress('aa_1', 30, at(5));
    await finish('aa_1', 'FAILED', at(6));
    expect(await get('aa_1')).toMatchObject({ status: 'FAILED', operation_status: 'FAILED', progress: 30 });
  });

  it('is in no other project', async () => {
    await schedule('aa_1');
    for (const [id, projectId] of [
      ['aa_1', BAKERY],
      ['aa_9', SHOP],
    ] as const) {
      const reply = await ask('get-async-action', { asyncActionId: id }, {}, projectId);
      expect(reply).toMatchObject({ error: { code: 404, resource_id: id, resource_type: 'async_action' } });
    }
    expect(await list({}, BAKERY)).toMatchObject({ async_actions: [], has_more: false });
  });
});

describe('the list of async actions', () => {
  it('shows the newest first, without results, and whether there are more', async () => {
    for (let number = 1; number <= 12; number++) await schedule(`aa_${number}`, at(number));
    await finish('aa_12', 'SUCCESS', at(20));
    const { object, data_ref, async_actions: actions, has_more } = await list();
    expect({ object, data_ref, has_more }).toEqual({ object: 'list', data_ref: 'async_actions', has_more: true });
    expect(actions.map(({ id }) => id).slice(0, 2)).toEqual(['aa_12', 'aa_11']);
    expect(actions).toHaveLength(10);
    expect(actions[0]).not.toHaveProperty('result');
    expect(await list({ limit: 12 })).toMatchObject({ has_more: false });
  });

  it('ends where it is asked to end', async () => {
    for (let number = 1; number <= 3; number++) await schedule(`aa_${number}`, at(number));
    const { async_actions: actions } = await list({ end_date: at(3) });
    expect(actions.map(({ id }) => id)).toEqual(['aa_2', 'aa_1']);
  });

  it.each([{ limit: 0 }, { limit: 101 }, { end_date: 'soon' }])('refuses %j', async (query) => {
    const reply = await ask('list-async-actions', {}, query);
    expect(reply).toMatchObject({ error: { code: 400, key: 'invalid_query_params' } });
  });
});

describe('the view of async actions', () => {
  it('is the same after it was made anew', async () => {
    await schedule('aa_1');
    await progress('aa_1', 10, at(4));
    await schedule('aa_2', at(2));
    await finish('aa_1', 'SUCCESS', at(6));
    const views = app.get(ViewRunner);
    const documents = () => views.collection(asyncActionsView).find({ orderBy: [{ field: 'id' }] });
    const before = await documents();
    expect(before).toHaveLength(2);
    await views.rebuildByName('async_actions');
    expect(await documents()).toEqual(before);
  });
});
