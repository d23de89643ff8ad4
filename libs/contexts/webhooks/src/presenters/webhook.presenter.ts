import { type Webhook, type WebhookAnswer } from '@perkstream/published';

export function presentWebhook({ id, targetUrl, events, active, createdAt }: Webhook): WebhookAnswer {
  return { id, object: 'webhook', created_at: createdAt, target_url: targetUrl, events: [...events], active };
}
