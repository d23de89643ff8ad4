import { withoutCredentials } from '@perkstream/kernel';
import { handler, ViewRunner } from '@perkstream/platform';
import { type FailingWebhook, FindFailingWebhooks } from '@perkstream/published';
import { WebhookRepository } from '../../repositories/webhook.repository.js';
import { deliveriesView } from '../../views/deliveries/deliveries.view.js';

/** Deliveries of a webhook that are looked at: the newest ones may wait for their first attempt. */
const MAX_LOOKED_AT = 20;

export const findFailingWebhooks = handler(
  FindFailingWebhooks,
  [WebhookRepository, ViewRunner],
  async ({ projectId, since }, webhooks, views) => {
    const all = await webhooks.all(projectId);
    const found = await Promise.all(
      all.map(async ({ id, targetUrl }): Promise<FailingWebhook | undefined> => {
        const newest = await views.collection(deliveriesView).find({
          where: {
            all: [
              { field: 'projectId', is: projectId },
              { field: 'webhookId', is: id },
            ],
          },
          orderBy: [{ field: 'created_at', descending: true }],
          limit: MAX_LOOKED_AT,
          without: ['delivery'],
        });
        const last = newest.find(({ made, status }) => made.length > 0 && status !== 'DROPPED');
        if (!last || last.status === 'DELIVERED') return undefined;
        const { at } = last.made.at(-1)!;
        return at < since ? undefined : { id, targetUrl: withoutCredentials(targetUrl), at };
      }),
    );
    return found.filter((each) => each !== undefined);
  },
);
