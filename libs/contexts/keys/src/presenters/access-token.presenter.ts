import { type OAuthTokenGenerateResponseBody, type Scope } from '@perkstream/published';

/** Unix time, in seconds */
export function unixTime(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}

interface ShownToken {
  readonly token: string;
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number;
}

export function presentAccessToken(
  { token, keyId, scopes, expiresAt }: ShownToken,
  now: number,
): OAuthTokenGenerateResponseBody {
  return {
    access_token: token,
    client_id: keyId,
    expires_at: expiresAt,
    expires_in: expiresAt - now,
    scope: scopes.join(' '),
    token_type: 'Bearer',
  };
}
