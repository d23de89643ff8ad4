import { recordFeatures } from '@perkstream/platform';
import {
  CreateWebhook,
  DeleteWebhook,
  GetWebhook,
  ListWebhooks,
  UpdateWebhook,
  type Webhook,
  type WebhookAnswer,
} from '@perkstream/published';
import { WebhookRepository } from '../../repositories/webhook.repository.js';

/** The operations of management keys on webhooks. */
export const manageWebhooks = recordFeatures(
  WebhookRepository,
  { list: ListWebhooks, create: CreateWebhook, get: GetWebhook, update: UpdateWebhook, delete: DeleteWebhook },
  presentWebhook,
);

function presentWebhook({ id, targetUrl, events, active, createdAt }: Webhook): WebhookAnswer {
  return { id, object: 'webhook', created_at: createdAt, target_url: targetUrl, events: [...events], active };
}
