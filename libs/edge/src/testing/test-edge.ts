import { type INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { type MessageBus, type RequestMessage } from '@perkstream/ports';
import { type Operation, type RequestContext, type SignInDevice } from '@perkstream/published';
import { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { Registry } from 'prom-client';
import { type EdgeKey, type EdgeLogger, type EdgeOptions, type KeyLookup } from '../edge-options.js';
import { EdgeModule } from '../edge.module.js';
import { EdgeAdapter } from '../server/edge-adapter.js';
import { type EdgeServerSettings } from '../server/edge-server.js';
import { allOperations } from './operations.js';

export const KEY: EdgeKey = { kind: 'application', appId: 'app-1', name: 'Shop', projectId: 'proj_1' };

export const APPLICATION_HEADERS = { 'x-app-id': 'app-1', 'x-app-token': 'secret-1' };
export const CLIENT_HEADERS = { 'x-client-application-id': 'client-1', 'x-client-token': 'public-1' };
export const MANAGEMENT_HEADERS = { 'x-management-id': 'm-1', 'x-management-token': 'secret-m' };

interface Payload {
  readonly context: RequestContext;
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** Answers requests as the test says; by default with what it was asked. */
class FakeBus implements MessageBus {
  readonly asked: RequestMessage[] = [];
  answer: (message: RequestMessage) => Promise<unknown> = async ({ payload }) => ({ status: 200, body: payload });

  async request<Answer>(message: RequestMessage): Promise<Answer> {
    this.asked.push(message);
    return (await this.answer(message)) as Answer;
  }

  get lastPayload(): Payload {
    return this.asked[this.asked.length - 1]?.payload as Payload;
  }

  handle(): void {}
  async publish(): Promise<void> {}
  subscribe(): void {}
  async start(): Promise<void> {}
  async stop(): Promise<void> {}
  async ping(): Promise<void> {}
}

/** Three keys, one of each kind. */
class FakeKeys implements KeyLookup {
  asked = 0;
  keys: Record<string, EdgeKey> = {
    'application app-1 secret-1': KEY,
    'client client-1 public-1': { kind: 'client', appId: 'client-1', name: 'Site', projectId: 'proj_1' },
    'management m-1 secret-m': { kind: 'management', appId: 'm-1', name: 'Ops', projectId: null },
  };

  /** By the token of their session. */
  people: Record<string, EdgeKey> = {};
  async findBySession(_keys: string, token: string, projectId: string): Promise<EdgeKey | undefined> {
    const person = this.people[token];
    return person?.user && { ...person, user: { ...person.user, projectId } };
  }
  /** By the token of the device. */
  devices: Record<string, { readonly id: string; readonly email: string }> = {};
  async findDevice(token: string, email?: string): Promise<SignInDevice | undefined> {
    const device = this.devices[token];
    return device && { id: device.id, isTheirs: device.email === email };
  }

  /** By the token. */
  tokens: Record<string, EdgeKey> = {};

  async findByToken(kind: EdgeKey['kind'], token: string): Promise<EdgeKey | undefined> {
    const key = this.tokens[token];
    return key && { ...key, kind };
  }

  async find(kind: string, id: string, token: string): Promise<EdgeKey | undefined> {
    this.asked++;
    return this.keys[`${kind} ${id} ${token}`];
  }
}

export interface LogLine {
  readonly level: string;
  readonly fields: Record<string, unknown>;
}

export class FakeLogger implements EdgeLogger {
  readonly lines: LogLine[] = [];
  isLevelEnabled = () => true;
  debug = this.keep('debug');
  info = this.keep('info');
  warn = this.keep('warn');
  error = this.keep('error');

  private keep(level: string) {
    return (fields: object) => void this.lines.push({ level, fields: fields as Record<string, unknown> });
  }
}

export interface TestEdge {
  readonly app: INestApplication;
  readonly adapter: EdgeAdapter;
  readonly server: FastifyInstance;
  readonly bus: FakeBus;
  readonly keys: FakeKeys;
  readonly logger: FakeLogger;
  /** A request with the application key's headers, unless others are given. */
  ask(request: InjectOptions): Promise<LightMyRequestResponse>;
}

export async function startEdge(
  options: Partial<EdgeOptions> = {},
  operations: readonly Operation[] = allOperations,
  settings: Omit<EdgeServerSettings, 'logger'> = {},
): Promise<TestEdge> {
  const [bus, keys, logger] = [new FakeBus(), new FakeKeys(), new FakeLogger()];
  const edgeOptions: EdgeOptions = {
    operations,
    bus,
    keys,
    logger,
    metrics: new Registry(),
    probes: [],
    info: { title: 'Perkstream', version: '1.0.0' },
    ...options,
  };
  const testing = await Test.createTestingModule({ imports: [EdgeModule.register(edgeOptions)] }).compile();
  const adapter = new EdgeAdapter({ logger, ...settings });
  const app = testing.createNestApplication(adapter, { logger: false });
  await app.init();
  await adapter.server.ready();
  const { server } = adapter;
  return {
    app,
    adapter,
    server,
    bus,
    keys,
    logger,
    ask: (request) => server.inject({ ...request, headers: { ...APPLICATION_HEADERS, ...request.headers } }),
  };
}
