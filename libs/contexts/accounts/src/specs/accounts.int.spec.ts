import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OfferFirstLink, RenewSession, type SessionAnswer, SignInByOpenId } from '@perkstream/published';
import { AccountsInProcess, by, NOW, OPERATOR } from '../testing/accounts-in-process.js';

const PASSWORD = 'correct horse battery';
const LATER = '2026-03-01T08:20:00.000Z';

let accounts: AccountsInProcess;

beforeEach(async () => {
  accounts = await AccountsInProcess.start();
});

afterEach(() => accounts.stop());

const signInByLink = async (userId: string) => accounts.signIn({ link_token: await accounts.link(userId) });

const setPassword = (session: SessionAnswer, password = PASSWORD, current?: string) =>
  accounts.reply('set-password', {}, { password, ...(current && { current_password: current }) }, by(session));

/** Somebody who has a password, and is signed in by it. */
async function withPassword(
  userId = 'user_admin',
): Promise<SessionAnswer & { readonly token: string; readonly device: string }> {
  await setPassword(await signInByLink(userId));
  return accounts.signIn({ email: `${userId.slice('user_'.length)}@example.com`, password: PASSWORD });
}

const refusedSignIn = (body: object) => accounts.refusal('sign-in', {}, body);

describe('signing in', () => {
  it('by a link says who is signed in, and what is open to them', async () => {
    const session = await signInByLink('user_admin');
    expect(session).toMatchObject({
      object: 'session',
      id: expect.stringMatching(/^sess_/),
      created_at: NOW,
      expires_at: '2026-03-01T20:00:00.000Z',
      user: { id: 'user_admin', email: 'admin@example.com', first_name: 'Ada', is_owner: false, has_password: false },
      projects: [{ id: 'proj_1', name: 'Shop', role: 'ADMIN', currency: 'EUR', timezone: 'Europe/Berlin' }],
    });
    const { token, device, ...shown } = session;
    expect(await accounts.answer('get-session', {}, undefined, by(session))).toEqual(shown);
    expect(await accounts.find(token)).toMatchObject({ id: session.id, userId: 'user_admin' });
    expect(device).toMatch(/^[\w.-]+$/);
  });

  it('works once by each link, also for two at a time', async () => {
    const link_token = await accounts.link('user_admin');
    const tried = await Promise.all([1, 2].map(() => accounts.reply('sign-in', {}, { link_token })));
    expect(tried.filter((each) => 'error' in each)).toMatchObject([{ error: { code: 401, key: 'sign_in_failed' } }]);
    expect(await refusedSignIn({ link_token })).toMatchObject({ code: 401, key: 'sign_in_failed' });
  });

  it('by a password takes capital letters in the e-mail address for small ones', async () => {
    await withPassword();
    const session = await accounts.signIn({ email: 'ADMIN@Example.com', password: PASSWORD });
    expect(session.user).toMatchObject({ id: 'user_admin', has_password: true });
  });

  it('is refused in the same words for a wrong password, none, and somebody unknown', async () => {
    await withPassword();
    const wrong = [
      { email: 'admin@example.com', password: 'wrong horse battery' },
      { email: 'guest@example.com', password: PASSWORD },
      { email: 'nobody@example.com', password: PASSWORD },
      { email: 'user_admin', password: PASSWORD },
      { link_token: `user_admin.${'x'.repeat(43)}` },
      { link_token: `user_nobody.${'x'.repeat(43)}` },
      { link_token: '../..' },
    ];
    for (const body of wrong) {
      const { request_id: _id, ...refusal } = await refusedSignIn(body);
      expect(refusal).toEqual({
        code: 401,
        key: 'sign_in_failed',
        message: 'E-mail, password or link are not right',
      });
    }
  });

  it('takes a password or a link, and not both', async () => {
    for (const body of [{}, { email: 'a@b' }, { password: PASSWORD }, { link_token: 'x', email: 'a@b' }]) {
      expect(await refusedSignIn(body)).toMatchObject({ code: 400, key: 'invalid_payload' });
    }
  });

  it('by a provider begins a session of the user with the address, and makes nobody', async () => {
    const origin = accounts.originOf({ actor: { kind: 'system', id: 'sign-in' } });
    const { token = '' } = (await accounts.messenger.send(new SignInByOpenId('ADMIN@example.com', origin))) ?? {};
    expect(await accounts.find(token)).toMatchObject({ userId: 'user_admin' });
    expect(await accounts.messenger.send(new SignInByOpenId('nobody@example.com', origin))).toBeUndefined();
    expect(await accounts.events.readAll({ maxCount: 100 })).toMatchObject([
      { type: 'account.signed_in', data: { session: { by: 'openid' } }, metadata: { actor: { id: 'user_admin' } } },
    ]);
  });

  it('leaves no token and no password in the store', async () => {
    const { token } = await withPassword();
    const link = await accounts.link('user_admin');
    const stored = JSON.stringify(await accounts.events.readAll({ maxCount: 100 }));
    expect(stored).toContain('account.password_set');
    for (const secret of [token.split('.')[1], link.split('.')[1], PASSWORD]) expect(stored).not.toContain(secret);
  });
});

