import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Refusal, refuse } from '@perkstream/kernel';
import { IntrospectOAuthToken, type OAuthTokenIntrospectResponseBody } from '@perkstream/published';
import { type KeyRefusal } from '../../keys.refusals.js';
import { presentAccessToken, unixTime } from '../../presenters/access-token.presenter.js';
import { AccessTokenRepository } from '../../repositories/access-token.repository.js';
import { hashOfToken } from '../../services/token-hash.js';

/** Changes nothing; it is a command because its request is a POST. */
@CommandHandler(IntrospectOAuthToken)
export class IntrospectOAuthTokenHandler implements ICommandHandler<IntrospectOAuthToken> {
  constructor(private readonly tokens: AccessTokenRepository) {}

  async execute({
    context,
    body: { access_token: token },
  }: IntrospectOAuthToken): Promise<OAuthTokenIntrospectResponseBody | Refusal<KeyRefusal>> {
    if (!token) return refuse('missing_parameters');
    const found = await this.tokens.find(context.projectId, hashOfToken(token));
    const now = unixTime(context.now);
    if (!found || found.expiresAt <= now) return { active: false };
    const { key, scopes, expiresAt } = found;
    return { ...presentAccessToken({ token, keyId: key.appId, scopes, expiresAt }, now), active: true };
  }
}
