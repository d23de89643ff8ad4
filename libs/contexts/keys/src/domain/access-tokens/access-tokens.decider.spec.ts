import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type AccessTokenIssued } from '@perkstream/published';
import {
  type AccessTokenCommand,
  accessTokensAggregate,
  LIFETIME_SECONDS,
  MAX_TOKENS,
  TOKENS_OF_RESTRICTED_KEY,
} from './access-tokens.decider.js';

const NOW_SECONDS = 1_772_352_000;
const key = { keyId: 'app_1', keyTokenHash: 'key', isRestricted: false };
const command = { tokenHash: 'aa', ...key, scopes: ['vouchers'], now: NOW_SECONDS } as const;
const issue: AccessTokenCommand = { do: 'issue', ...command };
const issued = (tokenHash = 'aa', issuedAt = NOW_SECONDS): AccessTokenIssued => ({
  type: 'access_token.issued',
  data: {
    tokenHash,
    keyId: 'app_1',
    keyTokenHash: 'key',
    scopes: ['vouchers'],
    issuedAt,
    expiresAt: issuedAt + LIFETIME_SECONDS,
  },
});
const tokens = story(accessTokensAggregate);

describe('an access token', () => {
  it('is issued with the hash of it, for 15 minutes', () => {
    tokens.given().when(issue).then(issued());
  });

  it('is revoked once, and while it lasts', () => {
    const revoke = (now: number): AccessTokenCommand => ({ do: 'revoke', tokenHash: 'aa', now });
    const revoked = { type: 'access_token.revoked', data: { tokenHash: 'aa' } } as const;
    tokens
      .given(issued())
      .when(revoke(NOW_SECONDS + LIFETIME_SECONDS - 1))
      .then(revoked);
    tokens
      .given(issued())
      .when(revoke(NOW_SECONDS + LIFETIME_SECONDS))
      .thenRefused('not_found');
    tokens.given(issued(), revoked).when(revoke(NOW_SECONDS)).thenRefused('not_found');
    tokens.given(issued('bb')).when(revoke(NOW_SECONDS)).thenRefused('not_found');
  });

  it('is one of so many that a project has at a time', () => {
    const others = Array.from({ length: MAX_TOKENS }, (_one, index) => issued(`other-${index}`));
    tokens
      .given(...others)
      .when(issue)
      .thenRefused('too_many_access_tokens');
    tokens
      .given(...others)
      .when({ ...issue, now: NOW_SECONDS + LIFETIME_SECONDS } as AccessTokenCommand)
      .thenTypes('access_token.issued');
  });

  it('is one of fewer that a key with a restricted role has', () => {
    const others = Array.from({ length: TOKENS_OF_RESTRICTED_KEY }, (_one, index) => issued(`other-${index}`));
    const restricted: AccessTokenCommand = { ...issue, isRestricted: true };
    tokens
      .given(...others)
      .when(restricted)
      .thenRefused('too_many_access_tokens');
    tokens
      .given(...others.slice(1))
      .when(restricted)
      .thenTypes('access_token.issued');
    tokens
      .given(...others)
      .when({ ...restricted, keyId: 'app_2' })
      .thenTypes('access_token.issued');
    tokens
      .given(...others)
      .when(issue)
      .thenTypes('access_token.issued');
  });

  it('is forgotten when the next one is issued after its end', () => {
    const state = tokens
      .given(issued('bb'), issued('cc', NOW_SECONDS + 1), issued('aa', NOW_SECONDS + LIFETIME_SECONDS))
      .state();
    expect(Object.keys(state)).toEqual(['cc', 'aa']);
  });
});
