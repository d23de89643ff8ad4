import { Inject, Injectable } from '@nestjs/common';
import { derivedId, isRefusal, type Refusal } from '@perkstream/kernel';
import { CALLOUTS, handler } from '@perkstream/platform';
import { type Callouts } from '@perkstream/ports';
import { type Delivery, TestWebhook, type Webhook, type WebhookTestAnswer } from '@perkstream/published';
import { WebhookRepository } from '../../repositories/webhook.repository.js';
import { hasArrived, wordsOf } from '../../services/attempt-outcome.js';
import { WebhookEnvelopes } from '../../services/webhook-envelopes.js';

/** Calls the address of a webhook while its owner waits. Nothing of it is stored or tried again, and a webhook that is off is called too. */
@Injectable()
class WebhookTester {
  constructor(
    private readonly envelopes: WebhookEnvelopes,
    @Inject(CALLOUTS) private readonly callouts: Callouts,
  ) {}

  async test(webhook: Webhook, projectId: string, requestId: string, now: string): Promise<WebhookTestAnswer> {
    const letter = await this.envelopes.of(testOf(webhook, requestId, now), webhook, projectId);
    const begunAt = performance.now();
    const outcome = await this.callouts.post({ url: webhook.targetUrl, ...letter });
    return {
      object: 'webhook_test',
      arrived: hasArrived(outcome),
      outcome: wordsOf(outcome),
      ...('said' in outcome && { said: outcome.said }),
      took_ms: Math.round(performance.now() - begunAt),
      payload: JSON.parse(letter.body) as object,
    };
  }
}

export const testWebhook = [
  WebhookTester,
  handler(
    TestWebhook,
    [WebhookRepository, WebhookTester],
    async ({ context, params: { projectId, webhookId } }, webhooks, tester): Promise<WebhookTestAnswer | Refusal> => {
      const within = await webhooks.enter(projectId, context);
      if (isRefusal(within)) return within;
      const webhook = await webhooks.find(projectId, webhookId);
      return isRefusal(webhook) ? webhook : tester.test(webhook, projectId, within.requestId, within.now);
    },
  ),
];

function testOf({ id: webhookId }: Webhook, requestId: string, now: string): Delivery {
  const idWith = (prefix: string) => derivedId(prefix, Date.parse(now), requestId, `test/${webhookId}`);
  const event = {
    type: 'webhook.test',
    eventId: idWith('evt_'),
    eventAt: now,
    entityId: webhookId,
    groupId: requestId,
  };
  return { id: idWith('whs_'), webhookId, ...event, things: {}, references: {}, at: now };
}
