import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type ApiKeyAnswer, GetApiKey } from '@perkstream/published';
import { presentApiKey } from '../../presenters/api-key.presenter.js';
import { ManagedKeyRepository } from '../../repositories/managed-key.repository.js';

@QueryHandler(GetApiKey)
export class GetApiKeyHandler implements IQueryHandler<GetApiKey> {
  constructor(private readonly keys: ManagedKeyRepository) {}

  async execute({ params: { apiKeyId } }: GetApiKey): Promise<ApiKeyAnswer | Refusal<'not_found'>> {
    const key = await this.keys.find(apiKeyId);
    return isRefusal(key) ? key : presentApiKey(key);
  }
}
