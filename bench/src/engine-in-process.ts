import 'reflect-metadata';
import { type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { loadCredentials, readSettings } from '@perkstream/assembly';
import { bootstrap, openStandaloneEngines } from '@perkstream/assembly/with-storage';
import { Messenger, PlatformModule } from '@perkstream/platform';
import { type DocumentStore } from '@perkstream/ports';
import { type CommandOrigin } from '@perkstream/published';
import { contexts } from '@perkstream/standalone/parts';

/** What a request says beside its operation; now where it does not say when. */
interface Given {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly now?: string;
}

/** The standalone engine on the data folder of the environment, without its HTTP edge. */
export interface EngineInProcess {
  readonly projectId: string;
  readonly messenger: Messenger;
  /** What a context has of a kind. */
  get<Part>(kind: Type<Part>): Part;
  /** @param id the same for a project is the same request. @throws where it is refused */
  request<Body>(id: string, operation: string, given: Given): Promise<Body>;
  origin(commandId: string, now: string): CommandOrigin;
  close(): Promise<void>;
}

/** @param documentsOf the store that views are kept in: the one given, or one in its place */
export async function openEngine(documentsOf = (store: DocumentStore) => store): Promise<EngineInProcess> {
  const settings = readSettings(process.env);
  const { engines, close } = await openStandaloneEngines(settings, (where, error) => console.error(where, error));
  const { projectId, appId, ...credentials } = loadCredentials(process.env, settings.dataDirectory);
  class EngineModule {}
  const app = await NestFactory.createApplicationContext(
    {
      module: EngineModule,
      imports: [
        PlatformModule.with({ ...engines, documents: documentsOf(engines.documents) }, () => undefined),
        ...contexts,
      ],
    },
    { logger: false },
  );
  const messenger = app.get(Messenger);
  await bootstrap(messenger, { projectId, appId, ...credentials }, new Date().toISOString());
  const by = { projectId, actor: { kind: 'key' as const, id: appId }, channel: 'API' as const };

  return {
    projectId,
    messenger,
    get: (kind) => app.get(kind),
    async request<Body>(requestId: string, name: string, { params = {}, query = {}, body, now }: Given): Promise<Body> {
      const deadline = Date.now() + 60_000;
      const context = { ...by, requestId, now: now ?? new Date().toISOString(), deadline };
      const reply = await engines.bus.request<{ body: Body } | { error: unknown }>({
        name,
        service: 'promotions',
        key: '',
        deadline,
        payload: { context, params, query, body },
      });
      if ('error' in reply) throw new Error(`${name}: ${JSON.stringify(reply.error)}`);
      return reply.body;
    },
    origin: (commandId, now) => ({ ...by, commandId, correlationId: commandId, now }),
    async close() {
      await app.close();
      await close();
    },
  };
}
