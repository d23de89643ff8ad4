import { type KeyIdentity } from '@perkstream/published';

export type KeyState =
  | { readonly status: 'unknown' }
  | { readonly status: 'active'; readonly identity: KeyIdentity; readonly tokenHash: string }
  | { readonly status: 'revoked' };
