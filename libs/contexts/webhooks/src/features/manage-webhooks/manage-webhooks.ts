import { isRefusal } from '@perkstream/kernel';
import { handler, recordFeatures } from '@perkstream/platform';
import {
  CreateWebhook,
  DeleteWebhook,
  GetWebhook,
  ListWebhooks,
  RotateWebhookSecret,
  UpdateWebhook,
} from '@perkstream/published';
import { presentWebhook } from '../../presenters/webhook.presenter.js';
import { WebhookRepository } from '../../repositories/webhook.repository.js';
import { WebhookAddresses } from '../../services/webhook-addresses.js';
import { WebhookSecrets } from '../../services/webhook-secrets.js';

/** The operations of management keys on webhooks. */
export const manageWebhooks = [
  ...recordFeatures(WebhookRepository, { list: ListWebhooks, get: GetWebhook, delete: DeleteWebhook }, presentWebhook),

  handler(
    CreateWebhook,
    [WebhookRepository, WebhookSecrets, WebhookAddresses],
    async ({ context, params: { projectId }, body: sent }, webhooks, secrets, addresses) => {
      const within = await webhooks.enter(projectId, context);
      if (isRefusal(within)) return within;
      const refusal = addresses.refusalOf(sent.target_url);
      if (refusal) return refusal;
      const command = { do: 'create', id: webhooks.idOf(within), sent, now: within.now } as const;
      const made = await webhooks.write(command, within);
      return isRefusal(made) ? made : { ...presentWebhook(made), secret: secrets.of(made) };
    },
  ),

  handler(
    UpdateWebhook,
    [WebhookRepository, WebhookAddresses],
    async ({ context, params: { projectId, webhookId: id }, body: sent }, webhooks, addresses) => {
      const within = await webhooks.enter(projectId, context);
      if (isRefusal(within)) return within;
      const before = await webhooks.find(projectId, id);
      if (isRefusal(before)) return before;
      // One of before, whose address cannot be called, can still be switched off.
      const isNew = sent.target_url !== presentWebhook(before).target_url && sent.target_url !== before.targetUrl;
      const refusal = isNew ? addresses.refusalOf(sent.target_url) : undefined;
      if (refusal) return refusal;
      const updated = await webhooks.write({ do: 'update', id, sent, now: within.now }, within);
      return isRefusal(updated) ? updated : presentWebhook(updated);
    },
  ),

  handler(
    RotateWebhookSecret,
    [WebhookRepository, WebhookSecrets],
    async ({ context, params: { projectId, webhookId: id } }, webhooks, secrets) => {
      const within = await webhooks.enter(projectId, context);
      if (isRefusal(within)) return within;
      const command = { do: 'update', id, sent: { rotatesSecret: true }, now: within.now } as const;
      const rotated = await webhooks.write(command, within);
      if (isRefusal(rotated)) return rotated;
      const previous_secret_until = secrets.previousUntil(rotated) ?? within.now;
      return { ...presentWebhook(rotated), secret: secrets.of(rotated), previous_secret_until };
    },
  ),
];
