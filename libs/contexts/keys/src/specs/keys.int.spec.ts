import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BOOTSTRAP, INSTALLATION, KeepBootstrapKeys, RevokeKeysOfProject } from '@perkstream/published';
import { KeysInProcess, NOW_SECONDS } from '../testing/keys-in-process.js';

let keys: KeysInProcess;

beforeEach(async () => {
  keys = await KeysInProcess.start();
});

afterEach(() => keys.stop());

describe('keys', () => {
  it('admit who brings their id and token', async () => {
    const key = await keys.create('application', 'proj_1');
    expect(await keys.find('application', key)).toEqual({
      kind: 'application',
      appId: key.appId,
      name: 'A key',
      projectId: 'proj_1',
    });
  });

  it('admit nobody with another token, another kind or an unknown id', async () => {
    const key = await keys.create('application', 'proj_1');
    const other = await keys.create('application', 'proj_1');
    expect(await keys.find('application', { ...key, token: other.token })).toBeUndefined();
    expect(await keys.find('application', { ...key, token: '' })).toBeUndefined();
    expect(await keys.find('client', key)).toBeUndefined();
    expect(await keys.find('management', key)).toBeUndefined();
    expect(await keys.find('application', { appId: 'app_unknown', token: '0'.repeat(64) })).toBeUndefined();
    expect(await keys.find('application', { appId: '', token: '' })).toBeUndefined();
    expect(await keys.find('application', { appId: 'x'.repeat(5_000), token: key.token })).toBeUndefined();
  });

  it('have ids and tokens that nobody else has', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => keys.create('client', 'proj_1')));
    expect(new Set(made.map(({ appId }) => appId)).size).toBe(50);
    expect(new Set(made.map(({ token }) => token)).size).toBe(50);
    expect(made.every(({ token }) => token.length === 43)).toBe(true);
  });

  it('are made with the id and token that were given, as often as the process starts', async () => {
    const given = { appId: 'shop', token: 'a given token' };
    expect(await keys.create('management', null, given)).toEqual(given);
    expect(await keys.create('management', null, given)).toEqual(given);
    expect(await keys.find('management', given)).toMatchObject({ appId: 'shop', projectId: null });
    expect(await keys.events.read(`key-${INSTALLATION}.management.shop`)).toHaveLength(1);
  });

  it('take the token that is given now, and no longer the one before', async () => {
    const before = { appId: 'shop', token: 'old' };
    const after = { appId: 'shop', token: 'new' };
    await keys.create('application', 'proj_1', before);
    await keys.create('application', 'proj_1', after);
    expect(await keys.find('application', before)).toBeUndefined();
    expect(await keys.find('application', after)).toBeDefined();
  });

  it('are known again after a restart', async () => {
    const key = await keys.create('application', 'proj_1');
    await keys.restart();
    expect(await keys.find('application', key)).toMatchObject({ projectId: 'proj_1' });
  });

  it('admit nobody any more once the keys of their project are revoked, and others go on', async () => {
    const gone = [await keys.create('application', 'proj_1'), await keys.create('client', 'proj_1')] as const;
    const kept = await keys.create('application', 'proj_2');
    const management = await keys.create('management', null);
    await keys.messenger.send(new RevokeKeysOfProject('proj_1', keys.originOf()));
    expect(await keys.find('application', gone[0])).toBeUndefined();
    expect(await keys.find('client', gone[1])).toBeUndefined();
    expect(await keys.find('application', kept)).toBeDefined();
    expect(await keys.find('management', management)).toBeDefined();
  });

  it('are all revoked, however many a project has, and once when asked twice', async () => {
    const made = await Promise.all(Array.from({ length: 205 }, () => keys.create('application', 'proj_1')));
    await keys.messenger.send(new RevokeKeysOfProject('proj_1', keys.originOf()));
    await keys.messenger.send(new RevokeKeysOfProject('proj_1', keys.originOf()));
    expect(await keys.documents()).toEqual([]);
    const found = await Promise.all(made.map((key) => keys.find('application', key)));
    expect(found.filter((key) => key !== undefined)).toEqual([]);
  });

  it('have the same id when the request is repeated, and the token of the repeated answer opens', async () => {
    const first = keys.originOf();
    const lost = await keys.create('application', 'proj_1', undefined, first);
    const again = { ...first, now: '2026-03-01T08:00:05.000Z', repeatSince: NOW_SECONDS };
    const repeated = await keys.create('application', 'proj_1', undefined, again);
    expect(repeated.appId).toBe(lost.appId);
    expect(await keys.find('application', repeated)).toBeDefined();
  });

  it('of the installation are those that it was given last; others go on, and one that is given again opens again', async () => {
    const actor = { kind: 'system', id: BOOTSTRAP } as const;
    const give = async (appId: string) => {
      const given = { appId, token: `token of ${appId}` };
      await keys.create('application', 'proj_1', given, { actor });
      await keys.messenger.send(new KeepBootstrapKeys([{ kind: 'application', appId }], keys.originOf({ actor })));
      return given;
    };
    const own = await keys.create('application', 'proj_1');
    const ofOtherKind = await keys.create('client', 'proj_1', { appId: 'first', token: 'of a browser' });
    const first = await give('first');
    expect(await keys.find('application', first)).toBeDefined();
    const second = await give('second');
    expect(await keys.find('application', first)).toBeUndefined();
    expect(await keys.find('application', second)).toBeDefined();
    await give('first');
    expect(await keys.find('application', first)).toBeDefined();
    expect(await keys.find('application', second)).toBeUndefined();
    expect(await keys.find('application', own)).toBeDefined();
    expect(await keys.find('client', ofOtherKind)).toBeDefined();
  });

  it('leave no token in any event or document, only its SHA-256', async () => {
    const given = { appId: 'shop', token: 'a given token' };
    const tokens = [
      given.token,
      (await keys.create('application', 'proj_1')).token,
      (await keys.create('client', null)).token,
    ];
    await keys.create('application', 'proj_1', given);
    const events = JSON.stringify(await keys.events.readAll({ maxCount: 1_000 }));
    const documents = JSON.stringify(await keys.documents());
    for (const token of tokens) {
      expect(events).not.toContain(token);
      expect(documents).not.toContain(token);
    }
    expect(documents).not.toContain('Hash');
    expect(events).toContain('tokenHash');
  });

  it('are listed by project alike before and after a rebuild', async () => {
    await keys.create('application', 'proj_1', { appId: 'shop', token: 'old' });
    await keys.create('application', 'proj_1', { appId: 'shop', token: 'new' });
    await keys.create('client', 'proj_2');
    await keys.create('management', null);
    await keys.messenger.send(new RevokeKeysOfProject('proj_2', keys.originOf()));
    const before = await keys.documents();
    expect(before.map(({ projectId }) => projectId)).toEqual(['proj_1', INSTALLATION]);
    await keys.views.rebuildByName('keys');
    expect(await keys.documents()).toEqual(before);
  });
});
