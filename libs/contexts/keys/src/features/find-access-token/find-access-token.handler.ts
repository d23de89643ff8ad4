import { handler } from '@perkstream/platform';
import { FindAccessToken } from '@perkstream/published';
import { AccessTokenRepository } from '../../repositories/access-token.repository.js';

export const findAccessToken = handler(FindAccessToken, [AccessTokenRepository], ({ projectId, tokenHash }, tokens) =>
  tokens.find(projectId, tokenHash),
);
