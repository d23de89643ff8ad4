import { beforeAll, describe, expect, it } from '@jest/globals';
import { management, newProject, type Project, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

let shop: Project;
let path: string;

beforeAll(async () => {
  shop = await newProject();
  path = `/management/v1/projects/${shop.id}`;
});

describe('Users of a new project', () => {
  const create = (users: object[]) => {
    const project = { name: unique('shop'), case_sensitive_codes: true, timezone: 'GMT', currency: 'EUR', users };
    return management.post('/management/v1/projects', project);
  };

  it('have their roles in it', async () => {
    const first = await newProject();
    const [ada, bob] = await Promise.all(
      ['ada', 'bob'].map(async (name) => {
        const email = `${unique(name).toLowerCase()}@example.com`;
        const invitation = { email, first_name: name, last_name: 'L', projects: { [first.id]: 'USER' } };
        expect((await management.post('/management/v1/projects/users/invite', invitation)).status).toBe(204);
        const known = `/management/v1/projects/${first.id}/users/${encodeURIComponent(email)}`;
        return (await management.get(known)).body;
      }),
    );
    const { status, body } = await create([
      { login: ada.login, role: 'ADMIN' },
      { id: bob.id, role: 'VIEWER' },
    ]);
    expect(status).toBe(200);
    const { data } = (await management.get(`/management/v1/projects/${body.id}/users`)).body;
    const roles = Object.fromEntries(data.map(({ id, role }: { id: string; role: string }) => [id, role]));
    expect(roles).toEqual({ [ada.id]: 'ADMIN', [bob.id]: 'VIEWER' });
  });

  it('are named once each', async () => {
    const email = `${unique('eve').toLowerCase()}@example.com`;
    const invitation = { email, first_name: 'Eve', last_name: 'L', projects: { [(await newProject()).id]: 'USER' } };
    await management.post('/management/v1/projects/users/invite', invitation);
    const twice = ['USER', 'ADMIN'].map((role) => ({ login: email, role }));
    expect(await create(twice)).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });

  it.each([
    [{ login: 'nobody@example.com', role: 'USER' }, 404, 'not_found'],
    [{ id: 'user_a', login: 'nobody@example.com', role: 'USER' }, 400, 'invalid_payload'],
  ])('must be known: %j', async (user, status, key) => {
    const before = (await management.get('/management/v1/projects')).body;
    expect(await create([user])).toMatchObject({ status, body: { key } });
    expect((await management.get('/management/v1/projects')).body).toEqual(before);
  });
});

describe('Users and branding of a project', () => {
  it('are shown as the contract has them', async () => {
    const email = `${unique('ada').toLowerCase()}@example.com`;
    const invitation = { email, first_name: 'Ada', last_name: 'L', projects: { [shop.id]: 'USER' } };
    expect((await management.post('/management/v1/projects/users/invite', invitation)).status).toBe(204);
    const login = `${path}/users/${encodeURIComponent(email)}`;
    const shown = await management.get(login);
    expectToKeepContract('get-user', shown);
    expect(shown.body).toMatchObject({ email, projects: { [shop.id]: 'USER' }, role: 'USER' });
    const changed = await management.put(`${path}/users/${shown.body.id}`, { role: 'ADMIN' });
    expectToKeepContract('update-user', changed);
    const list = await management.get(`${path}/users`);
    expectToKeepContract('list-users', list);
    expect(list.body).toMatchObject({ data: [changed.body], total: 1 });
    const assigned = await management.post(`${path}/users`, { login: email, role: 'VIEWER' });
    expectToKeepContract('assign-user', assigned);
    expect((await management.delete(login)).body).toMatchObject({ code: 400, key: 'resource_protected' });

    const branding = {
      brand: { name: 'The Shop' },
      address: { street: 'High Street 1', city: 'Berlin', postal: null, country: 'Germany' },
      contact: { email: 'shop@example.com' },
    };
    const made = await management.post(`${path}/branding`, branding);
    expectToKeepContract('create-brand', made);
    const again = await management.post(`${path}/branding`, branding);
    expectToKeepContract('create-brand', again);
    expect(again).toMatchObject({ status: 409, body: { key: 'branding_exist' } });
    const renamed = await management.put(`${path}/branding/${made.body.id}`, { brand: { name: 'The Other Shop' } });
    expectToKeepContract('update-brand', renamed);
    const brands = await management.get(`${path}/branding`);
    expectToKeepContract('list-brands', brands);
    expect(brands.body.data).toEqual([renamed.body]);
    expect((await management.delete(`${path}/branding/${made.body.id}`)).status).toBe(204);
  });
});
