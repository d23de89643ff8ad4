import { Injectable } from '@nestjs/common';
import { CommandRunner } from '@perkstream/platform';
import { type AccessTokenIdentity } from '@perkstream/published';
import { accessTokensAggregate, ALL_TOKENS } from '../domain/access-tokens/access-tokens.decider.js';
import { KeyRepository } from './key.repository.js';

@Injectable()
export class AccessTokenRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly keys: KeyRepository,
  ) {}

  /** The token, also when it has expired; undefined when it or its key was revoked, or the key now opens another project. */
  async find(projectId: string, tokenHash: string): Promise<AccessTokenIdentity | undefined> {
    const tokens = await this.runner.current(accessTokensAggregate, projectId, ALL_TOKENS);
    const token = tokens[tokenHash];
    const key = token && (await this.keys.active('application', token.keyId))?.identity;
    if (!token || key?.projectId !== projectId) return undefined;
    return { key, scopes: token.scopes, expiresAt: token.expiresAt };
  }
}
