import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { describeWith, itAlike } from './capabilities.js';
import { Client, type Json, type Keys, management, newProject, type Project, unique } from './client.js';
import { OWN_KEYS } from './own-keys.js';
import { ServerProcess } from './server-process.js';
import { cookieOf, invited, linkFor, PASSWORD, type Person, signedIn, signIn } from './signed-in.js';

const SESSION = '/console/v1/session';

let shop: Project;
let other: Project;

beforeAll(async () => {
  [shop, other] = await Promise.all([newProject(), newProject()]);
});

const withCookie = (keys: Keys, changes: Keys = {}) => new Client({ ...keys, ...changes });

/** The value of the cookie. */
const tokenIn = ({ keys }: Client): string => keys['cookie']?.split('=')[1] ?? '';

describe('Somebody who was invited', () => {
  let ada: Person;
  let client: Client;

  beforeAll(async () => {
    ada = await invited({ [shop.id]: 'ADMIN' });
    client = await signedIn(ada, shop.id);
  });

  it('comes in by a link, and sets a password to come in by', async () => {
    const { body } = await client.get(SESSION);
    expect(body.user).toMatchObject({ id: ada.id, email: ada.email, is_owner: false, has_password: false });
    expect(body.projects).toMatchObject([{ id: shop.id, role: 'ADMIN', currency: 'EUR', timezone: 'UTC' }]);
    expect((await client.put('/console/v1/password', { password: 'too short' })).status).toBe(400);
    expect((await client.put('/console/v1/password', { password: 'x'.repeat(201) })).status).toBe(400);
    expect((await client.put('/console/v1/password', { password: PASSWORD })).status).toBe(204);
    const again = await signIn({ email: ada.email.toUpperCase(), password: PASSWORD });
    expect(again).toMatchObject({ status: 201, body: { user: { id: ada.id, has_password: true } } });
    expect(again.headers['set-cookie']?.[0]).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    expect(JSON.stringify(again.body)).not.toContain(tokenIn(new Client(cookieOf(again))));
  });

  it('is the one who did what they do', async () => {
    const code = unique('BYADA');
    const made = await client.post(`/v1/vouchers/${code}`, {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'PERCENT', percent_off: 10 },
    });
    expect(made.status).toBe(200);
    const redeemed = await client.post(`/v1/vouchers/${code}/redemption`, { order: { amount: 1000 } });
    expect(redeemed.body.channel).toEqual({ channel_id: ada.id, channel_type: 'USER' });
    const path = `/management/v1/projects/${shop.id}/audit-log?limit=50`;
    const byAda = await eventually(
      async () => (await client.get(path)).body.data.filter(({ actor }: Json) => actor.id === ada.id),
      (entries) => entries.length > 0,
    );
    expect(byAda[0]).toMatchObject({ actor: { type: 'user', id: ada.id, name: 'Ada Lovelace' } });
    const exported = await client.post('/v1/exports', { exported_object: 'voucher' });
    expect(exported.body).toMatchObject({ channel: 'WEBSITE', user_id: ada.id });
    expect((await client.get(`/v1/exports/${exported.body.id}`)).body).toMatchObject({ user_id: ada.id });
  });

  it('sees their sessions, and ends one of them', async () => {
    const elsewhere = new Client(cookieOf(await signIn({ email: ada.email, password: PASSWORD }), shop.id));
    const { id } = (await elsewhere.get(SESSION)).body;
    const { data } = (await client.get('/console/v1/sessions')).body;
    expect(data).toContainEqual(expect.objectContaining({ id, is_current: false, by: 'password' }));
    expect((await client.delete(`/console/v1/sessions/${id}`)).status).toBe(204);
    expect((await elsewhere.get(SESSION)).status).toBe(401);
    expect((await elsewhere.get('/v1/vouchers')).status).toBe(401);
  });

  it('is out when they sign out', async () => {
    const leaving = new Client(cookieOf(await signIn({ email: ada.email, password: PASSWORD }), shop.id));
    const { status, headers } = await leaving.delete(SESSION);
    expect([status, headers['set-cookie']?.[0]]).toEqual([
      204,
      expect.stringMatching(/^perkstream_session=; .*Max-Age=0/),
    ]);
    expect((await leaving.get('/v1/vouchers')).status).toBe(401);
  });

  it('ends all other sessions by a new password', async () => {
    const elsewhere = new Client(cookieOf(await signIn({ email: ada.email, password: PASSWORD }), shop.id));
    const wrong = await client.put('/console/v1/password', { password: 'another horse', current_password: 'wrong' });
    expect(wrong).toMatchObject({ status: 400, body: { key: 'wrong_password' } });
    const set = { password: 'another horse battery', current_password: PASSWORD };
    expect((await client.put('/console/v1/password', set)).status).toBe(204);
    expect((await elsewhere.get(SESSION)).status).toBe(401);
    expect((await client.get(SESSION)).status).toBe(200);
    expect((await signIn({ email: ada.email, password: PASSWORD })).status).toBe(401);
  });
});

