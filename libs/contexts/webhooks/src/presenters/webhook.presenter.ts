import { withoutCredentials } from '@perkstream/kernel';
import { type Webhook, type WebhookAnswer } from '@perkstream/published';

export function presentWebhook({ id, targetUrl, events, active, createdAt }: Webhook): WebhookAnswer {
  const target_url = withoutCredentials(targetUrl);
  return { id, object: 'webhook', created_at: createdAt, target_url, events: [...events], active };
}
