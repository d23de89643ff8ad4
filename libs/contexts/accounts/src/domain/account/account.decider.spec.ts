import { describe, expect, it } from '@jest/globals';
import { fold } from '@perkstream/kernel';
import { story } from '@perkstream/kernel/testing';
import { type AccountEvent, type PasswordHash, type SignInProof } from '@perkstream/published';
import { accountAggregate, type AccountCommand, openSessions, MAX_SESSIONS } from './account.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const SOON = '2026-03-01T08:10:00.000Z';
const A_QUARTER_LATER = '2026-03-01T08:15:00.000Z';
const IDLE = '2026-03-01T20:00:00.000Z';
const TOMORROW = '2026-03-02T08:00:00.000Z';
const userId = 'user_1';
const password: PasswordHash = { salt: 's1', hash: 'h1', cost: 16_384, blockSize: 8, parallelization: 5 };
const account = story(accountAggregate);

const linkMade = (tokenHash = 'l1'): AccountEvent => ({
  type: 'account.link_made',
  data: { userId, tokenHash, expiresAt: TOMORROW },
});
const signedIn = (id = 'sess_1', by: SignInProof = 'password', createdAt = NOW): AccountEvent => ({
  type: 'account.signed_in',
  data: { userId, session: { id, tokenHash: `t ${id}`, by, createdAt } },
});
const renewed = (at: string): AccountEvent => ({
  type: 'account.session_renewed',
  data: { userId, sessionId: 'sess_1', at },
});
const ended: AccountEvent = { type: 'account.session_ended', data: { userId, sessionId: 'sess_1' } };
const passwordSet = (sessionId = 'sess_1', set = password): AccountEvent => ({
  type: 'account.password_set',
  data: { userId, password: set, sessionId },
});
const byLink = (now = NOW, tokenHash = 'l1'): AccountCommand => ({
  do: 'sign_in',
  userId,
  proof: { by: 'link', tokenHash },
  sessionId: 'sess_1',
  tokenHash: 't sess_1',
  now,
});
const byPassword = (salt = 's1', now = NOW): AccountCommand => ({
  ...byLink(now),
  do: 'sign_in',
  proof: { by: 'password', salt },
  sessionId: 'sess_1',
  tokenHash: 't sess_1',
});
const renew = (now: string): AccountCommand => ({ do: 'renew', userId, sessionId: 'sess_1', now });
const end = (now = SOON): AccountCommand => ({ do: 'end_session', userId, sessionId: 'sess_1', now });
const other = { ...password, salt: 's2' };
const setOther = (shown?: string, sessionId = 'sess_1'): AccountCommand => ({
  do: 'set_password',
  person: { isOwner: false, projects: { proj_1: 'ADMIN' } },
  userId,
  password: other,
  sessionId,
  ...(shown !== undefined && { shown }),
  now: SOON,
});

describe('a link', () => {
  it('signs in for a day', () => {
    account.given().when({ do: 'offer_link', userId, tokenHash: 'l1', now: NOW }).then(linkMade());
    account.given(linkMade()).when(byLink()).then(signedIn('sess_1', 'link'));
    account.given(linkMade()).when(byLink(TOMORROW)).thenRefused('sign_in_failed');
  });

  it('signs in once', () => {
    account.given(linkMade(), signedIn('sess_0', 'link')).when(byLink()).thenRefused('sign_in_failed');
  });

  it('is of no use where it is another one, or one was made after it', () => {
    account.given().when(byLink()).thenRefused('sign_in_failed');
    account.given(linkMade()).when(byLink(NOW, 'l2')).thenRefused('sign_in_failed');
    account.given(linkMade(), linkMade('l2')).when(byLink()).thenRefused('sign_in_failed');
  });

  it('stays when somebody signs in by the password, and goes when a password is set', () => {
    account.given(passwordSet(), linkMade(), signedIn('sess_0')).when(byLink()).then(signedIn('sess_1', 'link'));
    account.given(signedIn(), linkMade(), passwordSet()).when(byLink()).thenRefused('sign_in_failed');
  });
});

