import { type Scope } from '@perkstream/published';

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
