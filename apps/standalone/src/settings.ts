import { join, resolve } from 'node:path';

/** The settings of the process, from its environment. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDirectory: string;
  readonly demo: boolean;
  /** Links in answers begin with it. */
  readonly publicUrl: string;
  readonly trustProxy: string | undefined;
  readonly logLevel: string;
}

const NOT_EMBEDDED = ['EVENTSTORE_URL', 'KAFKA_BROKERS', 'MONGODB_URL'];

/** @throws RangeError that names the setting which cannot be used */
export function settingsOf(environment: NodeJS.ProcessEnv): Settings {
  const outside = NOT_EMBEDDED.find((name) => environment[name]);
  if (outside) throw new RangeError(`${outside} is set, but this app runs on its embedded engines only: unset it`);
  const host = environment['HOST'] || '127.0.0.1';
  const port = portOf(environment['PORT']);
  return {
    host,
    port,
    dataDirectory: dataDirectoryOf(environment),
    demo: switchOf('PERKSTREAM_DEMO', environment['PERKSTREAM_DEMO'], true),
    publicUrl: (environment['PERKSTREAM_PUBLIC_URL'] || `http://${host}:${port}`).replace(/\/+$/, ''),
    trustProxy: environment['TRUST_PROXY'],
    logLevel: logLevelOf(environment['LOG_LEVEL']),
  };
}

export function dataDirectoryOf(environment: NodeJS.ProcessEnv): string {
  return resolve(environment['PERKSTREAM_DATA_DIR'] || 'data');
}

/** Everything that is kept: events, documents and keys. */
export function dataFileOf(dataDirectory: string): string {
  return join(dataDirectory, 'perkstream.db');
}

function portOf(text: string | undefined): number {
  if (!text) return 3000;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RangeError(`PORT is not a port: ${text}`);
  return port;
}

function switchOf(name: string, text: string | undefined, byDefault: boolean): boolean {
  if (!text) return byDefault;
  if (['on', 'true', '1'].includes(text)) return true;
  if (['off', 'false', '0'].includes(text)) return false;
  throw new RangeError(`${name} is neither on nor off: ${text}`);
}

function logLevelOf(text: string | undefined): string {
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
  if (!text) return 'warn';
  if (!levels.includes(text)) throw new RangeError(`LOG_LEVEL is none of ${levels.join(', ')}: ${text}`);
  return text;
}
