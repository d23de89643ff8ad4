import { type DynamicModule, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { HealthCheckService, TerminusModule } from '@nestjs/terminus';
import { type EdgeOptions } from '../edge-options.js';
import { EdgeAdapter } from '../server/edge-adapter.js';
import { answerUnknownRoutes } from '../server/unknown-routes.js';
import { serveHealth } from './health-routes.js';

type HealthOptions = Pick<EdgeOptions, 'probes' | 'metrics'>;

const HEALTH_OPTIONS = Symbol('health options');

export const HEALTH_PATHS = ['/health/live', '/health/ready', '/metrics'];

/** Health and metrics of a process that serves nothing else over HTTP. Its app runs on the `EdgeAdapter`. */
@Module({})
export class HealthModule implements OnModuleInit {
  constructor(
    @Inject(HEALTH_OPTIONS) private readonly options: HealthOptions,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(HealthCheckService) private readonly health: HealthCheckService,
  ) {}

  static register(options: HealthOptions): DynamicModule {
    return {
      module: HealthModule,
      imports: [TerminusModule.forRoot({ logger: false })],
      providers: [{ provide: HEALTH_OPTIONS, useValue: options }],
    };
  }

  onModuleInit(): void {
    const { server, drain } = EdgeAdapter.of(this.host);
    serveHealth(server, this.health, this.options.probes, this.options.metrics, drain);
    answerUnknownRoutes(
      server,
      HEALTH_PATHS.map((path) => ({ method: 'GET', path })),
    );
  }
}
