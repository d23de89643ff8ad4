import { hash } from 'node:crypto';
import { type EdgeKey } from '../edge-options.js';

/** Who asks, with which rights: an `Idempotency-Key` and the answer kept under it belong to one caller. No token can be found from it. */
export function hashCaller({ kind, appId, role = 'ADMIN', tokenHash, scopes, user }: EdgeKey): string {
  return hash(
    'sha256',
    JSON.stringify([
      user ? `${kind} by a user` : kind,
      appId,
      role,
      tokenHash ?? null,
      scopes ? [...scopes].sort() : null,
    ]),
  );
}
