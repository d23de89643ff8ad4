import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Test, type TestingModule } from '@nestjs/testing';
import { InProcessBus } from '@perkstream/adapter-in-process';
import { openSqlite, type Sqlite } from '@perkstream/adapter-sqlite';
import { type JsonObject } from '@perkstream/kernel';
import { type Engines, PlatformModule } from '@perkstream/platform';
import { type ErrorBody, type Reply, type RequestContext } from '@perkstream/published';
import { PublicationsModule } from '../publications.module.js';
import { Neighbours } from './neighbours.js';

export const DAY_1 = '2026-03-01T08:00:00.000Z';
export const DAY_2 = '2026-03-02T08:00:00.000Z';

export interface Request {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly context?: Partial<RequestContext>;
}

/** Publications over the real SQLite adapter, with neighbours in memory. */
export class PublicationsApp {
  readonly neighbours = new Neighbours();
  readonly failures: unknown[] = [];
  sqlite!: Sqlite;
  app!: TestingModule;
  private bus!: InProcessBus;
  private requests = 0;
  private readonly folder = mkdtempSync(join(tmpdir(), 'perkstream-publications-'));

  async start(): Promise<this> {
    this.sqlite = openSqlite({ file: join(this.folder, 'data.db') });
    this.bus = new InProcessBus();
    this.neighbours.serve(this.bus);
    const engines: Engines = { ...this.sqlite, bus: this.bus, files: {} as Engines['files'] };
    const failed = (_where: string, error: unknown) => void this.failures.push(error);
    this.app = await Test.createTestingModule({
      imports: [PlatformModule.with(engines, failed), PublicationsModule],
    }).compile();
    // Unfinished publications are taken up at once, and need their neighbours.
    await this.bus.start();
    await this.app.init();
    return this;
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.sqlite.close();
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true });
  }

  reply(name: string, { params = {}, query = {}, body, context = {} }: Request = {}): Promise<Reply> {
    const full: RequestContext = {
      projectId: 'proj_1',
      actor: { kind: 'key', id: 'app_1' },
      channel: 'API',
      requestId: `v-${++this.requests}`,
      now: DAY_1,
      deadline: Date.now() + 10_000,
      ...context,
    };
    const payload = { context: full, params, query, body };
    return this.bus.request<Reply>({ name, service: 'promotions', key: '', deadline: full.deadline, payload });
  }

  async answer(name: string, request: Request = {}): Promise<JsonObject> {
    const got = await this.reply(name, request);
    if ('error' in got) throw new Error(`Refused: ${JSON.stringify(got.error)}`);
    return got.body as JsonObject;
  }

  async refusal(name: string, request: Request = {}): Promise<ErrorBody> {
    const got = await this.reply(name, request);
    if (!('error' in got)) throw new Error(`Not refused: ${JSON.stringify(got)}`);
    return got.error;
  }

  /** The codes that the customer got. */
  async publish(customer: string, body: object, request: Request = {}): Promise<string[]> {
    const answer = await this.answer('create-publication', {
      ...request,
      body: { customer: { source_id: customer }, ...body },
    });
    const { voucher, vouchers } = answer as { voucher?: { code: string }; vouchers?: string[] };
    return vouchers ?? [voucher?.code ?? ''];
  }

  refused(customer: string, body: object, request: Request = {}): Promise<ErrorBody> {
    return this.refusal('create-publication', { ...request, body: { customer: { source_id: customer }, ...body } });
  }

  async listed(query: object = {}, context: Partial<RequestContext> = {}) {
    const list = await this.answer('list-publications', { query, context });
    return list as unknown as { publications: JsonObject[]; total: number };
  }
}
