import { fileURLToPath } from 'node:url';
import { type EdgeOptions } from '@perkstream/edge';
import {
  createLogger,
  createMetrics,
  droppedSubscriptions,
  failuresTo,
  hopDurations,
  NestLogger,
  requestSpans,
  type ReportFailure,
  storedBytes,
  unavailability,
} from '@perkstream/platform';
import { VERSION } from './data-version.js';
import { type Reports } from './engines/open-bus.js';
import { type Settings } from './settings.js';

/** The files of the console lie beside the folder of a built app. */
const CONSOLE_FOLDER = fileURLToPath(new URL('../console/', import.meta.url));

export type Logger = ReturnType<typeof createLogger>;

/** What the edge of a process needs besides its operations. */
export type EdgeSurroundings = Pick<
  EdgeOptions,
  'console' | 'openId' | 'metrics' | 'info' | 'tracing' | 'reportUnavailable' | 'limits' | 'exampleProject'
> & {
  readonly logger: Logger;
};

export interface Observability {
  readonly logger: Logger;
  /** Where each request is logged; undefined: nowhere */
  readonly requestLog: Logger | undefined;
  readonly nestLogger: NestLogger;
  readonly reportFailure: ReportFailure;
  /** For engines outside of the process. */
  readonly reports: Reports;
  readonly metrics: EdgeOptions['metrics'];
  readonly surroundings: EdgeSurroundings;
}

/** Logs, metrics and traces of a process, under the name of its app. */
export function observability(
  app: string,
  { logLevel, logRequests, publicUrl, limits, console: isShown }: Settings,
): Observability {
  const logger = createLogger({ service: app, level: logLevel });
  const metrics = createMetrics(app);
  const reportFailure = failuresTo(logger);
  return {
    logger,
    requestLog: logRequests ? logger.child({}, { level: 'info' }) : undefined,
    nestLogger: new NestLogger(logger),
    reportFailure,
    reports: {
      reportFailure,
      reportDuration: hopDurations(metrics),
      reportDropped: droppedSubscriptions(metrics, logger),
      reportStored: storedBytes(metrics),
    },
    metrics,
    surroundings: {
      logger,
      metrics,
      info: { title: 'Perkstream', version: VERSION, serverUrl: publicUrl },
      tracing: requestSpans(),
      limits,
      console: isShown ? CONSOLE_FOLDER : undefined,
      reportUnavailable: unavailability(metrics, logger),
    },
  };
}
