import { type RecordKind } from '@perkstream/kernel';
import { type AuditedKind, type Webhook, type WebhookBody } from '@perkstream/published';

/** The most webhooks of a project: each event is a call to each of them. */
const MOST_WEBHOOKS = 20;

export const webhookKind: AuditedKind & RecordKind<Webhook, WebhookBody, Partial<WebhookBody>> = {
  type: 'webhook',
  resourceType: 'webhook',
  idPrefix: 'wh_',
  isFact: true,
  most: MOST_WEBHOOKS,

  made: ({ target_url: targetUrl, events, active = true }, id, createdAt) => {
    return { id, targetUrl, events: [...new Set(events)], active, createdAt };
  },

  changed: (webhook, { target_url: targetUrl = webhook.targetUrl, events, active = webhook.active }) => {
    return { ...webhook, targetUrl, events: [...new Set(events ?? webhook.events)], active };
  },
};
