import { handler } from '@perkstream/platform';
import { FindWebhookToken } from '@perkstream/published';
import { WebhookTokens } from '../../services/webhook-tokens.js';

export const findWebhookToken = handler(FindWebhookToken, [WebhookTokens], async ({ projectId }, tokens) => {
  return tokens.of(projectId);
});
