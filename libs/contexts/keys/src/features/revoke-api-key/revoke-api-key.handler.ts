import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { RevokeApiKey } from '@perkstream/published';
import { type KeyRefusal } from '../../keys.refusals.js';
import { ManagedKeyRepository } from '../../repositories/managed-key.repository.js';

@CommandHandler(RevokeApiKey)
export class RevokeApiKeyHandler implements ICommandHandler<RevokeApiKey> {
  constructor(private readonly keys: ManagedKeyRepository) {}

  async execute({ context, params: { apiKeyId } }: RevokeApiKey): Promise<undefined | Refusal<KeyRefusal>> {
    const key = await this.keys.change(apiKeyId, { do: 'revoke' }, context);
    return isRefusal(key) ? key : undefined;
  }
}
