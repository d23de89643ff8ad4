import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  FindAccessToken,
  type OAuthTokenGenerateResponseBody,
  projectOfAccessToken,
  RevokeKeysOfProject,
  SCOPES,
} from '@perkstream/published';
import { KeysInProcess, NOW_SECONDS } from '../testing/keys-in-process.js';

const START = Date.parse(NOW_SECONDS) / 1000;
const LATER = '2026-03-01T08:15:00.000Z';

let keys: KeysInProcess;
let key: { appId: string };

beforeEach(async () => {
  keys = await KeysInProcess.start();
  key = await keys.create('application', 'proj_1');
});

afterEach(() => keys.stop());

const by = (appId: string, projectId = 'proj_1') => ({ projectId, actor: { kind: 'key', id: appId } }) as const;

const issue = (scope = 'vouchers', given: object = by(key.appId)): Promise<OAuthTokenGenerateResponseBody> =>
  keys.answer('generate-oauth-token', {}, { grant_type: 'client_credentials', scope }, given);

const introspect = (token: string, given: object = by(key.appId)): Promise<object> =>
  keys.answer('introspect-oauth-token', {}, { access_token: token }, given);

const revoke = (token: string, given: object = by(key.appId)) =>
  keys.reply('revoke-oauth-token', {}, { access_token: token }, given);

const find = (token: string) => {
  const tokenHash = createHash('sha256').update(token).digest('hex');
  return keys.messenger.ask(new FindAccessToken(projectOfAccessToken(token) ?? '', tokenHash));
};

describe('an access token', () => {
  it('opens what its scopes name in the name of its key, for 15 minutes', async () => {
    const token = await issue('vouchers redemptions');
    expect(token).toEqual({
      access_token: expect.stringMatching(/^[\w.-]{50,}$/),
      client_id: key.appId,
      expires_at: START + 900,
      expires_in: 900,
      scope: 'vouchers redemptions',
      token_type: 'Bearer',
    });
    expect(await find(token.access_token)).toEqual({
      key: { kind: 'application', appId: key.appId, name: 'A key', projectId: 'proj_1' },
      scopes: ['vouchers', 'redemptions'],
      expiresAt: START + 900,
    });
    expect(await find(`${token.access_token.slice(0, -1)}x`)).toBeUndefined();
  });

  it('has any scopes of the API, with a space between, each once', async () => {
    expect((await issue(SCOPES.join(' '))).scope).toBe(SCOPES.join(' '));
    for (const scope of ['', 'vouchers,orders', 'vouchers, orders', 'nothing', 'vouchers  orders', 'api api', 'API']) {
      const body = { grant_type: 'client_credentials', scope };
      expect(await keys.refusal('generate-oauth-token', {}, body, by(key.appId))).toMatchObject({
        code: 400,
        key: 'invalid_scope',
        message: `Invalid scope: ${scope}`,
      });
    }
  });

  it('is granted for credentials of a client alone', async () => {
    const body = { grant_type: 'password', scope: 'api' };
    expect(await keys.refusal('generate-oauth-token', {}, body, by(key.appId))).toMatchObject({
      code: 400,
      key: 'invalid_grant_type',
      message: 'Invalid grant_type',
    });
  });

  it('is described to keys of its project while it is active, and any other token only as not active', async () => {
    const { access_token: token, ...described } = await issue();
    const later = { ...by(key.appId), now: '2026-03-01T08:14:59.000Z' };
    expect(await introspect(token, later)).toEqual({ access_token: token, ...described, expires_in: 1, active: true });
    const other = await keys.create('application', 'proj_2');
    expect(await introspect(token, by(other.appId, 'proj_2'))).toEqual({ active: false });
    expect(await introspect(token, { ...by(key.appId), now: LATER })).toEqual({ active: false });
    expect(await introspect('nobody')).toEqual({ active: false });
    expect(await keys.refusal('introspect-oauth-token', {}, {}, by(key.appId))).toMatchObject({
      code: 400,
      key: 'missing_parameters',
      message: 'Missing parameters',
    });
  });

  it('is revoked once, by keys of its project', async () => {
    const { access_token: token } = await issue();
    const other = await keys.create('application', 'proj_2');
    expect(await revoke(token, by(other.appId, 'proj_2'))).toMatchObject({ error: { code: 404, key: 'not_found' } });
    expect(await find(token)).toBeDefined();
    expect(await revoke(token)).toEqual({ status: 204 });
    expect(await find(token)).toBeUndefined();
    expect(await introspect(token)).toEqual({ active: false });
    expect(await revoke(token)).toMatchObject({ error: { code: 404 } });
    expect(await revoke('nobody')).toMatchObject({ error: { code: 404 } });
  });

  it('opens nothing once its key is revoked, or has another secret or project', async () => {
    const given = { appId: 'shop', token: 'old' };
    await keys.create('application', 'proj_1', given);
    const { access_token: token } = await issue('vouchers', by('shop'));
    expect(await find(token)).toMatchObject({ key: { appId: 'shop' } });
    await keys.create('application', 'proj_1', { ...given, token: 'new' });
    expect(await find(token)).toBeUndefined();
    const { access_token: another } = await issue('vouchers', by('shop'));
    await keys.create('application', 'proj_2', { ...given, token: 'new' });
    expect(await find(another)).toBeUndefined();
    const { access_token: second } = await issue();
    await keys.messenger.send(new RevokeKeysOfProject('proj_1', keys.originOf()));
    expect(await find(second)).toBeUndefined();
    expect(await introspect(second)).toEqual({ active: false });
  });

  it('is known again after a restart', async () => {
    const { access_token: token } = await issue();
    await keys.restart();
    expect(await find(token)).toMatchObject({ scopes: ['vouchers'] });
  });

  it('is another one when the request is repeated after a crash, and opens', async () => {
    const given = { ...by(key.appId), requestId: 'v-same' };
    const { access_token: lost } = await issue('vouchers', given);
    const { access_token: token } = await issue('vouchers', { ...given, repeatSince: NOW_SECONDS });
    expect(token).not.toBe(lost);
    expect(await find(token)).toBeDefined();
  });

  it('is in no event, only its SHA-256', async () => {
    const { access_token: token } = await issue();
    await revoke(token);
    const events = JSON.stringify(await keys.events.readAll({ maxCount: 1_000 }));
    expect(events).not.toContain(token.split('.')[1]);
    expect(events).toContain(createHash('sha256').update(token).digest('hex'));
  });

  it('is counted when many are asked for at once', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => issue()));
    expect(new Set(many.map(({ access_token: token }) => token)).size).toBe(30);
    const found = await Promise.all(many.map(({ access_token: token }) => find(token)));
    expect(found.every((each) => each !== undefined)).toBe(true);
  });
});
