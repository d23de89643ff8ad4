import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type ApiKeyAnswer, UpdateApiKey } from '@perkstream/published';
import { type KeyRefusal } from '../../keys.refusals.js';
import { presentApiKey } from '../../presenters/api-key.presenter.js';
import { ManagedKeyRepository } from '../../repositories/managed-key.repository.js';
import { accessIn } from '../../services/key-access.js';

@CommandHandler(UpdateApiKey)
export class UpdateApiKeyHandler implements ICommandHandler<UpdateApiKey> {
  constructor(private readonly keys: ManagedKeyRepository) {}

  async execute({ context, params: { apiKeyId }, body }: UpdateApiKey): Promise<ApiKeyAnswer | Refusal<KeyRefusal>> {
    const before = await this.keys.find(apiKeyId);
    if (isRefusal(before)) return before;
    const access = accessIn(before.kind, body);
    if (isRefusal(access)) return access;
    const { name } = body;
    const changes = { ...(name !== undefined && { name }), ...access };
    const key = await this.keys.change(apiKeyId, { do: 'update', changes }, context);
    return isRefusal(key) ? key : presentApiKey(key);
  }
}
