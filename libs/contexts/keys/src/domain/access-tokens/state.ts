import { type AccessToken } from '@perkstream/published';

/** By the hash of the token: those that were neither revoked nor expired when the last one was issued. */
export type AccessTokensState = Readonly<Record<string, AccessToken>>;
