import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';
import { type AccessToken, type AccessTokenEvent, type Scope } from '@perkstream/published';

/** By the hash of the token: those that were neither revoked nor expired when the last one was issued. */
export type AccessTokensState = Readonly<Record<string, AccessToken>>;

/** `now` is Unix time, in seconds. */
export type AccessTokenCommand =
  | {
      readonly do: 'issue';
      /** SHA-256 of the token, hexadecimal */
      readonly tokenHash: string;
      readonly keyId: string;
      /** Hash of the token of that key. */
      readonly keyTokenHash: string;
      /** The key changes nothing by its role, as one that is handed to many does not. */
      readonly isRestricted: boolean;
      readonly scopes: readonly Scope[];
      readonly now: number;
    }
  | { readonly do: 'revoke'; readonly tokenHash: string; readonly now: number };

export const LIFETIME_SECONDS = 900;

export const MAX_TOKENS = 1_000;
/** Of those, the ones of a key with a restricted role, so that it cannot have all of them. */
export const TOKENS_OF_RESTRICTED_KEY = 100;

export type AccessTokenRefusal = 'too_many_access_tokens' | 'not_found';

/** One stream a project: who issues a token sees how many there are, and what has expired is forgotten with the next one. */
export const accessTokensAggregate: Aggregate<
  AccessTokenCommand,
  AccessTokenEvent,
  AccessTokensState,
  AccessTokenRefusal
> = {
  category: 'access_tokens',
  snapshots: { every: 200, version: 1 },
  initial: {},
  decide(command, state): readonly AccessTokenEvent[] | Refusal<AccessTokenRefusal> {
    const { tokenHash, now } = command;
    if (command.do === 'revoke') {
      if (activeToken(state, tokenHash, now)) return [{ type: 'access_token.revoked', data: { tokenHash } }];
      return refuse('not_found', { details: 'The access token does not exist or is no longer active' });
    }
    const active = Object.values(activeOnes(state, now));
    const tooMany = (details: string) => refuse('too_many_access_tokens' as const, { details });
    if (active.length >= MAX_TOKENS) return tooMany(`A project can have at most ${MAX_TOKENS} active tokens`);
    const { keyId, keyTokenHash, scopes, isRestricted } = command;
    if (isRestricted && active.filter((token) => token.keyId === keyId).length >= TOKENS_OF_RESTRICTED_KEY) {
      return tooMany(`A key with a restricted role can have at most ${TOKENS_OF_RESTRICTED_KEY} active tokens`);
    }
    const data = { tokenHash, keyId, keyTokenHash, scopes, issuedAt: now, expiresAt: now + LIFETIME_SECONDS };
    return [{ type: 'access_token.issued', data }];
  },
  evolve(state, { type, data }): AccessTokensState {
    if (type === 'access_token.revoked') return without(state, data.tokenHash);
    const { tokenHash, issuedAt, ...token } = data;
    return { ...activeOnes(state, issuedAt), [tokenHash]: token };
  },
};

function activeToken(state: AccessTokensState, tokenHash: string, now: number): AccessToken | undefined {
  const token = state[tokenHash];
  return token && token.expiresAt > now ? token : undefined;
}

function activeOnes(state: AccessTokensState, now: number): AccessTokensState {
  if (Object.values(state).every(({ expiresAt }) => expiresAt > now)) return state;
  return Object.fromEntries(Object.entries(state).filter(([, { expiresAt }]) => expiresAt > now));
}

function without(state: AccessTokensState, tokenHash: string): AccessTokensState {
  const { [tokenHash]: _revoked, ...others } = state;
  return others;
}

/** The key of that stream. */
export const ALL_TOKENS = 'all';
