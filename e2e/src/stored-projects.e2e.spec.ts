import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Database from 'libsql';
import { describeWith } from './capabilities.js';
import { unique } from './client.js';
import { seedProject } from './seeded-project.js';
import { ServerProcess } from './server-process.js';

interface Row {
  readonly table: string;
  /** Of documents, and of lists of their values. */
  readonly id: unknown;
  readonly text: string;
}

interface StoredProject {
  readonly id: string;
  /** A word that nearly everything in the project contains. */
  readonly mark: string;
}

/** Checks in the file of the engine, as HTTP cannot show it, that the data of two projects are kept apart. */
describeWith('one process on a data folder', 'What is stored of a project', () => {
  let engine: ServerProcess;
  let projects: StoredProject[];
  let rows: Row[];

  beforeAll(async () => {
    engine = await ServerProcess.create();
    await engine.start();
    projects = await Promise.all(['aardvark', 'buffalo'].map(made));
    await engine.end('SIGTERM');
    const database = new Database(join(engine.dataDirectory, 'perkstream.db'), { readonly: true });
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
    rows = tables.flatMap(({ name }) => {
      const all = database.prepare(`SELECT * FROM "${name}"`).all() as { id?: unknown }[];
      return all.map((row) => ({ table: name, id: row.id, text: JSON.stringify(row) }));
    });
    database.close();
  });

  afterAll(() => engine.remove());

  async function made(animal: string): Promise<StoredProject> {
    const mark = unique(animal);
    const settings = { name: mark, timezone: 'UTC', currency: 'EUR', case_sensitive_codes: true };
    const { id, server_side_key: key } = (await engine.management.post('/management/v1/projects', settings)).body;
    const client = engine.at({ 'x-app-id': key.app_id, 'x-app-token': key.app_token });
    await seedProject(client, mark, id, engine.management);
    return { id, mark };
  }

  /** A row of a list names its document. */
  function documentOf({ table, id, text }: Row): string {
    const [documents, list] = table.split('_list_');
    if (list === undefined) return text;
    return text + rows.find((row) => row.table === documents && row.id === id)?.text;
  }

  it('stands in rows that name the project, and no other one', () => {
    for (const project of projects) {
      const own = rows.filter(({ text }) => text.includes(project.mark));
      expect(own.length).toBeGreaterThan(50);
      const wrong = own.map(documentOf).filter((text) => {
        const isOfAnother = projects.some(
          (each) => each !== project && (text.includes(each.id) || text.includes(each.mark)),
        );
        return isOfAnother || !text.includes(project.id);
      });
      expect(wrong).toEqual([]);
    }
  });

  it('stands in files of its own', () => {
    const files = readdirSync(join(engine.dataDirectory, 'files'), { recursive: true, withFileTypes: true });
    const written = files.filter((each) => each.isFile());
    expect(written.length).toBeGreaterThanOrEqual(projects.length);
    for (const { parentPath, name } of written) {
      const content = readFileSync(join(parentPath, name), 'utf8');
      const owners = projects.filter(({ id }) =>
        rows.some(({ text }) => text.includes(basename(parentPath)) && text.includes(id)),
      );
      expect(owners).toHaveLength(1);
      for (const { mark } of projects) if (content.includes(mark)) expect(mark).toBe(owners[0]?.mark);
    }
  });
});
