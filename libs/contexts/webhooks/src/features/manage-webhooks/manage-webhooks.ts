import { recordFeatures } from '@perkstream/platform';
import { CreateWebhook, DeleteWebhook, GetWebhook, ListWebhooks, UpdateWebhook } from '@perkstream/published';
import { presentWebhook } from '../../presenters/webhook.presenter.js';
import { WebhookRepository } from '../../repositories/webhook.repository.js';

/** The operations of management keys on webhooks. */
export const manageWebhooks = recordFeatures(
  WebhookRepository,
  { list: ListWebhooks, create: CreateWebhook, get: GetWebhook, update: UpdateWebhook, delete: DeleteWebhook },
  presentWebhook,
);
