import { type Refusal, refuse } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { IntrospectOAuthToken, type OAuthTokenIntrospectResponseBody } from '@perkstream/published';
import { type KeyRefusal } from '../../keys.refusals.js';
import { presentAccessToken, unixTime } from '../../presenters/access-token.presenter.js';
import { AccessTokenRepository } from '../../repositories/access-token.repository.js';
import { hashOfToken } from '../../services/token-hash.js';

/** Changes nothing; it is a command because its request is a POST. */
export const introspectOAuthToken = handler(
  IntrospectOAuthToken,
  [AccessTokenRepository],
  async (
    { context, body: { access_token: token } },
    tokens,
  ): Promise<OAuthTokenIntrospectResponseBody | Refusal<KeyRefusal>> => {
    if (!token) return refuse('missing_parameters');
    const found = await tokens.find(context.projectId, hashOfToken(token));
    const now = unixTime(context.now);
    if (!found || found.expiresAt <= now) return { active: false };
    const { key, scopes, expiresAt } = found;
    return { ...presentAccessToken({ token, keyId: key.appId, scopes, expiresAt }, now), active: true };
  },
);
