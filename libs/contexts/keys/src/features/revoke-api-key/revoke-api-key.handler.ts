import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { RevokeApiKey } from '@perkstream/published';
import { type KeyRefusal } from '../../keys.refusals.js';
import { ManagedKeyRepository } from '../../repositories/managed-key.repository.js';

export const revokeApiKey = handler(
  RevokeApiKey,
  [ManagedKeyRepository],
  async ({ context, params: { apiKeyId } }, keys): Promise<undefined | Refusal<KeyRefusal>> => {
    const key = await keys.change(apiKeyId, { do: 'revoke' }, context);
    return isRefusal(key) ? key : undefined;
  },
);
