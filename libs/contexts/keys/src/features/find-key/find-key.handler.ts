import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@perkstream/platform';
import { FindKey, INSTALLATION, type KeyIdentity } from '@perkstream/published';
import { keyAggregate, streamKeyOf } from '../../domain/key/key.aggregate.js';
import { isTokenOf } from '../../services/token-hash.js';

/** Longer ids are nobody's: they are not worth a look into the store. */
const LONGEST_ID = 256;

@QueryHandler(FindKey)
export class FindKeyHandler implements IQueryHandler<FindKey> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ kind, appId, token }: FindKey): Promise<KeyIdentity | undefined> {
    if (appId.length === 0 || appId.length > LONGEST_ID) return undefined;
    const key = streamKeyOf(kind, appId);
    const state =
      this.runner.stateNow(keyAggregate, INSTALLATION, key) ??
      (await this.runner.state(keyAggregate, INSTALLATION, key)).state;
    const active = state.status === 'active' ? state : undefined;
    return isTokenOf(active?.tokenHash, token) ? active?.identity : undefined;
  }
}