describe('a password', () => {
  it('signs in where it is the one that was checked', () => {
    account.given(passwordSet()).when(byPassword()).then(signedIn());
    account.given(passwordSet(), passwordSet('sess_1', other)).when(byPassword()).thenRefused('sign_in_failed');
    account.given().when(byPassword()).thenRefused('sign_in_failed');
  });

  it('is set for the first time without another', () => {
    account.given(signedIn('sess_1', 'link')).when(setOther()).then(passwordSet('sess_1', other));
  });

  it('is changed by the one before, which may not have been changed meanwhile', () => {
    const before = [passwordSet('sess_0'), signedIn()];
    account
      .given(...before)
      .when(setOther('s1'))
      .then(passwordSet('sess_1', other));
    account
      .given(...before)
      .when(setOther())
      .thenRefused('wrong_password');
    account
      .given(...before)
      .when(setOther('s0'))
      .thenRefused('wrong_password');
  });

  it('is changed once without the one before in a session that began by a link: it may be forgotten', () => {
    const forgotten = [passwordSet('sess_0'), linkMade(), signedIn('sess_1', 'link')];
    account
      .given(...forgotten)
      .when(setOther())
      .then(passwordSet('sess_1', other));
    account
      .given(...forgotten, passwordSet())
      .when(setOther())
      .thenRefused('wrong_password');
  });

  it('ends all other sessions', () => {
    const events = [signedIn('sess_0'), signedIn(), passwordSet()];
    expect(fold(accountAggregate, events).sessions.map(({ id }) => id)).toEqual(['sess_1']);
    account
      .given(...events)
      .when(setOther('s1', 'sess_0'))
      .thenRefused('not_found');
  });
});

describe('what somebody who is ADMIN of some projects has let a user in by', () => {
  const within = ['proj_1'];
  const more = { isOwner: false, projects: { proj_1: 'USER', proj_2: 'VIEWER' } };
  const limited = (id: string): AccountEvent => ({
    type: 'account.signed_in',
    data: { userId, session: { id, tokenHash: `t ${id}`, by: 'link', createdAt: NOW, within } },
  });
  const passwordWithin: AccountEvent = {
    type: 'account.password_set',
    data: { userId, password, sessionId: 'sess_1', within },
  };
  const ended = (data: object): AccountEvent => ({ type: 'account.access_ended', data: { userId, ...data } as never });
  const endBeyond = (person: typeof more): AccountCommand => ({ do: 'end_beyond_rights', userId, person, now: SOON });

  it('goes from the link to the session, the password, and the sessions that begin by it', () => {
    const link: AccountCommand = {
      ...byLink(),
      do: 'sign_in',
      proof: { by: 'link', tokenHash: 'l1', within },
    } as never;
    account.given(linkMade()).when(link).then(limited('sess_1'));
    account
      .given(limited('sess_1'))
      .when({ ...(setOther() as object), password } as never)
      .then(passwordWithin);
    const [begun] = [
      {
        ...limited('sess_1').data,
        session: { id: 'sess_1', tokenHash: 't sess_1', by: 'password', createdAt: NOW, within },
      },
    ];
    account
      .given(limited('sess_1'), passwordWithin)
      .when(byPassword())
      .then({ type: 'account.signed_in', data: begun } as AccountEvent);
  });

  it('ends when the user may do more than they, and stays while the user may not', () => {
    const events = [limited('sess_1'), passwordWithin, limited('sess_2'), signedIn('sess_3', 'openid')];
    account
      .given(...events)
      .when(endBeyond(more))
      .then(ended({ sessionIds: ['sess_1', 'sess_2'], password: true }));
    account
      .given(...events)
      .when(endBeyond({ ...more, projects: { proj_1: 'ADMIN', proj_2: 'ADMIN' } }))
      .then(ended({ sessionIds: ['sess_1', 'sess_2'], password: true }));
    account
      .given(...events)
      .when(endBeyond({ isOwner: false, projects: { proj_1: 'ADMIN' } } as never))
      .thenNothing();
    const { sessions, password: left } = fold(accountAggregate, [
      ...events,
      ended({ sessionIds: ['sess_1', 'sess_2'], password: true }),
    ]);
    expect([sessions.map(({ id }) => id), left]).toEqual([['sess_3'], undefined]);
  });

  it('is a password that nobody must know to set another', () => {
    const events = [limited('sess_1'), passwordWithin, signedIn('sess_4', 'openid')];
    account
      .given(...events)
      .when({ ...(setOther(undefined, 'sess_4') as object), person: more } as never)
      .then(passwordSet('sess_4', other));
  });
});

