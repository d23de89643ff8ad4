import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Tokens have 256 bits of chance, so a fast hash without salt cannot be turned back. */
export function hashOfToken(token: string): string {
  return hash('sha256', token);
}

/** 43 letters, digits, `-` and `_` */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

const NOBODY = '0'.repeat(64);

/** Takes as long for a wrong token, and for a key that does not exist, as for the right one. */
export function isSameHash(kept: string | undefined, sent: string): boolean {
  if (sent.length !== NOBODY.length) return false;
  const same = timingSafeEqual(Buffer.from(kept ?? NOBODY), Buffer.from(sent));
  return same && kept !== undefined;
}
