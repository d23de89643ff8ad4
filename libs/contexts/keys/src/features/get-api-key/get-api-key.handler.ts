import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type ApiKeyAnswer, GetApiKey } from '@perkstream/published';
import { presentApiKey } from '../../presenters/api-key.presenter.js';
import { ManagedKeyRepository } from '../../repositories/managed-key.repository.js';

export const getApiKey = handler(
  GetApiKey,
  [ManagedKeyRepository],
  async ({ params: { apiKeyId } }, keys): Promise<ApiKeyAnswer | Refusal<'not_found'>> => {
    const key = await keys.find(apiKeyId);
    return isRefusal(key) ? key : presentApiKey(key);
  },
);
