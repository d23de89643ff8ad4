import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { type Engines, Messenger, PlatformModule, ViewRunner } from '@perkstream/platform';
import {
  type CommandOrigin,
  CreateKey,
  FindKey,
  INSTALLATION,
  type KeyIdentity,
  type KeyKind,
  RevokeKeysOfProject,
} from '@perkstream/published';
import { KeysModule } from './keys.module.js';
import { keysView } from './views/keys-of-project/keys.view.js';

const NOW = '2026-03-01T08:00:00.000Z';

let folder: string;
let sqlite: Sqlite;
let app: TestingModule;
let messenger: Messenger;

async function start(): Promise<void> {
  sqlite = openSqlite({ file: join(folder, 'data.db') });
  const bus = new InProcessBus();
  const engines: Engines = { ...sqlite, bus, files: {} as Engines['files'] };
  const failed = (_where: string, error: unknown) => {
    throw error;
  };
  app = await Test.createTestingModule({ imports: [PlatformModule.with(engines, failed), KeysModule] }).compile();
  await app.init();
  messenger = app.get(Messenger);
}

async function stop(): Promise<void> {
  await app.close();
  await sqlite.close();
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perkstream-keys-'));
  await start();
});

afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

let commands = 0;

function origin(changes: Partial<CommandOrigin> = {}): CommandOrigin {
  const commandId = `v-${++commands}/key`;
  const actor = { kind: 'system', id: 'test' } as const;
  return { projectId: '', actor, channel: 'INTERNAL', correlationId: 'v-1', commandId, now: NOW, ...changes };
}

function create(kind: KeyKind, projectId: string | null, given?: { appId: string; token: string }, by = origin()) {
  return messenger.tell(new CreateKey(kind, projectId, 'A key', by, given));
}

function find(kind: KeyKind, { appId, token }: { appId: string; token: string }): Promise<KeyIdentity | undefined> {
  return messenger.ask(new FindKey(kind, appId, token));
}

const keyDocuments = () =>
  app
    .get(ViewRunner)
    .collection(keysView)
    .find({ orderBy: [{ field: 'id' }] });

describe('keys', () => {
  it('admit who brings their id and token', async () => {
    const key = await create('application', 'proj_1');
    expect(await find('application', key)).toEqual({
      kind: 'application',
      appId: key.appId,
      name: 'A key',
      projectId: 'proj_1',
    });
  });

  it('admit nobody with another token, another kind or an unknown id', async () => {
    const key = await create('application', 'proj_1');
    const other = await create('application', 'proj_1');
    expect(await find('application', { ...key, token: other.token })).toBeUndefined();
    expect(await find('application', { ...key, token: '' })).toBeUndefined();
    expect(await find('client', key)).toBeUndefined();
    expect(await find('management', key)).toBeUndefined();
    expect(await find('application', { appId: 'app_unknown', token: '0'.repeat(64) })).toBeUndefined();
    expect(await find('application', { appId: '', token: '' })).toBeUndefined();
    expect(await find('application', { appId: 'x'.repeat(5_000), token: key.token })).toBeUndefined();
  });

  it('have ids and tokens that nobody else has', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => create('client', 'proj_1')));
    expect(new Set(made.map(({ appId }) => appId)).size).toBe(50);
    expect(new Set(made.map(({ token }) => token)).size).toBe(50);
    expect(made.every(({ token }) => token.length === 43)).toBe(true);
  });

  it('are made with the id and token that were given, as often as the process starts', async () => {
    const given = { appId: 'shop', token: 'a given token' };
    expect(await create('management', null, given)).toEqual(given);
    expect(await create('management', null, given)).toEqual(given);
    expect(await find('management', given)).toMatchObject({ appId: 'shop', projectId: null });
    expect(await sqlite.eventStore.read(`key-${INSTALLATION}.management.shop`)).toHaveLength(1);
  });

  it('take the token that is given now, and no longer the one before', async () => {
    const before = { appId: 'shop', token: 'old' };
    const after = { appId: 'shop', token: 'new' };
    await create('application', 'proj_1', before);
    await create('application', 'proj_1', after);
    expect(await find('application', before)).toBeUndefined();
    expect(await find('application', after)).toBeDefined();
  });

  it('are known again after a restart', async () => {
    const key = await create('application', 'proj_1');
    await stop();
    await start();
    expect(await find('application', key)).toMatchObject({ projectId: 'proj_1' });
  });

  it('admit nobody any more once the keys of their project are revoked, and others go on', async () => {
    const gone = [await create('application', 'proj_1'), await create('client', 'proj_1')] as const;
    const kept = await create('application', 'proj_2');
    const management = await create('management', null);
    await messenger.tell(new RevokeKeysOfProject('proj_1', origin()));
    expect(await find('application', gone[0])).toBeUndefined();
    expect(await find('client', gone[1])).toBeUndefined();
    expect(await find('application', kept)).toBeDefined();
    expect(await find('management', management)).toBeDefined();
  });

  it('are all revoked, however many a project has, and once when asked twice', async () => {
    const made = await Promise.all(Array.from({ length: 205 }, () => create('application', 'proj_1')));
    await messenger.tell(new RevokeKeysOfProject('proj_1', origin()));
    await messenger.tell(new RevokeKeysOfProject('proj_1', origin()));
    expect(await keyDocuments()).toEqual([]);
    const found = await Promise.all(made.map((key) => find('application', key)));
    expect(found.filter((key) => key !== undefined)).toEqual([]);
  });

  it('have the same id when the request is repeated, and the token of the repeated answer opens', async () => {
    const first = origin();
    const lost = await create('application', 'proj_1', undefined, first);
    const again = { ...first, now: '2026-03-01T08:00:05.000Z', repeatSince: NOW };
    const repeated = await create('application', 'proj_1', undefined, again);
    expect(repeated.appId).toBe(lost.appId);
    expect(await find('application', repeated)).toBeDefined();
  });

  it('leave no token in any event or document, only its SHA-256', async () => {
    const given = { appId: 'shop', token: 'a given token' };
    const tokens = [given.token, (await create('application', 'proj_1')).token, (await create('client', null)).token];
    await create('application', 'proj_1', given);
    const events = JSON.stringify(await sqlite.eventStore.readAll({ maxCount: 1_000 }));
    const documents = JSON.stringify(await keyDocuments());
    for (const token of tokens) {
      expect(events).not.toContain(token);
      expect(documents).not.toContain(token);
    }
    expect(documents).not.toContain('Hash');
    expect(events).toContain('tokenHash');
  });

  it('are listed by project alike before and after a rebuild', async () => {
    await create('application', 'proj_1', { appId: 'shop', token: 'old' });
    await create('application', 'proj_1', { appId: 'shop', token: 'new' });
    await create('client', 'proj_2');
    await create('management', null);
    await messenger.tell(new RevokeKeysOfProject('proj_2', origin()));
    const before = await keyDocuments();
    expect(before.map(({ projectId }) => projectId)).toEqual(['proj_1', INSTALLATION]);
    await app.get(ViewRunner).rebuildByName('keys');
    expect(await keyDocuments()).toEqual(before);
  });
});
