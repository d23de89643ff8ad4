import { type AccessToken } from './events.js';

/** By the hash of the token: those that were neither revoked nor expired when the last one was issued. */
export type AccessTokensState = Readonly<Record<string, AccessToken>>;
