import { type KeyAccess, type KeyIdentity } from '@perkstream/published';

export type KeyCommand =
  | {
      readonly do: 'create';
      readonly identity: KeyIdentity;
      /** SHA-256 of the token, hexadecimal */
      readonly tokenHash: string;
    }
  | { readonly do: 'update'; readonly changes: KeyAccess & { readonly name?: string } }
  | { readonly do: 'rotate'; readonly tokenHash: string }
  | { readonly do: 'revoke' };
