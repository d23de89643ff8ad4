import { hash, randomBytes } from 'node:crypto';
import { userTokenOf } from '@perkstream/published';

/** A token with 256 bits of chance, which a fast hash without salt does not give away. */
export interface UserToken {
  readonly token: string;
  readonly tokenHash: string;
}

export function newUserToken(userId: string): UserToken {
  const token = userTokenOf(userId, randomBytes(32).toString('base64url'));
  return { token, tokenHash: hashOfToken(token) };
}

export function hashOfToken(token: string): string {
  return hash('sha256', token);
}