describe('a password', () => {
  it('is changed by the one before', async () => {
    const session = await withPassword();
    const { error } = (await setPassword(session, 'another horse battery')) as { error: object };
    expect(error).toMatchObject({ code: 400, key: 'wrong_password' });
    expect(await setPassword(session, 'another horse battery', 'wrong')).toMatchObject({ error: { code: 400 } });
    expect(await setPassword(session, 'another horse battery', PASSWORD)).toMatchObject({ status: 204 });
    expect(await refusedSignIn({ email: 'admin@example.com', password: PASSWORD })).toMatchObject({ code: 401 });
  });

  it.each([
    ['the e-mail address', 'GUEST@example.com'],
    ['one character', 'xxxxxxxxxxxxxxxxxxxx'],
    ['one that many use', 'Qwerty123456'],
  ])('is refused where it is %s', async (_title, password) => {
    const refused = await setPassword(await signInByLink('user_guest'), password);
    expect(refused).toMatchObject({ error: { code: 400, key: 'weak_password' } });
  });

  it('ends all sessions but the one in which it is set', async () => {
    const [first, second] = [await withPassword(), await signInByLink('user_admin')];
    await setPassword(second, 'another horse battery');
    expect(await accounts.find(first.token)).toBeUndefined();
    expect(await accounts.find(second.token)).toMatchObject({ id: second.id });
  });

  it('is the same in any way of writing its letters', async () => {
    await setPassword(await signInByLink('user_guest'), 'cafe\u0301 cafe\u0301 cafe\u0301');
    const password = 'caf\u00e9 caf\u00e9 caf\u00e9';
    expect(await accounts.signIn({ email: 'guest@example.com', password })).toMatchObject({ object: 'session' });
  });
});

describe('the sessions of somebody', () => {
  it('are listed, and end one by one', async () => {
    const [first, second] = [await withPassword(), await signInByLink('user_admin')];
    const list = async () => (await accounts.answer('list-sessions', {}, undefined, by(second)))['data'] as object[];
    expect(await list()).toMatchObject([
      { by: 'password', is_current: false },
      { id: first.id, by: 'password', is_current: false },
      { id: second.id, by: 'link', is_current: true },
    ]);
    expect(await accounts.reply('end-session', { sessionId: first.id }, undefined, by(second))).toEqual({
      status: 204,
    });
    expect(await list()).toHaveLength(2);
    expect(await accounts.find(first.token)).toBeUndefined();
    const again = await accounts.refusal('end-session', { sessionId: first.id }, undefined, by(second));
    expect(again).toMatchObject({ code: 404, resource_type: 'session' });
  });

  it('are theirs alone', async () => {
    const [theirs, ours] = [await signInByLink('user_admin'), await signInByLink('user_guest')];
    const refused = await accounts.refusal('end-session', { sessionId: theirs.id }, undefined, by(ours));
    expect(refused).toMatchObject({ code: 404 });
    expect(await accounts.find(theirs.token)).toMatchObject({ id: theirs.id });
  });

  it('end when they sign out', async () => {
    const session = await withPassword();
    expect(await accounts.reply('sign-out', {}, undefined, by(session))).toEqual({ status: 204 });
    expect(await accounts.find(session.token)).toBeUndefined();
  });

  it('last longer when they are used, as is noted from a quarter of an hour on', async () => {
    const { id, token } = await withPassword();
    expect(await accounts.find(token)).toMatchObject({ renewFrom: '2026-03-01T08:15:00.000Z' });
    await accounts.messenger.send(new RenewSession('user_admin', id, accounts.originOf({ now: LATER })));
    expect(await accounts.find(token)).toMatchObject({
      expiresAt: '2026-03-01T20:20:00.000Z',
      renewFrom: '2026-03-01T08:35:00.000Z',
    });
  });
});

describe('a link for somebody', () => {
  it('is made for users of the project, by id or e-mail address', async () => {
    expect(await accounts.link('admin@example.com')).toMatch(/^user_admin\./);
    for (const params of [
      { projectId: 'proj_1', userId: 'user_nobody' },
      { projectId: 'proj_2', userId: 'user_admin' },
      { projectId: 'proj_3', userId: 'user_admin' },
    ]) {
      expect(await accounts.refusal('make-sign-in-link', params)).toMatchObject({ code: 404 });
    }
  });

  it('is made by people for those who may do no more than they', async () => {
    const given = by(await signInByLink('user_admin'));
    expect(await accounts.link('user_guest', given)).toMatch(/^user_guest\./);
    for (const userId of ['user_owner', 'user_both']) {
      const refused = await accounts.refusal('make-sign-in-link', { projectId: 'proj_1', userId }, undefined, given);
      expect(refused).toMatchObject({ code: 403, key: 'missing_required_permission' });
    }
    expect(await accounts.link('user_both', by(await signInByLink('user_owner')))).toMatch(/^user_both\./);
  });

  it('opens nothing any more when the user may do more than who made it', async () => {
    const link_token = await accounts.link('user_guest', by(await signInByLink('user_admin')));
    await accounts.grant('user_guest', { proj_1: 'VIEWER', proj_2: 'VIEWER' });
    expect(await refusedSignIn({ link_token })).toMatchObject({ code: 401, key: 'sign_in_failed' });
  });

  it('opens nothing any more when who made it has lost the right to', async () => {
    const link_token = await accounts.link('user_guest', by(await signInByLink('user_admin')));
    await accounts.grant('user_admin', { proj_1: 'USER' });
    expect(await refusedSignIn({ link_token })).toMatchObject({ code: 401, key: 'sign_in_failed' });
  });

  it('is offered at a start until somebody has a password', async () => {
    const offer = () => accounts.messenger.send(new OfferFirstLink('user_owner', accounts.originOf(OPERATOR)));
    const [first, second] = [await offer(), await offer()];
    expect(second).toMatchObject({ path: expect.stringMatching(/^\/console\/sign-in#token=user_owner\./) });
    const [, link_token = ''] = first?.path.split('=') ?? [];
    expect(await refusedSignIn({ link_token })).toMatchObject({ code: 401 });
    await withPassword();
    expect(await offer()).toBeUndefined();
  });
});
