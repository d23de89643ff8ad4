import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type ApiKeyAnswer, UpdateApiKey } from '@perkstream/published';
import { type KeyRefusal } from '../../keys.refusals.js';
import { presentApiKey } from '../../presenters/api-key.presenter.js';
import { ManagedKeyRepository } from '../../repositories/managed-key.repository.js';
import { accessIn } from '../../services/key-access.js';

export const updateApiKey = handler(
  UpdateApiKey,
  [ManagedKeyRepository],
  async ({ context, params: { apiKeyId }, body }, keys): Promise<ApiKeyAnswer | Refusal<KeyRefusal>> => {
    const before = await keys.find(apiKeyId);
    if (isRefusal(before)) return before;
    const access = accessIn(before.kind, body);
    if (isRefusal(access)) return access;
    const { name } = body;
    const changes = { ...(name !== undefined && { name }), ...access };
    const key = await keys.change(apiKeyId, { do: 'update', changes }, context);
    return isRefusal(key) ? key : presentApiKey(key);
  },
);
