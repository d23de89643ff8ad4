import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { ProcessRunner } from '@perkstream/platform';
import { ProjectsInProcess } from '../testing/projects-in-process.js';

let projects: ProjectsInProcess;

beforeEach(async () => {
  projects = await ProjectsInProcess.start();
});

afterEach(() => projects.stop());

const eventsOf = async (projectId: string) =>
  (await projects.events.read(`project-installation.${projectId}`)).map(({ type }) => type);

const cleared = (projectId: string) => until(async () => (await eventsOf(projectId)).includes('project.cleared'));
const open = () => projects.app.get(ProcessRunner).countOpen();

describe('a project that is deleted', () => {
  it('takes its people, its bulk updates and its exports with it', async () => {
    const projectId = await projects.create();
    projects.pagesOfPeople = 2;
    await projects.reply('delete-project', { projectId });
    await cleared(projectId);
    const people = Array<string>(3).fill(`people ${projectId}`);
    expect(projects.forgotten).toEqual([`bulk ${projectId}`, ...people, `exports ${projectId}`]);
    expect(await open()).toBe(0);
  });

  it('is cleared by the next start where a service was away, and once', async () => {
    const projectId = await projects.create();
    projects.exportsAreAway = true;
    await projects.reply('delete-project', { projectId });
    await until(() => projects.failures.length > 0);
    expect(await open()).toBe(1);
    projects.exportsAreAway = false;
    await projects.restart();
    await cleared(projectId);
    projects.forgotten.length = 0;
    await projects.restart();
    expect(await projects.refusal('delete-project', { projectId })).toMatchObject({ code: 404 });
    expect(await open()).toBe(0);
    expect(projects.forgotten).toEqual([]);
    expect((await eventsOf(projectId)).filter((type) => type === 'project.cleared')).toHaveLength(1);
  });

  it('is cleared at the next start where an earlier version has deleted it', async () => {
    const projectId = await projects.create();
    const stream = `project-installation.${projectId}`;
    const [created] = await projects.events.read(stream);
    const metadata = { ...created!.metadata, causationId: 'earlier' };
    const earlier = { id: 'earlier', type: 'project.deleted', data: { id: projectId }, metadata };
    await projects.events.append(stream, 0, [earlier]);
    await projects.restart();
    await cleared(projectId);
    expect(projects.forgotten).toContain(`people ${projectId}`);
    expect(projects.revoked).toEqual([projectId]);
  });
});
