import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { describeWith } from './capabilities.js';
import { type Answer, Client, type Json, management, newProject, type Project, unique } from './client.js';
import { OWN_KEYS } from './own-keys.js';
import { ServerProcess } from './server-process.js';
import { cookieOf, invited, linkFor, PASSWORD, type Person, signedIn, signIn } from './signed-in.js';

const SESSION = '/console/v1/session';

let shop: Project;
let other: Project;
let admin: Client;

beforeAll(async () => {
  [shop, other] = await Promise.all([newProject(), newProject()]);
  admin = await signedIn(await invited({ [shop.id]: 'ADMIN' }), shop.id);
});

const users = ({ id }: Project) => `/management/v1/projects/${id}/users`;
const inProject = (client: Client, { id }: Project) => new Client({ ...client.keys, 'x-project-id': id });
const said = ({ status, body }: Answer) => ({ status, body: { ...body, request_id: undefined } });

describe('A link that an ADMIN of one project has made', () => {
  let person: Person;
  let client: Client;
  const assign = (role = 'ADMIN') => management.post(users(other), { id: person.id, role });
  const statusOf = async () => (await inProject(client, other).get('/v1/vouchers')).status;

  it('opens no project that its user comes into later', async () => {
    person = await invited({ [shop.id]: 'VIEWER' });
    const link_token = await linkFor(person, shop.id, admin);
    expect((await assign()).status).toBe(200);
    expect((await signIn({ link_token })).status).toBe(401);
  });

  it('leads to a session and a password that end then, and another link leads further', async () => {
    person = await invited({ [shop.id]: 'VIEWER' });
    client = new Client(cookieOf(await signIn({ link_token: await linkFor(person, shop.id, admin) }), shop.id));
    expect((await client.put('/console/v1/password', { password: PASSWORD })).status).toBe(204);
    const byPassword = () => signIn({ email: person.email, password: PASSWORD });
    expect((await byPassword()).status).toBe(201);
    // A role in the project of the ADMIN is none beyond what they may give.
    await management.put(`${users(shop)}/${person.id}`, { role: 'ADMIN' });
    expect((await client.get('/v1/vouchers')).status).toBe(200);
    await assign();
    expect([(await client.get('/v1/vouchers')).status, await statusOf()]).toEqual([401, 401]);
    expect((await byPassword()).status).toBe(401);
    // What has ended comes back with no right that is taken.
    await management.delete(`${users(other)}/${person.id}`);
    expect((await client.get(SESSION)).status).toBe(401);
    expect((await byPassword()).status).toBe(401);
    client = await signedIn(person, shop.id);
    await assign();
    expect(await statusOf()).toBe(200);
    expect((await client.get(SESSION)).body.user).toMatchObject({ has_password: false });
    expect((await client.put('/console/v1/password', { password: PASSWORD })).status).toBe(204);
    expect((await byPassword()).status).toBe(201);
  });

  it('is of no use when the ADMIN is one no more', async () => {
    const leaving = await invited({ [shop.id]: 'ADMIN' });
    const link_token = await linkFor(await invited({ [shop.id]: 'VIEWER' }), shop.id, await signedIn(leaving, shop.id));
    await management.put(`${users(shop)}/${leaving.id}`, { role: 'USER' });
    expect((await signIn({ link_token })).status).toBe(401);
  });
});

