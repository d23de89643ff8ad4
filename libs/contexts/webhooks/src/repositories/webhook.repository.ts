import { Injectable } from '@nestjs/common';
import { CommandRunner, Messenger, Records } from '@perkstream/platform';
import { type Webhook, type WebhookBody } from '@perkstream/published';
import { webhookKind } from '../domain/webhook/webhook.kind.js';

/** Webhooks, folded from their streams. */
@Injectable()
export class WebhookRepository extends Records<Webhook, WebhookBody, Partial<WebhookBody>> {
  constructor(runner: CommandRunner, messenger: Messenger) {
    super(webhookKind, runner, messenger);
  }

  /** Those that get events. */
  async activeOf(projectId: string): Promise<readonly Webhook[]> {
    return Object.values(await this.stateOf(projectId)).filter(({ active }) => active);
  }
}
