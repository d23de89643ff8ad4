import { instantOf, type Instant, millisecondsOf } from '@perkstream/kernel';
import { nextChange } from '@perkstream/domain-availability';
import { type Offer } from '../../services/offers/offer.js';

const EACH_DAY = { validityDayOfWeek: [0, 1, 2, 3, 4, 5, 6] };

/**
 * A moment before which time alone changes nothing about an offer: neither whether it is open nor what its rules say. It may be early, and
 * `now` where rules ask how long ago something was.
 * @returns undefined: it stays as it is
 */
export function nextChangeOf(
  { from, to, recurring, clock }: Pick<Offer, 'from' | 'to' | 'recurring' | 'clock'>,
  now: Instant,
  timeZone: string,
): Instant | undefined {
  if (from !== undefined && now < from) return from;
  if (to !== undefined && now > to) return undefined;
  const end = to === undefined ? undefined : instantOf(millisecondsOf(to) + 1);
  const openings = (recurring ?? []).map((windows) => nextChange(windows, now, timeZone));
  const ofRules = clock === 'moment' ? now : clock && nextChange(EACH_DAY, now, timeZone);
  return [end, ...openings, ofRules].reduce(firstOf);
}

export function firstOf(one: Instant | undefined, other: Instant | undefined): Instant | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}
