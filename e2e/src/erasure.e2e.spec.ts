import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, until } from '@perkstream/kernel/testing';
import { describeWith } from './capabilities.js';
import { type Client, type Json, management, newProject, type Project, unique } from './client.js';
import { awaitExport } from './seeding/background.js';
import { ServerProcess } from './server-process.js';

const EXPORTED: readonly [object: string, fields: readonly string[]][] = [
  ['customer', ['id', 'email']],
  ['redemption', ['id', 'customer_name']],
  ['publication', ['code', 'customer_source_id']],
  ['voucher', ['code', 'customer_source_id']],
];

/** Somebody who is in all that a project keeps of people. */
class Trail {
  readonly email = `${unique('ada').toLowerCase()}@example.com`;
  readonly name = unique('Lovelace');
  readonly headers = { 'idempotency-key': unique('key') };
  readonly code = unique('CODE');
  readonly links: string[] = [];

  constructor(private readonly shop: Client) {}

  async leave(): Promise<this> {
    const discount = { type: 'AMOUNT', amount_off: 100 };
    await this.answered(`/v1/vouchers/${this.code}`, { type: 'DISCOUNT_VOUCHER', discount });
    await this.publish();
    const redeemables = [{ object: 'voucher', id: this.code }];
    await this.answered('/v1/redemptions', { redeemables, customer: this.customer, order: { amount: 1_000 } });
    for (const [exported_object, fields] of EXPORTED) this.links.push(await this.exported(exported_object, fields));
    return this;
  }

  publish(): Promise<Json> {
    return this.answered('/v1/publications', { voucher: this.code, customer: this.customer }, this.headers);
  }

  /** @returns the link to the file */
  async exported(exported_object: string, fields: readonly string[]): Promise<string> {
    const { id } = await this.answered('/v1/exports', { exported_object, parameters: { fields } });
    return (await awaitExport(this.shop, id)).result.url;
  }

  async files(): Promise<string[]> {
    return Promise.all(this.links.map(async (link) => (await fetch(link)).text()));
  }

  areGone(): Promise<number[]> {
    const statuses = () => Promise.all(this.links.map(async (link) => (await fetch(link)).status));
    return eventually(statuses, (found) => !found.includes(200));
  }

  isIn(text: string): boolean {
    return text.includes(this.email) || text.includes(this.name);
  }

  private get customer(): object {
    return { source_id: this.email, email: this.email, name: this.name };
  }

  private async answered(path: string, body: object, headers = {}): Promise<Json> {
    const answer = await this.shop.post(path, body, headers);
    expect({ path, ...answer }).toMatchObject({ status: 200 });
    return answer.body;
  }
}

describe('When a customer is erased', () => {
  let project: Project;
  let trail: Trail;
  let untouched: string;

  beforeAll(async () => {
    project = await newProject();
    trail = await new Trail(project.client).leave();
    untouched = await trail.exported('redemption', ['id', 'customer_id']);
    for (const file of await trail.files()) expect(trail.isIn(file)).toBe(true);
    const erased = await project.client.post(`/v1/customers/${trail.email}/permanent-deletion`);
    expect(erased.status).toBe(200);
  });

  it('files that name people cannot be fetched any more, and others can', async () => {
    for (const link of trail.links) expect((await fetch(link)).status).not.toBe(200);
    const { body } = await project.client.get('/v1/exports?limit=100');
    const [kept, ...gone] = body.exports;
    expect(kept.result.url).toBe(untouched);
    expect(gone.map(({ status, result }: Json) => [status, result])).toEqual(trail.links.map(() => ['DONE', null]));
    expect((await fetch(untouched)).status).toBe(200);
  });

  it('no answer names the person: no list, no repeat of a request, no history', async () => {
    const paths = ['/v1/publications', '/v1/redemptions', '/v1/orders', '/v1/customers', '/v1/exports', '/v1/vouchers'];
    paths.push(`/v1/vouchers/${trail.code}`, `/v1/vouchers/${trail.code}/redemption`);
    for (const path of paths) {
      const { status, body } = await project.client.get(path);
      expect({ path, status, isIn: trail.isIn(JSON.stringify(body)) }).toEqual({ path, status: 200, isIn: false });
    }
    const repeated = await trail.publish();
    expect(repeated).toMatchObject({ object: 'publication', tracking_id: expect.stringMatching(/^track_/) });
    expect(trail.isIn(JSON.stringify(repeated))).toBe(false);
  });
});

it('When a project is deleted, its files cannot be fetched any more', async () => {
  const project = await newProject();
  const trail = await new Trail(project.client).leave();
  expect((await management.delete(`/management/v1/projects/${project.id}`)).status).toBe(204);
  await trail.areGone();
});

describeWith('one process on a data folder', 'The data folder', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await ServerProcess.create();
    await server.start();
  });
  afterAll(() => server.remove());

  /** Files of the folder in which the person stands, byte for byte. */
  const filesWith = (trail: Trail) =>
    readdirSync(server.dataDirectory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => trail.isIn(readFileSync(file).toString('latin1')));

  it('holds nothing of a customer who was erased', async () => {
    const trail = await new Trail(server.shop).leave();
    expect(filesWith(trail)).not.toEqual([]);
    await server.shop.post(`/v1/customers/${trail.email}/permanent-deletion`);
    await server.end('SIGTERM');
    expect(filesWith(trail)).toEqual([]);
    await server.start();
  });

  it('holds nothing of the customers of a project that was deleted, also where it is killed at once', async () => {
    const project = await newProject({}, server.management);
    const trail = await new Trail(project.client).leave();
    const exported = filesWith(trail).filter((file) => file.includes('/exports/'));
    expect(exported).not.toEqual([]);
    expect((await server.management.delete(`/management/v1/projects/${project.id}`)).status).toBe(204);
    await server.end('SIGKILL');
    await server.start();
    await trail.areGone();
    // Links end with the answer, the files a moment later.
    await until(() => !exported.some((file) => existsSync(file)));
    await server.end('SIGTERM');
    expect(filesWith(trail)).toEqual([]);
  });
});
