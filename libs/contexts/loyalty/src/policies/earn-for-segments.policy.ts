import { Injectable } from '@nestjs/common';
import { Listeners, sourceOf } from '@perkstream/platform';
import { type CloudEvent, customerEvents, type SegmentMembershipV1 } from '@perkstream/published';
import { SegmentEarner } from '../services/segment-earner.js';

/** When a customer enters a segment, the customer earns. */
@Injectable()
export class EarnForSegmentsPolicy {
  constructor(
    listeners: Listeners,
    private readonly earner: SegmentEarner,
  ) {
    listeners.on('earn-for-segments', customerEvents.segmentEntered, (event) => this.heard(event));
  }

  private async heard(event: CloudEvent<SegmentMembershipV1>): Promise<void> {
    const { data } = event;
    const source = sourceOf(event, 'earning');
    if (source) await this.earner.earn(data.segment_id, data.customer_id, source, data.position);
  }
}
