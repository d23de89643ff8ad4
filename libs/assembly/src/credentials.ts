import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName } from '@perkstream/published';
import { readSecret } from './setting-values.js';

/** The bootstrap project and its keys. */
export interface Credentials {
  readonly projectId: string;
  readonly appId: string;
  readonly appToken: string;
  readonly clientId: string;
  readonly clientToken: string;
  readonly managementId: string;
  readonly managementToken: string;
}

const VARIABLES: Record<keyof Credentials, string> = {
  projectId: 'PERKSTREAM_PROJECT_ID',
  appId: 'PERKSTREAM_APP_ID',
  appToken: 'PERKSTREAM_APP_TOKEN',
  clientId: 'PERKSTREAM_CLIENT_ID',
  clientToken: 'PERKSTREAM_CLIENT_TOKEN',
  managementId: 'PERKSTREAM_MANAGEMENT_ID',
  managementToken: 'PERKSTREAM_MANAGEMENT_TOKEN',
};

export function credentialsFileOf(dataDirectory: string): string {
  return join(dataDirectory, 'keys.json');
}

/** What a service makes at its start. The other services need none: what a process does not have cannot leak from it. */
const NEEDED: Partial<Record<ServiceName, readonly (keyof Credentials)[]>> = {
  auth: Object.keys(VARIABLES) as (keyof Credentials)[],
  management: ['projectId'],
};

/**
 * As the environment gives them, as far as the service needs them: several processes share them, so none makes its own.
 * @throws RangeError that names what is missing
 */
export function givenCredentials(environment: NodeJS.ProcessEnv, service: ServiceName): Credentials {
  const needed = NEEDED[service] ?? [];
  const given = inEnvironment(environment, needed);
  const missing = needed.filter((name) => given[name] === undefined).map((name) => VARIABLES[name]);
  if (missing.length > 0) throw new RangeError(`Not in the environment: ${missing.join(', ')}`);
  return given as Credentials;
}

/** What the environment gives; the rest as it was made at the first start and kept in the data folder, readable to its owner only. */
export function loadCredentials(environment: NodeJS.ProcessEnv, dataDirectory: string): Credentials {
  const file = credentialsFileOf(dataDirectory);
  const kept = keptIn(file);
  const made = { ...newCredentials(), ...kept };
  if (Object.keys(kept).length < Object.keys(made).length) keep(file, dataDirectory, made);
  return { ...made, ...inEnvironment(environment) };
}

/** @throws RangeError that names the file, and nothing of what is in it */
function keptIn(file: string): Partial<Credentials> {
  if (!existsSync(file)) return {};
  const kept = parsed(readFileSync(file, 'utf8'));
  const isSound =
    typeof kept === 'object' &&
    kept !== null &&
    !Array.isArray(kept) &&
    Object.entries(kept).every(([name, value]) => name in VARIABLES && typeof value === 'string' && value !== '');
  if (isSound) return kept as Partial<Credentials>;
  const what = `${Object.keys(VARIABLES).join(', ')}: a text each`;
  throw new RangeError(
    `${file} is damaged: it must be JSON with ${what}. Restore it from a backup, or remove it for new keys.`,
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function inEnvironment(
  environment: NodeJS.ProcessEnv,
  names = Object.keys(VARIABLES) as readonly (keyof Credentials)[],
): Partial<Credentials> {
  const given = names.map((name) => [name, readSecret(environment, VARIABLES[name])] as const);
  return Object.fromEntries(given.filter(([, value]) => value)) as Partial<Credentials>;
}

function newCredentials(): Credentials {
  const projectId = `proj_${randomBytes(12).toString('hex')}`;
  return {
    projectId,
    appId: randomUUID(),
    appToken: randomUUID(),
    clientId: randomUUID(),
    clientToken: randomUUID(),
    managementId: randomUUID(),
    managementToken: randomUUID(),
  };
}

function keep(file: string, dataDirectory: string, credentials: Credentials): void {
  mkdirSync(dataDirectory, { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(credentials, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
