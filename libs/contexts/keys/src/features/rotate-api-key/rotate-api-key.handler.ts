import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type AnswerOf, RotateApiKey } from '@perkstream/published';
import { type KeyRefusal } from '../../keys.refusals.js';
import { presentApiKey } from '../../presenters/api-key.presenter.js';
import { ManagedKeyRepository } from '../../repositories/managed-key.repository.js';
import { hashOfToken, newToken } from '../../services/token-hash.js';

export const rotateApiKey = handler(
  RotateApiKey,
  [ManagedKeyRepository],
  async ({ context, params: { apiKeyId } }, keys): Promise<AnswerOf<typeof RotateApiKey> | Refusal<KeyRefusal>> => {
    const token = newToken();
    const key = await keys.change(apiKeyId, { do: 'rotate', tokenHash: hashOfToken(token) }, context);
    return isRefusal(key) ? key : { ...presentApiKey(key), app_token: token };
  },
);
