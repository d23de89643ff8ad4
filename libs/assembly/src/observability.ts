import { type EdgeOptions } from '@perkstream/edge';
import {
  createLogger,
  createMetrics,
  failuresTo,
  NestLogger,
  requestSpans,
  type TellFailure,
} from '@perkstream/platform';
import { type Settings } from './settings.js';

export type Logger = ReturnType<typeof createLogger>;

/** What the edge of a process needs besides its operations. */
export type EdgeSurroundings = Pick<EdgeOptions, 'metrics' | 'info' | 'tracing'> & { readonly logger: Logger };

export interface Observability {
  readonly logger: Logger;
  readonly nestLogger: NestLogger;
  readonly tellFailure: TellFailure;
  readonly metrics: EdgeOptions['metrics'];
  readonly surroundings: EdgeSurroundings;
}

/** Logs, metrics and traces of a process, under the name of its app. */
export function observability(app: string, { logLevel, publicUrl }: Settings): Observability {
  const logger = createLogger({ service: app, level: logLevel });
  const metrics = createMetrics(app);
  return {
    logger,
    nestLogger: new NestLogger(logger),
    tellFailure: failuresTo(logger),
    metrics,
    surroundings: {
      logger,
      metrics,
      info: { title: 'Perkstream', version: '0.1.0', serverUrl: publicUrl },
      tracing: requestSpans(),
    },
  };
}