describe('Somebody is signed out everywhere', () => {
  it('by themselves, with a link that was not used', async () => {
    const person = await invited({ [shop.id]: 'USER' });
    const [one, two] = [await signedIn(person, shop.id), await signedIn(person, shop.id)];
    const link_token = await linkFor(person, shop.id);
    const { status, headers } = await one.delete('/console/v1/sessions');
    expect([status, headers['set-cookie']?.[0]]).toEqual([204, expect.stringMatching(/_session=; .*Max-Age=0/)]);
    expect([(await one.get(SESSION)).status, (await two.get('/v1/vouchers')).status]).toEqual([401, 401]);
    expect((await signIn({ link_token })).status).toBe(401);
  });

  it('by an ADMIN of a project of theirs, and by nobody else', async () => {
    const person = await invited({ [shop.id]: 'USER', [other.id]: 'USER' });
    const client = await signedIn(person, shop.id);
    const path = `${users(shop)}/${person.id}/sessions`;
    const editor = await signedIn(await invited({ [shop.id]: 'USER' }), shop.id);
    expect((await editor.delete(path)).status).toBe(403);
    expect((await admin.delete(`${users(other)}/${person.id}/sessions`)).status).toBe(403);
    expect((await client.get(SESSION)).status).toBe(200);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await client.get('/v1/vouchers')).status).toBe(401);
    expect((await admin.delete(`${users(shop)}/nobody@example.com/sessions`)).status).toBe(404);
  });
});

describe('An owner', () => {
  const OWNERS = '/management/v1/owners';

  it('makes owners and demotes them, which holds from the next request on', async () => {
    const [ada, bob] = [await invited({ [shop.id]: 'ADMIN' }), await invited({ [shop.id]: 'ADMIN' })];
    expect((await management.post(OWNERS, { id: ada.id })).body).toMatchObject({ id: ada.id, is_owner: true });
    const owner = await signedIn(ada, shop.id);
    expect((await owner.post(OWNERS, { login: bob.email.toUpperCase() })).status).toBe(200);
    const second = await signedIn(bob, shop.id);
    const byShop = `${users(shop)}/${bob.id}`;
    expect((await admin.delete(`${byShop}/sessions`)).status).toBe(403);
    expect((await admin.get(OWNERS)).status).toBe(403);
    expect((await second.get(OWNERS)).body.data.map(({ id }: Json) => id)).toEqual(
      expect.arrayContaining([ada.id, bob.id]),
    );
    expect((await second.delete(`${OWNERS}/${ada.id}`)).status).toBe(204);
    expect((await owner.get(OWNERS)).status).toBe(403);
    expect((await inProject(owner, other).get('/v1/vouchers')).status).toBe(403);
    expect((await owner.get('/v1/vouchers')).status).toBe(200);
    expect((await management.delete(`/management/v1/users/${bob.id}`)).status).toBe(204);
    expect((await second.get(SESSION)).status).toBe(401);
  });
});

describe('Somebody who leaves', () => {
  it('is erased with their last project, and a former person in its audit log', async () => {
    const person = await invited({ [shop.id]: 'USER' });
    const client = await signedIn(person, shop.id);
    await client.put('/console/v1/password', { password: PASSWORD });
    const category = await client.post('/v1/categories', { name: unique('Season'), hierarchy: 1 });
    const path = `${users(shop)}/${person.id}`;
    expect((await management.delete(path)).body).toMatchObject({ code: 400, key: 'resource_protected' });
    expect((await admin.delete(path)).status).toBe(204);
    expect((await client.get(SESSION)).status).toBe(401);
    expect((await signIn({ email: person.email, password: PASSWORD })).status).toBe(401);
    expect((await management.get(path)).status).toBe(404);
    const log = `/management/v1/projects/${shop.id}/audit-log?limit=100`;
    const [entry] = await eventually(
      async () =>
        (await admin.get(log)).body.data.filter(({ related_object_id: id }: Json) => id === category.body.id) as Json[],
      (found) => found.length > 0,
    );
    expect(entry?.actor).toEqual({ type: 'user', id: person.id, name: 'A former person' });
    // The address is free again.
    const again = { email: person.email, first_name: 'Ada', last_name: 'L', projects: { [shop.id]: 'VIEWER' } };
    expect((await admin.post('/management/v1/projects/users/invite', again)).status).toBe(204);
    expect((await admin.get(`${users(shop)}/${person.email}`)).body.id).not.toBe(person.id);
  });
});

