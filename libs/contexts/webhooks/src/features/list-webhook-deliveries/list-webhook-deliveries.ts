import { defineList } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { listFeature } from '@perkstream/platform';
import { ListWebhookDeliveries } from '@perkstream/published';
import { presentDelivery } from '../../presenters/delivery.presenter.js';
import { WebhookRepository } from '../../repositories/webhook.repository.js';
import { deliveriesView } from '../../views/deliveries/deliveries.view.js';

export const listWebhookDeliveries = listFeature(ListWebhookDeliveries, {
  list: defineList({ order: { created_at: 'created_at' } }),
  view: deliveriesView,
  service: WebhookRepository,
  async of({ context, params: { projectId, webhookId } }, webhooks) {
    const within = await webhooks.enter(projectId, context);
    if (isRefusal(within)) return within;
    const webhook = await webhooks.find(projectId, webhookId);
    return isRefusal(webhook) ? webhook : { field: 'webhookId', is: webhookId };
  },
  rows: (found) => found.map(presentDelivery),
});
