import {
  type DynamicModule,
  type FactoryProvider,
  Inject,
  Module,
  type ModuleMetadata,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { HealthCheckService, TerminusModule } from '@nestjs/terminus';
import { CONSOLE_PATHS, serveConsole } from './console/console-pages.js';
import { OPENID_PATHS } from './console/openid-routes.js';
import { type EdgeOptions } from './edge-options.js';
import { HEALTH_PATHS } from './health/health.module.js';
import { serveHealth } from './health/health-routes.js';
import { serveDocs } from './openapi/docs-pages.js';
import { openApiDocument } from './openapi/open-api-document.js';
import { type SampleProject } from '@perkstream/published';
import { ASSET_PATHS } from './routes/asset-routes.js';
import { type InFlight } from './routes/in-flight.js';
import { refuseUnbuilt } from './routes/unbuilt-operations.js';
import { registerOperations } from './routes/register-operations.js';
import { EdgeAdapter } from './server/edge-adapter.js';
import { RateLimits } from './limits/rate-limits.js';
import { answerUnknownRoutes } from './server/unknown-routes.js';
import { operationSchemas } from './validation/operation-schemas.js';

const EDGE_OPTIONS = Symbol('edge options');

const OWN_PATHS = [...HEALTH_PATHS, ...ASSET_PATHS, '/openapi.json', '/', '/docs'];

/**
 * The HTTP edge as a module of the app:
 *
 *   const app = await NestFactory.create(AppModule, new EdgeAdapter({ logger, trustProxy }), { logger: nestLogger });
 *   app.enableShutdownHooks();
 *   await app.listen(port, host);
 *
 * where `AppModule` imports `EdgeModule.register(options)`, or `registerAsync` when the options are made of other providers.
 * Engines close in `onApplicationShutdown`, after the last answer.
 */
@Module({})
export class EdgeModule implements OnModuleInit {
  private inFlight: InFlight | undefined;

  constructor(
    @Inject(EDGE_OPTIONS) private readonly options: EdgeOptions,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(HealthCheckService) private readonly health: HealthCheckService,
  ) {}

  static register(options: EdgeOptions): DynamicModule {
    return EdgeModule.registerAsync({ useFactory: () => options });
  }

  static registerAsync(
    options: Pick<ModuleMetadata, 'imports'> & Pick<FactoryProvider<EdgeOptions>, 'useFactory' | 'inject'>,
  ): DynamicModule {
    return {
      module: EdgeModule,
      imports: [TerminusModule.forRoot({ logger: false }), ...(options.imports ?? [])],
      providers: [{ provide: EDGE_OPTIONS, useFactory: options.useFactory, inject: options.inject ?? [] }],
    };
  }

  onModuleInit(): void {
    const { options, health } = this;
    const adapter = EdgeAdapter.of(this.host);
    const { server, drain } = adapter;
    const schemas = operationSchemas(options.operations);
    this.inFlight = registerOperations(adapter, options, schemas);
    serveHealth(server, health, options.probes, options.metrics, drain);
    const document = (examples?: SampleProject) =>
      openApiDocument(options.operations, options.info, schemas.components, examples);
    serveDocs(server, options.info.title, document, options.exampleProject);
    const { console, openId } = options;
    if (console !== undefined) serveConsole(server, console, openId?.name);
    refuseUnbuilt(server, options.operations);
    const own = console === undefined ? OWN_PATHS : [...OWN_PATHS, ...CONSOLE_PATHS, ...(openId ? OPENID_PATHS : [])];
    const routes = [...options.operations, ...own.map((path) => ({ method: 'GET', path }))];
    answerUnknownRoutes(server, routes, new RateLimits(options.limits).untouched);
  }

  onApplicationShutdown(): void {
    this.inFlight?.close();
  }
}
