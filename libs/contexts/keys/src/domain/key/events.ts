import { type KeyIdentity, type KeyKind } from '@perkstream/published';

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
