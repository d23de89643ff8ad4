import { Injectable } from '@nestjs/common';
import { Listeners, sourceOf } from '@perkstream/platform';
import { type CloudEvent, customEventEvents, type CustomEventSentV1 } from '@perkstream/published';
import { EventEarner } from '../services/event-earner.js';

/** When a custom event is sent, its customer earns. See decisions 0066 and 0070. */
@Injectable()
export class EarnForCustomEventsPolicy {
  constructor(
    listeners: Listeners,
    private readonly earner: EventEarner,
  ) {
    listeners.on('earn-for-custom-events', customEventEvents.sent, (event) => this.heard(event));
  }

  private async heard(event: CloudEvent<CustomEventSentV1>): Promise<void> {
    const { data } = event;
    const source = sourceOf(event, 'earning');
    if (source) await this.earner.earn(data.id, data.schema_id, source);
  }
}
