import { join, resolve } from 'node:path';
import { type InstallationLimits, type RateLimit } from '@perkstream/edge';
import { isDuration, secondsIn } from '@perkstream/kernel';
import { type KafkaAccess, kafkaAccessOf } from './kafka-settings.js';
import { readAddress, parseSwitch } from './setting-values.js';

/** The settings of a process, read from its environment. */
export interface Settings {
  readonly host: string;
  /** 0: any that is free */
  readonly port: number;
  /** Where embedded engines keep what they keep. */
  readonly dataDirectory: string;
  /** Links in answers begin with it. */
  readonly publicUrl: string;
  /** Where pages of the console come from; absent: `PERKSTREAM_PUBLIC_URL` is not set. */
  readonly publicOrigin: string | undefined;
  readonly trustProxy: string | undefined;
  readonly logLevel: string;
  /** Each request is logged, at any level. */
  readonly logRequests: boolean;
  readonly engines: EngineAddresses;
  readonly limits: InstallationLimits;
  /** Start although the data file lacks commits that were answered. */
  readonly acceptLoss: boolean;
  /** Milliseconds for which files of exports can be fetched after they were made. */
  readonly filesKeptFor: number;
  /** Bytes of the files of one project's exports, past which no other one is made. */
  readonly filesKeptBytes: number;
  /** The console is served. */
  readonly console: boolean;
  /** Who signs in first, and is an owner of the installation. */
  readonly ownerEmail: string;
  /** For tests and development: webhooks may be sent to addresses of this machine. */
  readonly webhooksToLoopback: boolean;
}

/** The engines outside of the process. Each takes the place of an embedded one; absent, that one is used. */
export interface EngineAddresses {
  readonly eventStoreUrl?: string;
  readonly kafka?: KafkaAccess | undefined;
  readonly mongodbUrl?: string;
}

/** @throws RangeError that names the setting which cannot be used */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const host = environment['HOST'] || '127.0.0.1';
  const port = parsePort(environment['PORT']);
  const publicUrl = parsePublicUrl(environment['PERKSTREAM_PUBLIC_URL']);
  return {
    host,
    port,
    dataDirectory: dataDirectoryOf(environment),
    publicUrl: publicUrl ?? ownUrl(host, port),
    publicOrigin: publicUrl && new URL(publicUrl).origin,
    trustProxy: environment['TRUST_PROXY'],
    logLevel: parseLogLevel(environment['LOG_LEVEL']),
    logRequests: parseSwitch('LOG_REQUESTS', environment['LOG_REQUESTS'], false),
    engines: engineAddressesOf(environment),
    acceptLoss: parseSwitch('PERKSTREAM_ACCEPT_LOSS', environment['PERKSTREAM_ACCEPT_LOSS'], false),
    filesKeptFor: readSeconds('PERKSTREAM_EXPORTS_KEPT_FOR', environment, 'PT24H'),
    filesKeptBytes: readMebibytes('PERKSTREAM_EXPORTS_MIB', environment, 1024),
    console: parseSwitch('PERKSTREAM_CONSOLE', environment['PERKSTREAM_CONSOLE'], true),
    ownerEmail: readOwnerEmail(environment),
    webhooksToLoopback: parseSwitch(
      'PERKSTREAM_WEBHOOKS_TO_LOOPBACK',
      environment['PERKSTREAM_WEBHOOKS_TO_LOOPBACK'],
      false,
    ),
    limits: {
      client: readRateLimit('PERKSTREAM_CLIENT_API_LIMIT', environment, '5/PT5S'),
      signIn: readRateLimit('PERKSTREAM_SIGN_IN_LIMIT', environment, '10/PT15M'),
      api: readRateLimit('PERKSTREAM_API_LIMIT', environment, '1000000/PT1M'),
    },
  };
}

function parsePublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new RangeError(`PERKSTREAM_PUBLIC_URL is no address that begins with https:// or http://: ${text}`);
  return text.replace(/\/+$/, '');
}

/** Every address of this machine is no address to call: a process that listens at all of them is reached at loopback here. */
function ownUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function dataDirectoryOf(environment: NodeJS.ProcessEnv): string {
  return resolve(environment['PERKSTREAM_DATA_DIR'] || 'data');
}

/** What the embedded engines keep: events, documents and keys. */
export function dataFileOf(dataDirectory: string): string {
  return join(dataDirectory, 'perkstream.db');
}

function engineAddressesOf(environment: NodeJS.ProcessEnv): EngineAddresses {
  const eventStoreUrl = readAddress('EVENTSTORE_URL', environment, /^esdb(\+discover)?:\/\/./);
  const mongodbUrl = readAddress('MONGODB_URL', environment, /^mongodb(\+srv)?:\/\/./);
  return { eventStoreUrl, mongodbUrl, kafka: kafkaAccessOf(environment) };
}

/** Calls allowed in a period: `5/PT5S`. */
function readRateLimit(name: string, environment: NodeJS.ProcessEnv, byDefault: string): RateLimit {
  const text = environment[name] || byDefault;
  const [, calls, duration = ''] = /^(\d{1,9})\/(P.+)$/.exec(text) ?? [];
  const seconds = isDuration(duration) ? secondsIn(duration) : 0;
  if (!Number(calls) || seconds < 1)
    throw new RangeError(`${name} is no number of calls in a time, such as ${byDefault}: ${text}`);
  return { requests: Number(calls), seconds };
}

/** In milliseconds; of a second at least. */
function readSeconds(name: string, environment: NodeJS.ProcessEnv, byDefault: string): number {
  const text = environment[name] || byDefault;
  const seconds = isDuration(text) ? secondsIn(text) : 0;
  if (seconds < 1) throw new RangeError(`${name} is no duration, such as ${byDefault}: ${text}`);
  return seconds * 1000;
}

/** In bytes; one MiB at least. */
function readMebibytes(name: string, environment: NodeJS.ProcessEnv, byDefault: number): number {
  const text = environment[name] || `${byDefault}`;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new RangeError(`${name} is no number of MiB, such as ${byDefault}: ${text}`);
  return Number(text) * 1024 * 1024;
}

function readOwnerEmail(environment: NodeJS.ProcessEnv): string {
  const text = environment['PERKSTREAM_OWNER_EMAIL'] || 'owner@localhost';
  if (text.length <= 500 && /^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new RangeError(`PERKSTREAM_OWNER_EMAIL is no e-mail address: ${text}`);
}

function parsePort(text: string | undefined): number {
  if (!text) return 3000;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RangeError(`PORT is not a port: ${text}`);
  return port;
}

function parseLogLevel(text: string | undefined): string {
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
  if (!text) return 'warn';
  if (!levels.includes(text)) throw new RangeError(`LOG_LEVEL is none of ${levels.join(', ')}: ${text}`);
  return text;
}
