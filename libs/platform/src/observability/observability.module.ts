import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type Logger } from 'pino';
import { type Registry } from 'prom-client';

/** Nest tokens of the process's logger (pino) and registry of metrics (prom-client). */
export const LOGGER = Symbol('logger');
export const METRICS = Symbol('metrics');

/** Hands the logger and the metrics, which the app makes before Nest starts, to every module of the process. */
@Global()
@Module({})
export class ObservabilityModule {
  static register({ logger, metrics }: { logger: Logger; metrics: Registry }): DynamicModule {
    return {
      module: ObservabilityModule,
      providers: [
        { provide: LOGGER, useValue: logger },
        { provide: METRICS, useValue: metrics },
      ],
      exports: [LOGGER, METRICS],
    };
  }
}
