import { Injectable } from '@nestjs/common';
import { CommandRunner, Messenger, Records } from '@perkstream/platform';
import { properWebhookType, type Webhook, type WebhookBody } from '@perkstream/published';
import { webhookKind } from '../domain/webhook/webhook.kind.js';

/** Webhooks as their streams tell them. */
@Injectable()
export class WebhookRepository extends Records<Webhook, WebhookBody, Partial<WebhookBody>> {
  constructor(runner: CommandRunner, messenger: Messenger) {
    super(webhookKind, runner, messenger);
  }

  /** Those that are to be told of events of a type. */
  async toldOf(projectId: string, type: string): Promise<readonly Webhook[]> {
    const webhooks = Object.values(await this.stateOf(projectId));
    return webhooks.filter(({ active, events }) => active && events.some((each) => properWebhookType(each) === type));
  }
}
