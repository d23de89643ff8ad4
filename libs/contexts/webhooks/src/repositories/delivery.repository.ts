import { Injectable } from '@nestjs/common';
import { notFound, type Refusal } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { deliveriesView, type DeliveryDocument } from '../views/deliveries/deliveries.view.js';

/** What was sent to webhooks, and what waits to be. */
@Injectable()
export class DeliveryRepository {
  constructor(private readonly views: ViewRunner) {}

  async find(projectId: string, webhookId: string, id: string): Promise<DeliveryDocument | Refusal<'not_found'>> {
    const found = await this.views.collection(deliveriesView).get(id);
    if (found?.projectId === projectId && found.webhookId === webhookId) return found;
    return notFound('webhook_delivery', id);
  }
}
