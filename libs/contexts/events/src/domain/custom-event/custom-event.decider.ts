import { type Aggregate } from '@perkstream/kernel';
import { type CustomEventRecord, type CustomEventSent } from '@perkstream/published';

export type CustomEventState =
  | { readonly status: 'none' }
  | { readonly status: 'sent'; readonly event: CustomEventRecord };

export interface SendEvent {
  readonly do: 'send';
  readonly event: CustomEventRecord;
}

/**
 * One stream for each event, by its id (`evt_…`).
 * Sent once: a request that comes again finds it.
 */
export const customEventAggregate: Aggregate<SendEvent, CustomEventSent, CustomEventState, never> = {
  category: 'custom_event',
  initial: { status: 'none' },
  decide({ event }, { status }): readonly CustomEventSent[] {
    return status === 'none' ? [{ type: 'custom_event.sent', data: { event } }] : [];
  },
  evolve(_state, { data: { event } }): CustomEventState {
    return { status: 'sent', event };
  },
};
