import { type Scope } from '../language/index.js';
import { type KeyIdentity, type KeyKind } from './messages.js';

/** Stored events of keys and access tokens. A token itself is in none of them. */

/** A key was made, or made anew with another token. The token itself is nowhere. */
export interface KeyCreated {
  readonly type: 'key.created';
  readonly data: KeyIdentity & {
    /** SHA-256 of the token, hexadecimal */
    readonly tokenHash: string;
  };
}

export interface KeyRevoked {
  readonly type: 'key.revoked';
  readonly data: { readonly kind: KeyKind; readonly appId: string };
}

export type KeyEvent = KeyCreated | KeyRevoked;

export interface AccessToken {
  /** Id of the application key that it was issued to. */
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  /** Unix time, in seconds */
  readonly expiresAt: number;
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
