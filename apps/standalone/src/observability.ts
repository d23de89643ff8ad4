import {
  createLogger,
  createMetrics,
  failuresTo,
  NestLogger,
  requestSpans,
  type TellFailure,
} from '@perkstream/platform';
import { type Settings } from './settings.js';
import { type EdgeSurroundings } from './standalone.module.js';

type Logger = ReturnType<typeof createLogger>;

export interface Observability {
  readonly logger: Logger;
  readonly nestLogger: NestLogger;
  readonly tellFailure: TellFailure;
  readonly surroundings: EdgeSurroundings;
}

/** Logs, metrics and traces of the process. */
export function observability({ logLevel, publicUrl }: Settings): Observability {
  const logger = createLogger({ service: 'standalone', level: logLevel });
  return {
    logger,
    nestLogger: new NestLogger(logger),
    tellFailure: failuresTo(logger),
    surroundings: {
      logger,
      metrics: createMetrics('standalone'),
      info: { title: 'Perkstream', version: '0.1.0', serverUrl: publicUrl },
      tracing: requestSpans(),
    },
  };
}
