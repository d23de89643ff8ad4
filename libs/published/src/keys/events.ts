import { type AuditedTypes, type Scope } from '../language/index.js';
import { type KeyIdentity, type KeyKind } from './messages.js';

/** Stored events of keys and access tokens. A token itself is in none of them. */

/**
 * The key from now on, whole. `created`: made, or given anew by the environment; `rotated`: with another token; `updated`: with another
 * name, role or addresses. The token itself is nowhere.
 */
export interface KeyShown {
  readonly type: 'key.created' | 'key.updated' | 'key.rotated';
  readonly data: KeyIdentity & {
    /** SHA-256 of the token, hexadecimal */
    readonly tokenHash: string;
  };
}

export interface KeyRevoked {
  readonly type: 'key.revoked';
  /** `projectId` is absent in older events. */
  readonly data: { readonly kind: KeyKind; readonly appId: string; readonly projectId?: string | null };
}

export type KeyEvent = KeyShown | KeyRevoked;

export interface AccessToken {
  /** Id of the application key that it was issued to. */
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  /** Unix time, in seconds */
  readonly expiresAt: number;
  /** Hash of the key's own token at that time: with another one, this token ends. Absent in tokens of earlier versions. */
  readonly keyTokenHash?: string;
}

/** A token was issued. The token itself is nowhere. */
export interface AccessTokenIssued {
  readonly type: 'access_token.issued';
  readonly data: AccessToken & {
    /** SHA-256 of the token, hexadecimal */
    readonly tokenHash: string;
    /** Unix time, in seconds */
    readonly issuedAt: number;
  };
}

export interface AccessTokenRevoked {
  readonly type: 'access_token.revoked';
  readonly data: { readonly tokenHash: string };
}

export type AccessTokenEvent = AccessTokenIssued | AccessTokenRevoked;

export const AUDITED_KEY_EVENTS: AuditedTypes<KeyEvent> = {
  'key.created': true,
  'key.updated': true,
  'key.rotated': true,
  'key.revoked': true,
};
