import { recordsOf } from '@perkstream/platform';
import { type Webhook } from '@perkstream/published';
import { webhookKind } from '../domain/webhook/webhook.kind.js';

/** Webhooks, folded from their streams. */
export class WebhookRepository extends recordsOf(webhookKind) {
  /** Those that get events. */
  async activeOf(projectId: string): Promise<readonly Webhook[]> {
    return Object.values(await this.factsOf(projectId)).filter(({ active }) => active);
  }
}
