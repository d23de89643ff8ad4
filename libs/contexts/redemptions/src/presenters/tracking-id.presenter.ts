import { derivedId } from '@perkstream/kernel';
import { type CustomerRecord, type RequestContext } from '@perkstream/published';

/** As the older operations show it: visitors that nobody knows are tracked, too. */
export function trackingIdOf(customer: CustomerRecord | undefined, { now, requestId }: RequestContext): string {
  return customer?.trackingId ?? derivedId('track_', Date.parse(now), requestId, 'visitor');
}