describe('An ADMIN of one project', () => {
  it('gives a role by address in the same words, whether somebody has it or not', async () => {
    const known = await invited({ [other.id]: 'ADMIN' });
    const nobody = `${unique('nobody').toLowerCase()}@example.com`;
    const answers = await Promise.all(
      [known.email, nobody].map(async (login) => {
        const answer = said(await admin.post(users(shop), { login, role: 'USER' }));
        const { id, login: shown, email, ...rest } = answer.body;
        expect([shown, email, id === known.id]).toEqual([login, login, false]);
        return { ...answer, body: rest };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(200);
    const client = await signedIn(known, other.id);
    expect((await client.get(SESSION)).body.projects.map(({ id }: Json) => id).sort()).toEqual(
      [shop.id, other.id].sort(),
    );
    const shown = (await admin.get(`${users(shop)}/${known.email}`)).body;
    expect(shown).toMatchObject({ id: known.id, first_name: 'Ada', projects: { [shop.id]: 'USER' } });
    const refused = async (id: string) =>
      said(await admin.put(`${users(shop)}/${id}`, { role: 'USER' })).body.details?.replace(id, '');
    const elsewhere = await invited({ [other.id]: 'USER' });
    expect(await refused(elsewhere.email)).toBe(await refused(`${unique('nobody')}@example.com`));
  });

  it('reads of the people of a project nothing about other projects', async () => {
    const colleague = await invited({ [shop.id]: 'USER', [other.id]: 'ADMIN' });
    const reader = await signedIn(await invited({ [shop.id]: 'VIEWER' }), shop.id);
    for (const path of [users(shop), `${users(shop)}/${colleague.id}`]) {
      const { status, body } = await reader.get(path);
      expect([status, JSON.stringify(body).includes(other.id)]).toEqual([200, false]);
    }
    expect((await management.get(`${users(shop)}/${colleague.id}`)).body.projects).toHaveProperty(other.id);
  });
});

describe('Who administers the server', () => {
  it('makes an owner, and gets a link for them, by a command that asks the engine', async () => {
    const email = `${unique('boss').toLowerCase()}@example.com`;
    const command = join(import.meta.dirname, '../../tools/run-command.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [command, 'owner', email, management.address], {
      env: process.env,
    });
    const [, link_token] = /#token=(\S+)/.exec(stdout) ?? [];
    const session = await signIn({ link_token });
    expect(session.body.user).toMatchObject({ email, is_owner: true });
    expect((await new Client(cookieOf(session)).delete(`/management/v1/users/${session.body.user.id}`)).status).toBe(
      204,
    );
  });
});

describeWith('one process on a data folder', 'The person whom a setting makes an owner', () => {
  let engine: ServerProcess;

  beforeAll(async () => {
    engine = await ServerProcess.create();
  });

  afterAll(() => engine.remove());

  it('is let in by nothing that an ADMIN has led them to before, and stays the last owner', async () => {
    const { PERKSTREAM_PROJECT_ID: projectId } = OWN_KEYS;
    await engine.start();
    const inviting = await invited({ [projectId]: 'ADMIN' }, engine.management);
    const link = await linkFor(inviting, projectId, engine.management);
    const attacker = engine.at(cookieOf(await signIn({ link_token: link }, {}, engine.address), projectId));
    const boss = await invited({ [projectId]: 'VIEWER' }, attacker);
    const link_token = await linkFor(boss, projectId, attacker);
    const asBoss = engine.at(cookieOf(await signIn({ link_token }, {}, engine.address), projectId));
    expect((await asBoss.put('/console/v1/password', { password: PASSWORD })).status).toBe(204);
    await engine.end('SIGTERM');
    await engine.start({ environment: { PERKSTREAM_OWNER_EMAIL: boss.email } });
    expect((await asBoss.get(SESSION)).status).toBe(401);
    const byPassword = await signIn({ email: boss.email, password: PASSWORD }, {}, engine.address);
    expect(byPassword.status).toBe(401);
    expect((await engine.management.delete('/management/v1/owners/owner%40localhost')).status).toBe(204);
    const last = await engine.management.delete(`/management/v1/owners/${boss.id}`);
    expect(last).toMatchObject({ status: 400, body: { key: 'resource_protected' } });
    expect((await engine.management.delete(`/management/v1/users/${boss.id}`)).status).toBe(400);
  });
});