describe('An attacker', () => {
  let victim: Client;
  let person: Person;

  beforeAll(async () => {
    person = await invited({ [shop.id]: 'ADMIN' });
    victim = await signedIn(person, shop.id);
    await victim.put('/console/v1/password', { password: PASSWORD });
  });

  itAlike('cannot fix a session before its owner signs in: each has a new token', async () => {
    const before = tokenIn(victim);
    const fixed = { cookie: `perkstream_session=${person.id}.${'A'.repeat(43)}` };
    const first = await signIn({ email: person.email, password: PASSWORD }, fixed);
    const second = await signIn({ email: person.email, password: PASSWORD }, victim.keys);
    const tokens = [before, ...[first, second].map((each) => tokenIn(new Client(cookieOf(each))))];
    expect(new Set(tokens).size).toBe(3);
    expect(tokens).not.toContain('A'.repeat(43));
    expect((await withCookie(fixed, { 'x-project-id': shop.id }).get(SESSION)).status).toBe(401);
  });

  itAlike('gets nothing by a page of another site, with the header or without', async () => {
    const { cookie = '' } = victim.keys;
    const made = (keys: Keys) => new Client(keys).post(`/v1/vouchers/${unique('CSRF')}`, { type: 'DISCOUNT_VOUCHER' });
    expect((await made({ cookie })).status).toBe(401);
    expect((await made({ cookie, origin: 'https://evil.example' })).status).toBe(401);
    expect((await made({ ...victim.keys, origin: 'https://evil.example' })).status).toBe(401);
    expect((await made({ ...victim.keys, 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    const preflight = await fetch(`${victim.address}/v1/vouchers`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });

  itAlike('cannot sign visitors of another site in', async () => {
    const answer = await signIn({ email: person.email, password: PASSWORD }, { origin: 'https://evil.example' });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
  });

  itAlike('learns nothing of who there is', async () => {
    const answers = [person.email, `${unique('nobody')}@example.com`].map(async (email) => {
      const { status, body } = await signIn({ email, password: 'wrong horse battery' });
      return { status, ...body, request_id: '' };
    });
    const [known, unknown] = await Promise.all(answers);
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 401, key: 'sign_in_failed' });
  });

  it('cannot use a link again, nor one that another replaced', async () => {
    const [first, second] = [await linkFor(person, shop.id), await linkFor(person, shop.id)];
    expect((await signIn({ link_token: first })).status).toBe(401);
    const twice = await Promise.all([1, 2].map(() => signIn({ link_token: second })));
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 401]);
    expect((await signIn({ link_token: second })).status).toBe(401);
  });

  itAlike('gets nothing by the cookie where keys of browsers are used, nor access tokens that outlast it', async () => {
    const validation = { redeemables: [{ object: 'voucher', id: 'x' }] };
    expect((await victim.post('/client/v1/validations', validation)).status).toBe(401);
    const grant = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' });
    expect((await victim.post('/v1/oauth/token', grant)).status).toBe(403);
  });

  it('with one project gets nothing of another one', async () => {
    const lost = withCookie(victim.keys, { 'x-project-id': other.id });
    expect((await lost.get('/v1/vouchers')).status).toBe(403);
    expect((await victim.get(`/management/v1/projects/${other.id}/users`)).status).toBe(403);
    expect((await victim.get(`/management/v1/api-keys?project_id=${other.id}`)).status).toBe(403);
    expect((await victim.get('/management/v1/api-keys')).status).toBe(403);
    expect((await victim.get('/management/v1/projects')).status).toBe(403);
    const keysOfOther = (await management.get(`/management/v1/api-keys?project_id=${other.id}`)).body.data;
    for (const { id } of keysOfOther) {
      expect((await victim.get(`/management/v1/api-keys/${id}`)).status).toBe(404);
      expect((await victim.post(`/management/v1/api-keys/${id}/rotate`)).status).toBe(404);
      expect((await victim.delete(`/management/v1/api-keys/${id}`)).status).toBe(404);
    }
    const key = { kind: 'application', name: 'Mine', project_id: other.id };
    expect((await victim.post('/management/v1/api-keys', key)).status).toBe(403);
    expect((await victim.post('/management/v1/api-keys', { kind: 'management', name: 'Mine' })).status).toBe(403);
    const invitation = { email: `${unique('x')}@example.com`, first_name: 'X', last_name: 'Y' };
    const projects = { [shop.id]: 'USER', [other.id]: 'ADMIN' };
    const path = '/management/v1/projects/users/invite';
    expect((await victim.post(path, { ...invitation, projects })).status).toBe(403);
    expect((await other.client.get('/v1/vouchers')).status).toBe(200);
  });

  itAlike('who is ADMIN gets no link of somebody who may do more', async () => {
    const above = await invited({ [shop.id]: 'VIEWER', [other.id]: 'ADMIN' });
    const refused = await victim.post(`/management/v1/projects/${shop.id}/users/${above.id}/sign-in-link`);
    expect(refused).toMatchObject({ status: 403, body: { key: 'missing_required_permission' } });
    const below = await invited({ [shop.id]: 'VIEWER' });
    expect(await linkFor(below, shop.id, victim)).toMatch(/^user_/);
  });
});

describe('A role', () => {
  it('to read changes nothing, and exports', async () => {
    const viewer = await signedIn(await invited({ [shop.id]: 'VIEWER' }), shop.id);
    expect((await viewer.get('/v1/vouchers')).status).toBe(200);
    expect((await viewer.post('/v1/exports', { exported_object: 'voucher' })).status).toBe(200);
    expect((await viewer.get(`/management/v1/projects/${shop.id}`)).status).toBe(200);
    for (const refused of [
      await viewer.post(`/v1/vouchers/${unique('NO')}`, { type: 'DISCOUNT_VOUCHER' }),
      await viewer.put(`/management/v1/projects/${shop.id}`, { description: 'Mine' }),
    ]) {
      expect(refused).toMatchObject({ status: 403, body: { key: 'missing_required_permission' } });
    }
  });

  it('holds from the next request on, and so does its end', async () => {
    const person = await invited({ [shop.id]: 'VIEWER', [other.id]: 'USER' });
    const client = await signedIn(person, shop.id);
    const path = `/management/v1/projects/${shop.id}/users/${person.id}`;
    const make = () =>
      client.post(`/v1/vouchers/${unique('ROLE')}`, {
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'PERCENT', percent_off: 5 },
      });
    expect((await make()).status).toBe(403);
    await management.put(path, { role: 'USER' });
    expect((await make()).status).toBe(200);
    await management.delete(path);
    expect((await make()).status).toBe(403);
    expect((await client.get(SESSION)).body.projects).toMatchObject([{ id: other.id }]);
  });
});

