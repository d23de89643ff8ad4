import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindWebhookToken } from '@perkstream/published';
import { WebhookTokens } from '../../services/webhook-tokens.js';

@QueryHandler(FindWebhookToken)
export class FindWebhookTokenHandler implements IQueryHandler<FindWebhookToken> {
  constructor(private readonly tokens: WebhookTokens) {}

  async execute({ projectId }: FindWebhookToken): Promise<string> {
    return this.tokens.of(projectId);
  }
}
