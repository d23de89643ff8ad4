import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindKey, type KeyIdentity } from '@perkstream/published';
import { KeyRepository } from '../../repositories/key.repository.js';
import { isSameHash } from '../../services/token-hash.js';

/** No key has a longer id, so that one is not looked up. */
const LONGEST_ID = 256;

@QueryHandler(FindKey)
export class FindKeyHandler implements IQueryHandler<FindKey> {
  constructor(private readonly keys: KeyRepository) {}

  async execute({ kind, appId, tokenHash }: FindKey): Promise<KeyIdentity | undefined> {
    if (appId.length === 0 || appId.length > LONGEST_ID) return undefined;
    const key = await this.keys.active(kind, appId);
    return isSameHash(key?.tokenHash, tokenHash) ? key?.identity : undefined;
  }
}
