import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { type Engines, PlatformModule } from '@perkstream/platform';
import { EngineUnavailable, type RequestMessage } from '@perkstream/ports';
import { type Reply, type ViewsAnswer } from '@perkstream/published';
import { MaintenanceModule } from './maintenance.module.js';

/** Another service of the cluster, with one view of its own beside the one that every service has. */
class OtherService {
  isAway = false;
  isRebuilding = false;
  readonly asked: unknown[] = [];

  constructor(private readonly own: string) {}

  async answer({ name, payload }: RequestMessage): Promise<unknown> {
    if (this.isAway) throw new EngineUnavailable('message bus', 'not_done');
    if (name === 'begin-view-rebuild') {
      this.asked.push(payload);
      const begun = !this.isRebuilding;
      this.isRebuilding = true;
      return { begun };
    }
    const of = { kind: 'entity', version: 2, events: ['something.happened'], position: 7 };
    const state = this.isRebuilding ? { state: 'rebuilding', progress: 40 } : { state: 'idle' };
    return [this.own, 'open_processes'].map((view) => ({ name: view, ...of, ...state }));
  }
}

let folder: string;
let sqlite: Sqlite;
let bus: InProcessBus;
let app: TestingModule;
let others: Record<string, OtherService>;
let requests = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perkstream-maintenance-'));
  sqlite = openSqlite({ file: join(folder, 'data.db') });
  bus = new InProcessBus();
  others = { auth: new OtherService('keys'), promotions: new OtherService('vouchers') };
  const request = bus.request.bind(bus);
  bus.request = <Answer>(message: RequestMessage) =>
    (others[message.service]?.answer(message) ?? request(message)) as Promise<Answer>;
  const engines: Engines = { ...sqlite, bus, files: {} as Engines['files'] };
  const failed = (_where: string, error: unknown) => {
    throw error;
  };
  const imports = [PlatformModule.with(engines, failed, 'management'), MaintenanceModule];
  app = await Test.createTestingModule({ imports }).compile();
  await app.init();
});

afterEach(async () => {
  await app.close();
  await sqlite.close();
  rmSync(folder, { recursive: true });
});

async function ask(name: string, params: object = {}): Promise<Reply> {
  const now = new Date().toISOString();
  const deadline = Date.now() + 5_000;
  const actor = { kind: 'key', id: 'app_1' };
  requests += 1;
  const context = { projectId: 'management', actor, channel: 'API', requestId: `v-${requests}`, now, deadline };
  return bus.request<Reply>({
    name,
    service: 'management',
    key: '',
    deadline,
    payload: { context, params, query: {} },
  });
}

async function views(name = 'list-views', params: object = {}): Promise<ViewsAnswer> {
  const reply = await ask(name, params);
  if ('error' in reply) throw new Error(JSON.stringify(reply.error));
  return reply.body as ViewsAnswer;
}

const shown = ({ data }: ViewsAnswer) => data.map(({ service, name, state }) => `${service} ${name} ${state}`);

async function until(idle: string): Promise<void> {
  while (!shown(await views()).includes(idle)) await pause(5);
}

describe('the views of all services', () => {
  it('are listed', async () => {
    const list = await views();
    expect(list).toMatchObject({ object: 'list', data_ref: 'data', total: 5 });
    expect(shown(list)).toEqual([
      'management open_processes idle',
      'auth keys idle',
      'auth open_processes idle',
      'promotions vouchers idle',
      'promotions open_processes idle',
    ]);
    expect(list.data[3]).toEqual({
      name: 'vouchers',
      service: 'promotions',
      kind: 'entity',
      events: ['something.happened'],
      schema_version: 2,
      position: 7,
      state: 'idle',
      object: 'view',
    });
  });

  it('are rebuilt together', async () => {
    expect(await ask('rebuild-views')).toMatchObject({ status: 202, body: { total: 5 } });
    expect(Object.values(others).map(({ asked }) => asked)).toEqual([[{}], [{}]]);
    await until('management open_processes idle');
  });

  it('are rebuilt one by one, by the service that keeps it', async () => {
    expect(shown(await views('rebuild-view', { name: 'vouchers' }))).toEqual(['promotions vouchers rebuilding']);
    expect(Object.values(others).map(({ asked }) => asked)).toEqual([[], [{ name: 'vouchers' }]]);
  });

  it('are rebuilt in every service that has one of the name', async () => {
    expect(await views('rebuild-view', { name: 'open_processes' })).toMatchObject({ total: 3 });
    await until('management open_processes idle');
  });

  it('are left alone where a rebuild goes on', async () => {
    await views('rebuild-view', { name: 'vouchers' });
    for (const [name, params] of [['rebuild-views'], ['rebuild-view', { name: 'vouchers' }]] as const) {
      expect(await ask(name, params)).toMatchObject({ error: { code: 409, key: 'rebuild_in_progress' } });
    }
    expect(await ask('rebuild-view', { name: 'keys' })).toMatchObject({ status: 202 });
    expect(others['auth']?.asked).toEqual([{ name: 'keys' }]);
  });

  it('are left alone when there is none of the name', async () => {
    expect(await ask('rebuild-view', { name: 'nothing' })).toMatchObject({
      error: { code: 404, key: 'not_found', details: 'Cannot find view with name nothing', resource_type: 'view' },
    });
  });

  it('are not told while a service is away', async () => {
    (others['promotions'] as OtherService).isAway = true;
    await expect(ask('list-views')).rejects.toThrow(EngineUnavailable);
    await expect(ask('rebuild-views')).rejects.toThrow(EngineUnavailable);
    expect(others['auth']?.asked).toEqual([]);
  });
});
