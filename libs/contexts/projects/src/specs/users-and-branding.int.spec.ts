import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EnsureOwner, FindOpenProjects, FindPerson, FindPersonByEmail } from '@perkstream/published';
import { LATER, ProjectsInProcess, shop } from '../testing/projects-in-process.js';

let projects: ProjectsInProcess;
let projectId: string;

beforeEach(async () => {
  projects = await ProjectsInProcess.start();
  projectId = await projects.create();
});

afterEach(() => projects.stop());

const ada = (roles: object) => ({ email: 'ada@example.com', first_name: 'Ada', last_name: 'L', projects: roles });

describe('users', () => {
  it('are invited, found by id and login, given other roles, and taken out of a project', async () => {
    expect(await projects.reply('invite-user', {}, ada({ [projectId]: 'USER' }))).toEqual({ status: 204 });
    const shown = await projects.answer('get-user', { projectId, userId: 'Ada@example.com' });
    expect(shown).toEqual({
      id: expect.stringMatching(/^user_/),
      login: 'ada@example.com',
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'L',
      projects: { [projectId]: 'USER' },
      role: 'USER',
      is_owner: false,
    });
    expect(await projects.answer('list-users', { projectId })).toMatchObject({ data: [shown], total: 1 });
    const other = await projects.create();
    const elsewhere = { projectId: other, userId: shown['id'] };
    expect(await projects.refusal('get-user', elsewhere)).toMatchObject({ code: 404, resource_type: 'user' });
    expect(await projects.refusal('update-user', elsewhere, { role: 'ADMIN' })).toMatchObject({
      code: 400,
      key: 'user_not_assigned',
    });
    const both = { [projectId]: 'USER', [other]: 'role_clerk' };
    const assigned = await projects.answer('assign-user', elsewhere, { id: shown['id'], role: 'role_clerk' });
    expect(assigned).toMatchObject({ projects: both, role: 'role_clerk' });
    expect(await projects.answer('update-user', elsewhere, { role: 'ADMIN' })).toMatchObject({ role: 'ADMIN' });
    expect(await projects.reply('unassign-user', elsewhere)).toEqual({ status: 204 });
    expect(await projects.answer('list-users', { projectId: other })).toMatchObject({ total: 0 });
    expect(await projects.refusal('unassign-user', { projectId, userId: shown['id'] })).toMatchObject({
      code: 400,
      key: 'resource_protected',
    });
  });

  it('have one address each, known roles, and projects that there are', async () => {
    await projects.answer('invite-user', {}, ada({ [projectId]: 'USER' }));
    const refused = async (body: object) => projects.refusal('invite-user', {}, body);
    const again = { ...ada({ [projectId]: 'USER' }), email: 'ADA@example.com' };
    expect(await refused(again)).toMatchObject({ code: 409, key: 'duplicate_found' });
    const other = { ...ada({ [projectId]: 'KING' }), email: 'eve@example.com' };
    expect(await refused(other)).toMatchObject({ code: 400, key: 'used_incorrect_role' });
    expect(await refused({ ...other, projects: { proj_none: 'USER' } })).toMatchObject({ code: 404 });
    for (const body of [{ role: 'USER' }, { role: 'USER', id: 'a', login: 'b' }]) {
      expect(await projects.refusal('assign-user', { projectId }, body)).toMatchObject({ key: 'invalid_payload' });
    }
    expect(await projects.refusal('assign-user', { projectId }, { login: 'nobody', role: 'USER' })).toMatchObject({
      code: 404,
    });
  });

  it('are found by capital letters of ASCII as by small ones, and by no other letters that look alike', async () => {
    const kate = { ...ada({ [projectId]: 'USER' }), email: 'kate@example.com' };
    await projects.answer('invite-user', {}, kate);
    const found = async (email: string) => (await projects.messenger.ask(new FindPersonByEmail(email)))?.email;
    expect([await found('KATE@example.com'), await found('\u212aate@example.com')]).toEqual([kate.email, undefined]);
    expect(await projects.reply('invite-user', {}, { ...kate, email: '\u212aate@example.com' })).toEqual({
      status: 204,
    });
  });

  it('may be an owner of the installation, who is made once', async () => {
    const ensure = (email: string) => projects.messenger.send(new EnsureOwner(email, projectId, projects.originOf()));
    const owner = await ensure('boss@example.com');
    expect(owner).toMatchObject({ email: 'boss@example.com', isOwner: true, projects: { [projectId]: 'ADMIN' } });
    expect(await ensure('BOSS@example.com')).toEqual(owner);
    const shown = await projects.answer('get-user', { projectId, userId: owner.id });
    expect(shown).toMatchObject({ is_owner: true, role: 'ADMIN' });
    const refused = await projects.refusal('update-user', { projectId, userId: owner.id }, { role: 'VIEWER' });
    expect(refused).toMatchObject({ code: 400, key: 'resource_protected' });
  });

  it('become owners where they are there already, and stay what they were', async () => {
    await projects.answer('invite-user', {}, ada({ [projectId]: 'ADMIN' }));
    const before = await projects.messenger.ask(new FindPersonByEmail('ada@example.com'));
    const after = await projects.messenger.send(new EnsureOwner('ADA@example.com', projectId, projects.originOf()));
    expect(after).toEqual({ ...before, isOwner: true });
    expect(await projects.messenger.ask(new FindPerson(after.id))).toEqual(after);
  });

  it('see the projects that they have a role in, and owners all', async () => {
    const other = await projects.create({ ...shop, name: 'Other' }, { now: LATER });
    await projects.answer('invite-user', {}, ada({ [other]: 'USER' }));
    const person = await projects.messenger.ask(new FindPersonByEmail('ada@example.com'));
    const open = async (userId = '') => projects.messenger.ask(new FindOpenProjects(userId));
    const seen = { id: other, name: 'Other', role: 'USER', currency: 'PLN', timeZone: 'Europe/Warsaw' };
    expect(await open(person?.id)).toEqual([seen]);
    const owner = await projects.messenger.send(new EnsureOwner('boss@example.com', projectId, projects.originOf()));
    expect(await open(owner.id)).toMatchObject([
      { id: projectId, role: 'ADMIN' },
      { id: other, role: 'ADMIN' },
    ]);
    await projects.answer('delete-project', { projectId: other });
    expect(await open(person?.id)).toEqual([]);
    expect(await open('user_nobody')).toEqual([]);
  });

  it('are stored sealed', async () => {
    await projects.answer('invite-user', {}, ada({ [projectId]: 'USER' }));
    const stored = await projects.events.readAll({ maxCount: 100, types: ['user.created'] });
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('ada@example.com');
  });
});

