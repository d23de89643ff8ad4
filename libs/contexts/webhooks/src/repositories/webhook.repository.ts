import { recordsOf } from '@perkstream/platform';
import { type Webhook } from '@perkstream/published';
import { webhookKind } from '../domain/webhook/webhook.kind.js';

/** Webhooks, folded from their streams. */
export class WebhookRepository extends recordsOf(webhookKind) {
  async idsOf(projectId: string): Promise<readonly string[]> {
    return Object.keys(await this.factsOf(projectId));
  }

  /**
   * Those that get an event: which were on when it happened, as they were then, and still are.
   * @param position of the event in the order of all; absent: those that are on now
   */
  async activeOf(projectId: string, position?: number): Promise<readonly Webhook[]> {
    const now = Object.values(await this.factsOf(projectId)).filter(({ active }) => active);
    if (now.length === 0 || position === undefined) return now;
    const then = (await this.all(projectId, position)).filter(({ active }) => active);
    return then.filter((webhook) => now.some(({ id }) => id === webhook.id));
  }
}
