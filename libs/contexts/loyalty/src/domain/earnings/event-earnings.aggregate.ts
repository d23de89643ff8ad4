import { type Aggregate } from '@perkstream/platform';
import { type EventEarningsGranted } from '@perkstream/published';
import { type Earnings, earningsDecider, type GrantPoints } from './earnings.decider.js';

/** One stream for each custom event that earned something, by the id of the event (`evt_…`). */
export const eventEarningsAggregate: Aggregate<GrantPoints, EventEarningsGranted, Earnings, never> = {
  category: 'event_earnings',
  decider: earningsDecider(({ sourceId: eventId, customerId, grants, now: at }) => {
    return { type: 'event_earnings.granted', data: { eventId, customerId, grants, at } };
  }),
};
