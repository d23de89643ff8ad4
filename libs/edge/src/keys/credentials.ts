import { type IncomingHttpHeaders } from 'node:http';
import { type KeyKind } from '../edge-options.js';

/** Where each kind of key stands. Access tokens (`Authorization: Bearer`) will be read here as well, as a fourth kind. */
export const KEY_HEADERS: Readonly<Record<KeyKind, readonly [id: string, token: string]>> = {
  application: ['X-App-Id', 'X-App-Token'],
  client: ['X-Client-Application-Id', 'X-Client-Token'],
  management: ['X-Management-Id', 'X-Management-Token'],
};

export interface Credentials {
  readonly kind: KeyKind;
  readonly id: string;
  readonly token: string;
}

const LONGEST = 256;

/** Reads the credentials of a kind from headers: undefined when they are not all there, or too long to be any. */
export function credentialReader(kind: KeyKind): (headers: IncomingHttpHeaders) => Credentials | undefined {
  const [idHeader, tokenHeader] = KEY_HEADERS[kind].map((name) => name.toLowerCase()) as [string, string];
  return (headers) => {
    const id = headers[idHeader];
    const token = headers[tokenHeader];
    if (typeof id !== 'string' || typeof token !== 'string') return undefined;
    if (id.length === 0 || token.length === 0 || id.length > LONGEST || token.length > LONGEST) return undefined;
    return { kind, id, token };
  };
}
