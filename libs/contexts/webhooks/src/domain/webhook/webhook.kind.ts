import { type RecordKind, withoutCredentials } from '@perkstream/kernel';
import { type AuditedKind, type Webhook, type WebhookBody } from '@perkstream/published';

/** The most webhooks of a project: each event is a call to each of them. */
const MAX_WEBHOOKS = 20;

/** What a client sends, or that the webhook gets its next secret. */
export type WebhookChange = Partial<WebhookBody> | { readonly rotatesSecret: true };

export const webhookKind: AuditedKind & RecordKind<Webhook, WebhookBody, WebhookChange> = {
  type: 'webhook',
  resourceType: 'webhook',
  idPrefix: 'wh_',
  isFact: true,
  most: MAX_WEBHOOKS,

  made: ({ target_url: targetUrl, events, active = true }, id, createdAt) => {
    return { id, targetUrl, events: [...new Set(events)], active, createdAt };
  },

  changed: (webhook, sent, now) => {
    if ('rotatesSecret' in sent) return { ...webhook, secretNumber: (webhook.secretNumber ?? 1) + 1, rotatedAt: now };
    const { target_url: url = webhook.targetUrl, events = webhook.events, active = webhook.active } = sent;
    // Who sends back what was shown does not mean to take the password away.
    const targetUrl = url === withoutCredentials(webhook.targetUrl) ? webhook.targetUrl : url;
    return { ...webhook, targetUrl, events: [...new Set(events)], active };
  },
};
