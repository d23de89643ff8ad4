import { derivedId } from '@perkstream/kernel';
import { type CustomerRecord, type RequestContext } from '@perkstream/published';

/** The tracking id as the older operations show it; visitors who are not stored have one, too. */
export function trackingIdOf(customer: CustomerRecord | undefined, { now, requestId }: RequestContext): string {
  return customer?.trackingId ?? derivedId('track_', Date.parse(now), requestId, 'visitor');
}
