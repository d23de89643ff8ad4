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
    listeners.on('earn-for-orders', orderEvents.created, (event) => this.heard(event), changesPoints);
    listeners.on('earn-for-orders', orderEvents.updated, (event) => this.heard(event), changesPoints);
  }

  private async heard(event: CloudEvent<OrderShownV1>): Promise<void> {
    const { id, status, customer_id: customerId, event_source: causedBy } = event.data;
    const source = sourceOf(event, 'earning');
    if (!source) return;
    if (status === 'PAID' && customerId !== undefined)
      await this.earner.earn({ orderId: id, customerId, causedBy }, source);
    if (status === 'CANCELED') await this.earner.cancel(id, source);
  }
}

/** An order of a customer became paid, or an order was canceled. */
function changesPoints({ status, status_before: before, customer_id: customerId }: OrderShownV1): boolean {
  return status !== before && (status === 'CANCELED' || (status === 'PAID' && customerId !== undefined));
}
