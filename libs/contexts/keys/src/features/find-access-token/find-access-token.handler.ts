import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AccessTokenIdentity, FindAccessToken } from '@perkstream/published';
import { AccessTokenRepository } from '../../repositories/access-token.repository.js';

@QueryHandler(FindAccessToken)
export class FindAccessTokenHandler implements IQueryHandler<FindAccessToken> {
  constructor(private readonly tokens: AccessTokenRepository) {}

  execute({ projectId, tokenHash }: FindAccessToken): Promise<AccessTokenIdentity | undefined> {
    return this.tokens.find(projectId, tokenHash);
  }
}
