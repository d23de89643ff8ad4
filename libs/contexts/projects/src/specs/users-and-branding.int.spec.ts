import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AcceptInvitations, EnsureOwner, FindOpenProjects, FindPerson, FindPersonByEmail } from '@perkstream/published';
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

  describe('for somebody who is ADMIN of one project', () => {
    let other: string;
    let admin: { readonly actor: { readonly kind: 'user'; readonly id: string } };
    const answered = (login: string, role = 'USER') =>
      projects.answer('assign-user', { projectId }, { login, role }, admin);
    const idOf = async (userId: string, of = projectId) =>
      String((await projects.answer('get-user', { projectId: of, userId }))['id']);

    beforeEach(async () => {
      other = await projects.create();
      await projects.answer('invite-user', {}, { ...ada({ [projectId]: 'ADMIN' }), email: 'admin@example.com' });
      await projects.answer('invite-user', {}, ada({ [other]: 'ADMIN' }));
      admin = { actor: { kind: 'user', id: await idOf('admin@example.com') } };
    });

    it('are invited by address in the same words, known or not', async () => {
      const shown = { first_name: '', last_name: '', projects: { [projectId]: 'USER' }, role: 'USER', is_owner: false };
      for (const login of ['ADA@example.com', 'nobody@example.com']) {
        const id = expect.stringMatching(/^user_/);
        const invitation = await answered(login);
        expect(invitation).toEqual({ ...shown, id, login, email: login, is_invited: true });
        expect(await projects.answer('get-user', { projectId, userId: invitation['id'] }, undefined, admin)).toEqual(
          invitation,
        );
        // Taken back and made anew it is the same, as with somebody known.
        expect(await projects.reply('unassign-user', { projectId, userId: login }, undefined, admin)).toEqual({
          status: 204,
        });
        expect(await answered(login)).toEqual(invitation);
      }
      expect((await answered('ada@example.com'))['id']).not.toBe(await idOf('ada@example.com', other));
      expect((await projects.messenger.ask(new FindPersonByEmail('ada@example.com')))?.projects).toEqual({
        [other]: 'ADMIN',
      });
    });

    it('get the role that they were invited to when they sign in', async () => {
      await answered('ada@example.com', 'VIEWER');
      const ofAda = await idOf('ada@example.com', other);
      await projects.messenger.send(new AcceptInvitations(ofAda, [other], projects.originOf()));
      expect(await projects.answer('get-user', { projectId, userId: 'ada@example.com' })).toMatchObject({
        is_invited: true,
      });
      await projects.messenger.send(new AcceptInvitations(ofAda, undefined, projects.originOf()));
      const seen = await projects.answer('get-user', { projectId, userId: 'ada@example.com' }, undefined, admin);
      expect(seen).toMatchObject({ id: ofAda, first_name: 'Ada', role: 'VIEWER', projects: { [projectId]: 'VIEWER' } });
      expect(seen).not.toHaveProperty('is_invited');
    });

    it('are not known by any other operation either', async () => {
      const refused = async (userId: string) => {
        const params = { projectId, userId };
        const tries = [
          await projects.refusal('get-user', params, undefined, admin),
          await projects.refusal('update-user', params, { role: 'USER' }, admin),
          await projects.refusal('unassign-user', params, undefined, admin),
        ];
        return tries.map(({ code, key, resource_type }) => ({ code, key, resource_type }));
      };
      expect(await refused('ada@example.com')).toEqual(await refused('nobody@example.com'));
      const byId = { id: await idOf('ada@example.com', other), role: 'USER' };
      expect(await projects.refusal('assign-user', { projectId }, byId, admin)).toMatchObject({ code: 404 });
      const again = ada({ [projectId]: 'USER' });
      const duplicate = await projects.refusal('invite-user', {}, again, admin);
      expect([duplicate.key, duplicate.resource_id]).toEqual(['duplicate_found', undefined]);
    });

    it('are invited by name where others have only invited them by address', async () => {
      await answered('new@example.com');
      const named = { ...ada({ [other]: 'USER' }), email: 'new@example.com' };
      expect(await projects.reply('invite-user', {}, named)).toEqual({ status: 204 });
      expect(await projects.answer('get-user', { projectId: other, userId: 'new@example.com' })).toMatchObject({
        role: 'USER',
      });
      expect(await projects.answer('get-user', { projectId, userId: 'new@example.com' })).toMatchObject({
        is_invited: true,
      });
    });

    it('are invited to a project in a bounded number', async () => {
      for (let n = 0; n < 100; n++) await answered(`${n}@example.com`);
      const one_more = { login: 'more@example.com', role: 'USER' };
      const refused = await projects.refusal('assign-user', { projectId }, one_more, admin);
      expect(refused).toMatchObject({ code: 400, details: 'A project can have at most 100 pending invitations' });
      expect(
        await projects.answer('assign-user', { projectId: other }, { login: 'ada@example.com', role: 'USER' }),
      ).toMatchObject({ role: 'USER' });
    });

    it('are erased with the last project that they are taken out of', async () => {
      await projects.answer('invite-user', {}, { ...ada({ [projectId]: 'USER' }), email: 'eve@example.com' });
      const ofEve = await idOf('eve@example.com');
      const params = { projectId, userId: ofEve };
      expect(await projects.refusal('unassign-user', params)).toMatchObject({ key: 'resource_protected' });
      expect(await projects.reply('unassign-user', params, undefined, admin)).toEqual({ status: 204 });
      expect(await projects.messenger.ask(new FindPerson(ofEve))).toBeUndefined();
      expect(projects.ended).toContain(`all ${ofEve}`);
    });
  });

  it('become owners, and are ones no more, but for the last', async () => {
    await projects.answer('invite-user', {}, ada({ [projectId]: 'ADMIN' }));
    const boss = await projects.messenger.send(new EnsureOwner('boss@example.com', projectId, projects.originOf()));
    const refused = await projects.refusal('demote-owner', { userId: boss.id });
    expect(refused).toMatchObject({
      code: 400,
      key: 'resource_protected',
      details: 'The last owner of the installation stays one',
    });
    expect(await projects.refusal('erase-user', { userId: boss.id })).toMatchObject({ key: 'resource_protected' });
    const made = await projects.answer('make-owner', {}, { login: 'ADA@example.com' });
    expect(made).toMatchObject({ login: 'ada@example.com', is_owner: true });
    expect(projects.ended).toContain(`beyond rights ${String(made['id'])}`);
    expect(await projects.answer('list-owners')).toMatchObject({
      data: [{ id: made['id'] }, { id: boss.id }],
      total: 2,
    });
    expect(await projects.reply('demote-owner', { userId: boss.email })).toEqual({ status: 204 });
    expect(await projects.refusal('demote-owner', { userId: boss.email })).toMatchObject({ code: 404 });
    // A start does not undo that.
    const started = await projects.messenger.send(new EnsureOwner(boss.email, projectId, projects.originOf()));
    expect(started).toEqual({ ...boss, isOwner: false });
    expect(await projects.reply('erase-user', { userId: boss.id })).toEqual({ status: 204 });
    expect(await projects.refusal('make-owner', {}, { id: 'user_nobody' })).toMatchObject({ code: 404 });
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