describe('branding', () => {
  const body = {
    brand: { name: 'The Shop' },
    address: { street: 'High Street 1', city: 'Berlin', postal: '10115', country: 'Germany' },
    contact: { email: 'shop@example.com' },
  };

  it('is made once, changed in part, listed and deleted', async () => {
    const made = await projects.answer('create-brand', { projectId }, body);
    expect(made).toEqual({
      id: expect.stringMatching(/^brd_/),
      brand: {
        name: 'The Shop',
        privacy_policy_url: null,
        terms_of_use_url: null,
        website_url: null,
        permission_reminder: expect.stringContaining('customer'),
      },
      address: { ...body.address, state: '' },
      contact: { ...body.contact, phone: null },
    });
    const again = await projects.refusal('create-brand', { projectId }, body);
    expect(again).toMatchObject({ code: 409, key: 'branding_exist', resource_id: made['id'] });
    const params = { projectId, brandingId: made['id'] };
    const change = {
      brand: { website_url: 'https://shop.example', permission_reminder: 'Hello' },
      contact: { phone: '1' },
    };
    const changed = await projects.answer('update-brand', params, change);
    expect(changed).toMatchObject({ ...change, address: made['address'] });
    expect(await projects.answer('get-brand', params)).toEqual(changed);
    expect(await projects.answer('list-brands', { projectId })).toMatchObject({ data: [changed], total: 1 });
    expect(await projects.reply('delete-brand', params)).toEqual({ status: 204 });
    expect(await projects.refusal('get-brand', params)).toMatchObject({ code: 404, resource_type: 'branding_details' });
    expect(await projects.answer('create-brand', { projectId }, body)).not.toMatchObject({ id: made['id'] });
  });
});
