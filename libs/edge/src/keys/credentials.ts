import { type IncomingHttpHeaders } from 'node:http';
import { type FastifyRequest } from 'fastify';
import { type MaybePromise } from '@perkstream/kernel';
import { type Operation } from '@perkstream/published';
import { type ConsoleSite, PROJECT_HEADER } from './session-cookie.js';
import { type EdgeKey, type KeyKind, type KeyLookup } from '../edge-options.js';

/** The headers of each kind of key. */
export const KEY_HEADERS: Readonly<Record<KeyKind, readonly [id: string, token: string]>> = {
  application: ['X-App-Id', 'X-App-Token'],
  client: ['X-Client-Application-Id', 'X-Client-Token'],
  management: ['X-Management-Id', 'X-Management-Token'],
};

/** The headers of access tokens, with `Bearer` in front; in the second header also without. */
export const ACCESS_TOKEN_HEADERS = ['Authorization', 'X-Voucherify-OAuth'] as const;

/** Looks up who sent a request. */
export type Inquiry = (keys: KeyLookup) => MaybePromise<EdgeKey | undefined>;

/** Undefined when the credentials are not all there, or too long to be any. */
type CredentialReader = (request: FastifyRequest) => Inquiry | undefined;

const KIND_NAMES: Readonly<Record<KeyKind, string>> = {
  application: 'an application key',
  client: 'a client key',
  management: 'a management key',
};

const MAX_CHARACTERS = 256;

/** Readers of all credentials that open an operation: keys first, sessions last. */
export function credentialReaders(
  { keys, alsoKeys = [], alsoBasic, scope }: Operation,
  site: ConsoleSite,
): readonly CredentialReader[] {
  if (keys === 'people') return [sessionReader(keys, site)];
  const byHeaders = [keys, ...alsoKeys].map(keyReader);
  const ofKeys = alsoBasic ? [...byHeaders, basicReader(keys)] : byHeaders;
  const ofAll = scope === null ? ofKeys : [...ofKeys, accessTokenReader(keys)];
  return keys === 'client' ? ofAll : [...ofAll, sessionReader(keys, site)];
}

function keyReader(kind: KeyKind): CredentialReader {
  const [idHeader, tokenHeader] = KEY_HEADERS[kind].map((name) => name.toLowerCase()) as [string, string];
  return ({ headers }) => {
    const id = headers[idHeader];
    const token = headers[tokenHeader];
    if (!isSound(id) || !isSound(token)) return undefined;
    return (keys) => keys.find(kind, id, token);
  };
}

function basicReader(kind: KeyKind): CredentialReader {
  return ({ headers }) => {
    const [id, token] = basicIn(headers['authorization']);
    if (!isSound(id) || !isSound(token)) return undefined;
    return (keys) => keys.find(kind, id, token);
  };
}

/** See RFC 7617. A token may have colons, an id has none. */
function basicIn(header: string | undefined): readonly (string | undefined)[] {
  const [, encoded] = /^basic +([\w+/=-]{1,1024})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return [];
  return /^([^:]+):(.+)$/.exec(Buffer.from(encoded, 'base64').toString())?.slice(1) ?? [];
}

/**
 * @param kind the kind of keys that the operation takes: on a path of browsers, a token can do no more than a browser
 */
function accessTokenReader(kind: KeyKind): CredentialReader {
  const [standard, own] = ACCESS_TOKEN_HEADERS.map((name) => name.toLowerCase()) as [string, string];
  return ({ headers }) => {
    const token = bearerIn(headers[standard], true) ?? bearerIn(headers[own], false);
    return token === undefined ? undefined : (keys) => keys.findByToken(kind, token);
  };
}

/** The path names the project, or else the header, which proves in any case that a script of the console has sent the request. */
function sessionReader(keys: Operation['keys'], site: ConsoleSite): CredentialReader {
  return (request) => {
    const token = site.tokenIn(request.headers);
    if (token === undefined) return undefined;
    const named = request.headers[PROJECT_HEADER];
    if (!isSound(named) || site.isFromElsewhere(request)) return undefined;
    const { projectId = named } = request.params as { readonly projectId?: string };
    return (lookup) => lookup.findBySession(keys, token, keys === 'application' ? named : projectId);
  };
}

function bearerIn(header: string | string[] | undefined, needsScheme: boolean): string | undefined {
  if (!isSound(header)) return undefined;
  const [, scheme, token] = /^(bearer +)?([\w.~+/=-]+)$/i.exec(header) ?? [];
  return needsScheme && scheme === undefined ? undefined : token;
}

/**
 * What the headers of a request that is refused lack to open an operation. It says nothing of which keys there are.
 */
export function lackOfCredentials(
  { keys, alsoBasic }: Operation,
  headers: IncomingHttpHeaders,
  site: ConsoleSite,
): string {
  const isThere = (name: string) => isSound(headers[name.toLowerCase()]);
  if (keys === 'people') return lackOfSession(headers, site);
  const own = KEY_HEADERS[keys];
  const missing = own.filter((name) => !isThere(name));
  if (missing.length === 0) return `${own.join(' and ')} do not belong to a key that may be used from here`;
  if (alsoBasic && isThere('Authorization'))
    return 'Authorization: Basic does not belong to a key that may be used from here';
  if (ACCESS_TOKEN_HEADERS.some(isThere)) return 'The access token is unknown, has expired or is of another kind';
  if (missing.length === own.length && site.tokenIn(headers) !== undefined) return lackOfSession(headers, site);
  const sent = Object.entries(KEY_HEADERS).find(([kind, [id]]) => kind !== keys && isThere(id));
  const needed = `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing`;
  return sent
    ? `${needed}: ${sent[1][0]} is of ${KIND_NAMES[sent[0] as KeyKind]}, this path takes ${KIND_NAMES[keys]}`
    : needed;
}

function lackOfSession(headers: IncomingHttpHeaders, site: ConsoleSite): string {
  if (site.tokenIn(headers) === undefined) return 'The session cookie is missing';
  if (!isSound(headers[PROJECT_HEADER])) return 'X-Project-Id is missing: a session cookie requires it';
  return 'The session is unknown or has ended, or the request comes from another site';
}

function isSound(text: string | string[] | undefined): text is string {
  return typeof text === 'string' && text.length > 0 && text.length <= MAX_CHARACTERS;
}
