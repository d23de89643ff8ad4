import { Injectable } from '@nestjs/common';
import { type CommandContext, contextOfSource, Listeners, sourceOf } from '@perkstream/platform';
import {
  type CloudEvent,
  customerEvents,
  customEventEvents,
  loyaltyEvents,
  orderEvents,
  redemptionEvents,
  referralEvents,
  voucherEvents,
} from '@perkstream/published';
import { SegmentWatcher } from '../services/segment-watcher.js';

const NAME = 'watch-segments';

/** When something is known of a customer that filters look at, the segments that the customer is in are looked at anew. */
@Injectable()
export class WatchSegmentsPolicy {
  constructor(
    listeners: Listeners,
    private readonly watcher: SegmentWatcher,
  ) {
    for (const event of [customerEvents.created, customerEvents.updated]) {
      listeners.on(NAME, event, (heard) => this.look(heard, heard.data.id));
    }
    for (const event of [orderEvents.created, orderEvents.updated, orderEvents.imported]) {
      listeners.on(NAME, event, (heard) => this.look(heard, heard.data.customer_id), isOfCustomer);
    }
    const { succeeded, failed, rolledBack } = redemptionEvents;
    listeners.on(NAME, succeeded, (heard) => this.look(heard, heard.data.customer_id), isOfCustomer);
    listeners.on(NAME, failed, (heard) => this.look(heard, heard.data.customer_id), isOfCustomer);
    listeners.on(NAME, rolledBack, (heard) => this.look(heard, heard.data.customer_id), isOfCustomer);
    listeners.on(NAME, customEventEvents.sent, (heard) => this.look(heard, heard.data.customer_id));
    for (const event of [referralEvents.converted, referralEvents.reverted]) {
      listeners.on(NAME, event, (heard) => this.look(heard, heard.data.referrer_id));
    }
    const { pointsMoved } = loyaltyEvents;
    listeners.on(NAME, pointsMoved, (heard) =>
      this.withSource(heard, (context) => watcher.lookAtHolder(heard.data.id, context)),
    );
    // A card may have points before it has a holder.
    const { published } = voucherEvents;
    listeners.on(NAME, published, (heard) =>
      this.withSource(heard, (...source) => watcher.lookAtPoints(heard.data.customer_id, ...source)),
    );
    listeners.on(NAME, referralEvents.convertedByEvent, (heard) => this.look(heard, heard.data.referrer_id));
  }

  private async look(event: CloudEvent, customerId: string | undefined): Promise<void> {
    if (customerId !== undefined) await this.withSource(event, (...source) => this.watcher.look(customerId, ...source));
  }

  private async withSource(
    event: CloudEvent,
    look: (context: CommandContext, position?: number) => Promise<void>,
  ): Promise<void> {
    const source = sourceOf(event, NAME);
    if (source) await look(contextOfSource(source, 'segments'), source.position);
  }
}

function isOfCustomer({ customer_id }: { readonly customer_id?: string }): boolean {
  return customer_id !== undefined;
}
