import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type AnswerOf, RotateApiKey } from '@perkstream/published';
import { type KeyRefusal } from '../../keys.refusals.js';
import { presentApiKey } from '../../presenters/api-key.presenter.js';
import { ManagedKeyRepository } from '../../repositories/managed-key.repository.js';
import { hashOfToken, newToken } from '../../services/token-hash.js';

@CommandHandler(RotateApiKey)
export class RotateApiKeyHandler implements ICommandHandler<RotateApiKey> {
  constructor(private readonly keys: ManagedKeyRepository) {}

  async execute({
    context,
    params: { apiKeyId },
  }: RotateApiKey): Promise<AnswerOf<typeof RotateApiKey> | Refusal<KeyRefusal>> {
    const token = newToken();
    const key = await this.keys.change(apiKeyId, { do: 'rotate', tokenHash: hashOfToken(token) }, context);
    return isRefusal(key) ? key : { ...presentApiKey(key), app_token: token };
  }
}
