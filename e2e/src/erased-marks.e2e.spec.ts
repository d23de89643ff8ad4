import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { describeWith } from './capabilities.js';
import { baseUrl, type Client, management, newProject, type Project, unique } from './client.js';
import { type DocumentedOperation, documentedOperations } from './documented-operations.js';
import { PersonalMarks } from './personal-marks.js';
import { ServerProcess } from './server-process.js';

/** Every list and every answer of a project that names none of its things. */
async function pathsOf({ id }: Project, address: string): Promise<{ own: string[]; managed: string[] }> {
  const gets = (await documentedOperations(address)).filter(({ method }) => method === 'GET');
  const within = (keys: DocumentedOperation['keys']) =>
    gets
      .filter((each) => each.keys === keys)
      .map(({ path }) => path.replace('{projectId}', id))
      .filter((path) => !path.includes('{'));
  return { own: within('application'), managed: within('management') };
}

/** All that the API shows of a project, as one text. */
async function shownOf(project: Project, by: Client, answers: readonly string[], address = baseUrl): Promise<string> {
  const { own, managed } = await pathsOf(project, address);
  const asked = [
    ...[...own, ...answers].map((path) => ({ client: project.client, path })),
    ...managed.map((path) => ({ client: by, path })),
  ];
  const texts: string[] = [];
  for (const { client, path } of asked) texts.push(JSON.stringify((await client.get(path)).body ?? null));
  return texts.join('\n');
}

describe('What is stored about a customer', () => {
  let project: Project;
  let marks: PersonalMarks;

  beforeAll(async () => {
    project = await newProject();
    marks = await new PersonalMarks(project, management).leave();
  });

  it('is shown, and in no list or answer after the customer was erased', async () => {
    const names = Object.keys(marks.all);
    expect(names.length).toBeGreaterThanOrEqual(20);
    const shown = async () => marks.in(await shownOf(project, management, marks.answers));
    await eventually(shown, (found) => found.length === names.length, 'all marks');
    const erased = await project.client.post(`/v1/customers/${marks.customerId}/permanent-deletion`);
    expect(erased.status).toBe(200);
    // Other replicas may show what they hold for a minute after the key is gone.
    await eventually(shown, (found) => found.length === 0, 'no mark');
  });
});

describeWith('one process on a data folder', 'The data folder', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await ServerProcess.create();
    await server.start();
  });
  afterAll(() => server.remove());

  const textOfFolder = () =>
    readdirSync(server.dataDirectory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => textOf(join(entry.parentPath, entry.name)))
      .join('\n');
  /** A file of an export that is being written may have its name by then. */
  function textOf(file: string): string {
    try {
      return readFileSync(file).toString('latin1');
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return '';
      throw error;
    }
  }

  it('holds none of the marks of a customer who was erased, and those of nobody', async () => {
    const project = await newProject({}, server.management);
    const marks = await new PersonalMarks(project, server.management).leave();
    const ofNobody = unique('mark');
    const order = { amount: 1_000, metadata: { note: ofNobody } };
    expect((await project.client.post('/v1/orders', order)).status).toBe(200);
    expect(marks.in(textOfFolder())).toContain('email');
    expect(textOfFolder()).toContain(ofNobody);
    await project.client.post(`/v1/customers/${marks.customerId}/permanent-deletion`);
    await server.end('SIGTERM');
    expect(marks.in(textOfFolder())).toEqual([]);
    expect(textOfFolder()).toContain(ofNobody);
    await server.start();
  });
});
