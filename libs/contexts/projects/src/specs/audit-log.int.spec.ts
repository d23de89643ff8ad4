import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ProjectsInProcess } from '../testing/projects-in-process.js';

let projects: ProjectsInProcess;
let projectId: string;

beforeEach(async () => {
  projects = await ProjectsInProcess.start();
  projectId = await projects.create();
});

afterEach(() => projects.stop());

const log = async (of = projectId) => (await projects.answer('list-audit-log', { projectId: of }))['data'] as object[];

describe('the audit log', () => {
  it('is the same after a rebuild and a restart', async () => {
    await projects.answer('update-project', { projectId }, { description: 'New', client_redeem_enabled: true });
    await projects.answer('create-stacking-rules', { projectId }, { redeemables_limit: 3 });
    const before = await log();
    expect(before).toMatchObject([
      {
        type: 'stacking_rules.set',
        related_object_id: expect.stringMatching(/^stk_/),
        actor: { type: 'key', id: 'mgmt_1' },
      },
      { type: 'project.updated', changed: ['description', 'client_redeem_enabled'] },
      { type: 'project.created' },
    ]);
    await projects.views.rebuildByName('audit_log');
    expect(await log()).toEqual(before);
    await projects.restart();
    expect(await log()).toEqual(before);
  });

  it('names users by their ids, in each of their projects', async () => {
    const other = await projects.create();
    const ada = { email: 'ada@example.com', first_name: 'Ada', last_name: 'L', projects: { [projectId]: 'USER' } };
    await projects.reply('invite-user', {}, ada);
    const { id } = await projects.answer('get-user', { projectId, userId: ada.email });
    await projects.answer('assign-user', { projectId: other }, { id, role: 'ADMIN' });
    expect(await log(other)).toMatchObject([
      { type: 'user.updated', related_object_id: id },
      { type: 'project.created' },
    ]);
    // What happens to them in another project is none of its business.
    expect(await log()).toMatchObject([{ type: 'user.created' }, { type: 'project.created' }]);
    expect(JSON.stringify(await log())).not.toMatch(/ada@|Ada/);
  });

  it('notes the removal of a user in the log of the project, too, and once', async () => {
    const other = await projects.create();
    const both = { [projectId]: 'USER', [other]: 'USER' };
    const ada = { email: 'ada@example.com', first_name: 'Ada', last_name: 'L', projects: both };
    await projects.reply('invite-user', {}, ada);
    const { id } = await projects.answer('get-user', { projectId, userId: ada.email });
    await projects.reply('unassign-user', { projectId: other, userId: ada.email });
    await projects.answer('update-user', { projectId, userId: ada.email }, { role: 'ADMIN' });
    const updated = { type: 'user.updated', related_object_id: id };
    expect(await log(other)).toMatchObject([updated, { type: 'user.created' }, { type: 'project.created' }]);
    expect(await log()).toMatchObject([updated, { type: 'user.created' }, { type: 'project.created' }]);
  });

  it('shows who has done something by the name of today, and nobody who was erased', async () => {
    const ada = { email: 'ada@example.com', first_name: 'Ada', last_name: 'L', projects: { [projectId]: 'ADMIN' } };
    await projects.reply('invite-user', {}, ada);
    const { id } = await projects.answer('get-user', { projectId, userId: ada.email });
    const by = { actor: { kind: 'user', id: String(id), name: 'Ada before she married' } } as const;
    await projects.answer('update-project', { projectId }, { description: 'New' }, by);
    expect(await log()).toMatchObject([{ actor: { type: 'user', id, name: 'Ada L' } }, {}, {}]);
    await projects.reply('erase-user', { userId: ada.email });
    expect(projects.ended).toContain(`all ${String(id)}`);
    expect(await log()).toMatchObject([{ actor: { type: 'user', id, name: 'A former person' } }, {}, {}]);
  });

  it('knows of locations', async () => {
    const shape = { type: 'circle', format: 'distance', distance: { center: 'geo:52.52,13.405', radius: '1 km' } };
    const made = await projects.answer('management-create-location', { projectId }, { name: 'Berlin', shape });
    const [locationId, id] = [made['id'], made['id']];
    await projects.answer('management-update-location', { projectId, locationId }, { name: 'Bonn' });
    await projects.reply('management-delete-location', { projectId, locationId });
    const about = (type: string) => ({ type, related_object_type: 'location', related_object_id: id });
    expect(await log()).toMatchObject([
      about('location.deleted'),
      about('location.updated'),
      about('location.created'),
      { type: 'project.created' },
    ]);
    const [deleted, updated, created] = (await log()) as { changes: { path: string }[] }[];
    expect(created!.changes.map(({ path }) => path)).toEqual(['name', 'shape']);
    expect(updated).toMatchObject({ changes: [{ path: 'name', before: 'Berlin', after: 'Bonn' }] });
    expect(deleted!.changes).toEqual([
      { path: 'name', before: 'Bonn' },
      { path: 'shape', before: shape },
    ]);
  });

  it('can be read of a project that was deleted', async () => {
    const before = await log();
    await projects.reply('delete-project', { projectId });
    expect(await log()).toMatchObject([{ type: 'project.deleted', actor: { id: 'mgmt_1' } }, ...before]);
    expect(await projects.refusal('list-audit-log', { projectId: 'proj_none' })).toMatchObject({ code: 404 });
  });
});