it('all sessions end at once, with the link, and the password stays', () => {
  const everywhere: AccountCommand = { do: 'sign_out_everywhere', userId, now: SOON };
  const ended = { sessionIds: ['sess_1', 'sess_2'], link: true } as const;
  account
    .given(passwordSet(), signedIn(), signedIn('sess_2'), linkMade())
    .when(everywhere)
    .then({ type: 'account.access_ended', data: { userId, ...ended } });
  account.given(passwordSet()).when(everywhere).thenNothing();
  account
    .given(passwordSet())
    .when({ do: 'close', userId, now: SOON })
    .then({ type: 'account.access_ended', data: { userId, sessionIds: [], password: true } });
});

it('the word of a provider signs in, with a password or without, and uses no link up', () => {
  const byProvider: AccountCommand = {
    ...byLink(),
    do: 'sign_in',
    proof: { by: 'openid' },
    sessionId: 'sess_1',
    tokenHash: 't sess_1',
  };
  account.given().when(byProvider).then(signedIn('sess_1', 'openid'));
  account.given(passwordSet()).when(byProvider).then(signedIn('sess_1', 'openid'));
  account.given(linkMade(), signedIn('sess_0', 'openid')).when(byLink()).then(signedIn('sess_1', 'link'));
  account.given(passwordSet('sess_0'), signedIn('sess_1', 'openid')).when(setOther()).thenRefused('wrong_password');
});

describe('a session', () => {
  it('is over when nobody has used it for 12 hours', () => {
    account.given(signedIn()).when(end('2026-03-01T19:59:59.999Z')).then(ended);
    account.given(signedIn()).when(end(IDLE)).thenRefused('not_found');
    account.given(signedIn(), renewed(A_QUARTER_LATER)).when(end(IDLE)).then(ended);
  });

  it('is renewed once in a quarter of an hour', () => {
    account.given(signedIn()).when(renew('2026-03-01T08:14:59.999Z')).thenNothing();
    account.given(signedIn()).when(renew(A_QUARTER_LATER)).then(renewed(A_QUARTER_LATER));
    account.given(signedIn(), renewed(A_QUARTER_LATER)).when(renew('2026-03-01T08:29:00.000Z')).thenNothing();
  });

  it('is not renewed when it is over', () => {
    account.given(signedIn()).when(renew(IDLE)).thenNothing();
    account.given(signedIn(), ended).when(renew(A_QUARTER_LATER)).thenNothing();
  });

  it('is over after 7 days, however busy it is', () => {
    const last = '2026-03-08T07:59:59.999Z';
    account.given(signedIn(), renewed('2026-03-08T07:00:00.000Z')).when(end(last)).then(ended);
    account
      .given(signedIn(), renewed('2026-03-08T07:00:00.000Z'))
      .when(end('2026-03-08T08:00:00.000Z'))
      .thenRefused('not_found');
  });

  it('ends once', () => {
    account.given(signedIn(), ended).when(end()).thenRefused('not_found');
  });

  it(`takes the place of the oldest where there are ${MAX_SESSIONS}`, () => {
    const many = Array.from({ length: MAX_SESSIONS + 2 }, (_one, index) => signedIn(`sess_${index}`));
    const open = openSessions(fold(accountAggregate, many), SOON).map(({ id }) => id);
    expect(open).toHaveLength(MAX_SESSIONS);
    expect([open[0], open.at(-1)]).toEqual(['sess_2', `sess_${MAX_SESSIONS + 1}`]);
  });

  it('is forgotten when it is over and another one begins', () => {
    const events = [signedIn(), signedIn('sess_2', 'password', IDLE)];
    expect(fold(accountAggregate, events).sessions.map(({ id }) => id)).toEqual(['sess_2']);
  });
});