describeWith('one process on a data folder', 'The first start', () => {
  let engine: ServerProcess;

  beforeAll(async () => {
    engine = await ServerProcess.create();
  });

  afterAll(() => engine.remove());

  const linkIn = (output: string) => /\/console\/sign-in#token=(\S+)/.exec(output)?.[1];
  const settings = {
    environment: { PERKSTREAM_SIGN_IN_LIMIT: '3/PT15M', PERKSTREAM_OWNER_EMAIL: 'boss@shop.example' },
  };

  it('prints a link for the owner, as the next ones do until somebody has a password', async () => {
    await engine.start(settings);
    const first = linkIn((await engine.end('SIGTERM')).output);
    await engine.start(settings);
    const second = linkIn((await engine.end('SIGTERM')).output);
    expect([first, second]).toEqual([expect.stringMatching(/^user_/), expect.stringMatching(/^user_/)]);
    await engine.start(settings);
    const { PERKSTREAM_PROJECT_ID: projectId } = OWN_KEYS;
    const path = `/management/v1/projects/${projectId}/users/boss%40shop.example/sign-in-link`;
    const { url } = (await engine.management.post(path)).body;
    for (const stale of [first, second]) {
      expect((await signIn({ link_token: stale }, {}, engine.address)).status).toBe(401);
    }
    const owner = await signIn({ link_token: linkIn(url) }, {}, engine.address);
    expect(owner.body.user).toMatchObject({ email: 'boss@shop.example', is_owner: true });
    const client = engine.at(cookieOf(owner, projectId));
    const made = { name: 'Second', timezone: 'UTC', currency: 'EUR', case_sensitive_codes: true };
    const project = await client.post('/management/v1/projects', made);
    expect(project.status).toBe(200);
    expect((await engine.at(cookieOf(owner, project.body.id)).get('/v1/vouchers')).status).toBe(200);
    await client.put('/console/v1/password', { password: PASSWORD });
    expect(linkIn((await engine.end('SIGTERM')).output)).toBeDefined();
    await engine.start(settings);
    expect(linkIn((await engine.end('SIGTERM')).output)).toBeUndefined();
  });

  it('keeps sessions over a restart, and admits few guesses at a password', async () => {
    await engine.start(settings);
    const body = { email: 'boss@shop.example', password: PASSWORD };
    const session = await signIn(body, {}, engine.address);
    await engine.end('SIGKILL');
    await engine.start(settings);
    expect((await engine.at(cookieOf(session)).get(SESSION)).status).toBe(200);
    const guesses = [1, 2, 3, 4].map(() => signIn({ ...body, password: 'wrong horse battery' }, {}, engine.address));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([401, 401, 401, 429]);
    const refused = await signIn(body, {}, engine.address);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    const others = Array.from({ length: 6 }, (_, index) =>
      signIn({ email: `${index}@shop.example`, password: PASSWORD }, {}, engine.address),
    );
    expect((await Promise.all(others)).filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  it('without the console has no page of it', async () => {
    await engine.end('SIGTERM');
    await engine.start({ environment: { PERKSTREAM_CONSOLE: 'off' } });
    expect((await fetch(`${engine.address}/console/`)).headers.get('content-type')).toContain('application/json');
    const { output } = await engine.end('SIGTERM');
    expect(output).not.toContain('/console/');
  });
});
