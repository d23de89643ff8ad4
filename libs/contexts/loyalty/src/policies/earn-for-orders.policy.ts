import { Injectable } from '@nestjs/common';
import { Listeners, sourceOf } from '@perkstream/platform';
import { type CloudEvent, orderEvents, type OrderShownV1 } from '@perkstream/published';
import { OrderEarner } from '../services/order-earner.js';

/** When an order is paid, its customer earns; when it is canceled, points of it that still wait are. See decision 0066. */
@Injectable()
export class EarnForOrdersPolicy {
  constructor(
    listeners: Listeners,
    private readonly earner: OrderEarner,
  ) {
    listeners.on('earn-for-orders', orderEvents.created, (event) => this.heard(event));
    listeners.on('earn-for-orders', orderEvents.updated, (event) => this.heard(event));
  }

  private async heard(event: CloudEvent<OrderShownV1>): Promise<void> {
    const { id, status, status_before: before, customer_id: customerId, event_source: causedBy } = event.data;
    const source = sourceOf(event, 'earning');
    if (!source || status === before) return;
    if (status === 'PAID' && customerId !== undefined)
      await this.earner.earn({ orderId: id, customerId, causedBy }, source);
    if (status === 'CANCELED') await this.earner.cancel(id, source);
  }
}
