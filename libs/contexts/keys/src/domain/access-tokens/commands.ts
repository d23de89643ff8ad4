import { type Scope } from '@perkstream/published';

/** `now` is Unix time, in seconds. */
export type AccessTokenCommand =
  | {
      readonly do: 'issue';
      /** SHA-256 of the token, hexadecimal */
      readonly tokenHash: string;
      readonly keyId: string;
      readonly scopes: readonly Scope[];
      readonly now: number;
    }
  | { readonly do: 'revoke'; readonly tokenHash: string; readonly now: number };
