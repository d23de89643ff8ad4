import 'reflect-metadata';
import { type INestApplication, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Credentials, loadCredentials, observability, readSettings } from '@perkstream/assembly';
import { bootstrap, bootstrapOwner, openStandaloneEngines } from '@perkstream/assembly/with-storage';
import { EdgeAdapter } from '@perkstream/edge';
import { type Engines, Messenger } from '@perkstream/platform';
import { demoExamples } from '../demo/demo-examples.js';
import { StandaloneModule } from '../standalone.module.js';

interface Given {
  readonly environment?: NodeJS.ProcessEnv;
  /** Is called before the engine starts. */
  readonly listen?: (bus: Engines['bus']) => void;
  /** Is called before anything is stored. */
  readonly prepare?: (engines: Engines, credentials: Credentials) => Promise<void>;
  /** The e-mail of who is made an owner. */
  readonly owner?: string;
}

/** The whole engine on a data folder, in this process; without a port until it listens. */
export class RunningEngine {
  private constructor(
    private readonly app: INestApplication,
    private readonly adapter: EdgeAdapter,
    readonly credentials: Credentials,
    private readonly closeData: () => Promise<void>,
  ) {}

  static async on(dataDirectory: string, given: Given = {}): Promise<RunningEngine> {
    const { environment, listen, prepare, owner } = given;
    const settings = readSettings({ PERKSTREAM_DATA_DIR: dataDirectory, LOG_LEVEL: 'silent', ...environment });
    const { logger, nestLogger, reportFailure, surroundings } = observability('standalone', settings);
    const { engines, close } = await openStandaloneEngines(settings, reportFailure);
    const credentials = loadCredentials(environment ?? {}, dataDirectory);
    const adapter = new EdgeAdapter({ logger });
    const exampleProject = demoExamples(engines, credentials);
    const module = StandaloneModule.with(engines, reportFailure, { ...surroundings, exampleProject });
    const app = await NestFactory.create(module, adapter, { logger: nestLogger, abortOnError: false });
    listen?.(engines.bus);
    await app.init();
    await prepare?.(engines, credentials);
    const now = new Date().toISOString();
    await bootstrap(app.get(Messenger), credentials, now);
    if (owner !== undefined) await bootstrapOwner(app.get(Messenger), credentials.projectId, owner, now);
    return new RunningEngine(app, adapter, credentials, close);
  }

  /** The same engine under the keys of another project. */
  under(keys: Pick<Credentials, 'projectId' | 'appId' | 'appToken'>): RunningEngine {
    return new RunningEngine(this.app, this.adapter, { ...this.credentials, ...keys }, this.closeData);
  }

  get projectId(): string {
    return this.credentials.projectId;
  }

  /** What has no operation that a test could use. */
  part<Part>(type: Type<Part>): Part {
    return this.app.get(type, { strict: false });
  }

  /** By which contexts ask each other. */
  get messenger(): Messenger {
    return this.app.get(Messenger);
  }

  async request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    sent?: object,
  ): Promise<{ status: number; body: unknown }> {
    const headers = this.headersFor(url);
    const isForm = sent instanceof FormData || sent instanceof URLSearchParams;
    const answer = await this.adapter.server.inject({
      ...{ method, url },
      ...(isForm ? await encoded(sent, headers) : { headers, payload: sent }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
  }

  private headersFor(url: string): Record<string, string> {
    const { appId, appToken, clientId, clientToken, managementId, managementToken } = this.credentials;
    if (url.startsWith('/management/'))
      return { 'x-management-id': managementId, 'x-management-token': managementToken };
    if (!url.startsWith('/client/')) return { 'x-app-id': appId, 'x-app-token': appToken };
    return { 'x-client-application-id': clientId, 'x-client-token': clientToken, origin: 'https://shop.example' };
  }

  /** @returns its address, on a free port of this machine */
  async listen(): Promise<string> {
    await this.app.listen(0, '127.0.0.1');
    return this.app.getUrl();
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.closeData();
  }
}

/** A form as its bytes, with the header that describes them. */
async function encoded(form: FormData | URLSearchParams, headers: object) {
  const whole = new Response(form);
  const type = whole.headers.get('content-type') ?? '';
  return { headers: { ...headers, 'content-type': type }, payload: Buffer.from(await whole.arrayBuffer()) };
}
