import { type DestinationStream, levels, type Logger, pino } from 'pino';
import { type ReportFailure } from '../platform.tokens.js';

/**
 * Names of fields that never reach a log, at the top of a line or one level below: credentials, texts that people
 * wrote, and personal data. Lines consist of ids in the first place; this is the safety net.
 */
const NEVER = [
  ...['token', 'access_token', 'password', 'secret', 'authorization', 'cookie', 'headers'],
  ...['body', 'payload', 'query', 'params', 'url', 'metadata'],
  ...['email', 'phone', 'address', 'customer', 'source_id', 'ip', 'remoteAddress'],
];

interface LoggerSettings {
  /** Name of the app, on every line */
  readonly service: string;
  /** `LOG_LEVEL`: trace, debug, info, warn, error, fatal or silent. Default: info */
  readonly level?: string;
  /** Default: standard output */
  readonly destination?: DestinationStream;
}

/**
 * The logger of a process: one JSON object per line. A line about a request carries its `request_id`, handed on with the request's
 * context: an AsyncLocalStorage would add it by itself, but slows every promise of the process down on Node 20.
 * @throws RangeError for a level that is none
 */
export function createLogger({ service, level = 'info', destination }: LoggerSettings): Logger {
  if (level !== 'silent' && levels.values[level] === undefined) {
    throw new RangeError(`LOG_LEVEL must be one of ${Object.keys(levels.values).join(', ')}, silent; it is ${level}`);
  }
  const options = {
    level,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: NEVER.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    serializers: { err: describedError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Kind, text and place of an error; not the fields that drivers add, as they hold documents, addresses and credentials. */
function describedError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && { cause: describedError(cause) }),
  };
}

/** Logs failures of background work. */
export function failuresTo(logger: Pick<Logger, 'error'>): ReportFailure {
  return (where, error) => logger.error({ err: error, where }, 'background work failed');
}
