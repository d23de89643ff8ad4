import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { type AnswerOf, ListWebhookDeliveries } from '@perkstream/published';
import { presentDelivery } from '../../presenters/delivery.presenter.js';
import { WebhookRepository } from '../../repositories/webhook.repository.js';
import { deliveriesView } from '../../views/deliveries/deliveries.view.js';

const list = defineList({ order: { created_at: 'created_at' } });

@QueryHandler(ListWebhookDeliveries)
export class ListWebhookDeliveriesHandler implements IQueryHandler<ListWebhookDeliveries> {
  private readonly deliveries;

  constructor(
    views: ViewRunner,
    private readonly webhooks: WebhookRepository,
  ) {
    this.deliveries = views.lazily(deliveriesView);
  }

  async execute({
    context,
    params: { projectId, webhookId },
    query,
  }: ListWebhookDeliveries): Promise<AnswerOf<typeof ListWebhookDeliveries> | QueryRefusal | Refusal<'not_found'>> {
    const within = await this.webhooks.enter(projectId, context);
    if (isRefusal(within)) return within;
    const webhook = await this.webhooks.find(projectId, webhookId);
    if (isRefusal(webhook)) return webhook;
    const asked = parseListQuery(list, query, context.now);
    if (isRefusal(asked)) return asked;
    const where = { field: 'webhookId', is: webhookId };
    const { found, total } = await pageOfList(this.deliveries(), ofProject(projectId, where), asked);
    return { object: 'list', data_ref: 'data', data: found.map(presentDelivery), total };
  }
}
