import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';
import { type CustomerEvent, type StoredCustomer } from '@perkstream/published';
import { type CustomerChanges, differences, isSameProfile, wholeProfile } from './customer-changes.js';

export type CustomerState =
  | { readonly status: 'none' }
  | { readonly status: 'known'; readonly customer: StoredCustomer }
  /** The profile is not shown any more, but can still be read in the stream. */
  | { readonly status: 'deleted' }
  /** Nothing in the stream can be read any more, or will soon be unreadable. */
  | { readonly status: 'erased' };

/** `now` is ISO 8601 in UTC. */
export type CustomerCommand =
  | {
      /** Makes the customer, or changes the one that is there. Of several concurrent commands the first makes it. */
      readonly do: 'upsert';
      readonly id: string;
      readonly sourceId: string | null;
      readonly trackingId: string | null;
      readonly changes: CustomerChanges;
      readonly now: string;
    }
  | { readonly do: 'update'; readonly changes: CustomerChanges; readonly now: string }
  /** From what it is expected to be to what it was; undefined: it was not there. */
  | {
      readonly do: 'revert';
      readonly from: StoredCustomer;
      readonly to: StoredCustomer | undefined;
      readonly now: string;
    }
  | { readonly do: 'delete' }
  | { readonly do: 'erase' };

/** There is no such customer, or no more; or it is not what it is expected to be. */
export type CustomerRefusal = 'not_found' | 'changed_since';

/** One stream per customer, named by the customer's id, sealed under a key of its own. No snapshots: they would not be sealed. */
export const customerAggregate: Aggregate<CustomerCommand, CustomerEvent, CustomerState, CustomerRefusal> = {
  category: 'customer',
  personal: true,
  eventsAreWhole: true,
  initial: { status: 'none' },

  decide(command, state): readonly CustomerEvent[] | Refusal<CustomerRefusal> {
    switch (command.do) {
      case 'upsert':
        if (state.status === 'none') return [created(command)];
        return updated(state, command.changes, command.now);
      case 'update':
        return updated(state, command.changes, command.now);
      case 'revert':
        return reverted(command, state);
      case 'delete':
        return state.status === 'known' ? [{ type: 'customer.deleted', data: {} }] : refuse('not_found');
      case 'erase':
        if (state.status === 'none') return refuse('not_found');
        return state.status === 'erased' ? [] : [{ type: 'customer.erased', data: {} }];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'customer.created':
      case 'customer.updated':
        // It is without data where the key of the stream is destroyed.
        return event.data.customer ? { status: 'known', customer: event.data.customer } : { status: 'erased' };
      case 'customer.deleted':
        return state.status === 'erased' ? state : { status: 'deleted' };
      case 'customer.erased':
        return { status: 'erased' };
    }
  },
};

function created(command: Extract<CustomerCommand, { do: 'upsert' }>): CustomerEvent {
  const { id, sourceId, trackingId, changes, now } = command;
  const nobody: StoredCustomer = {
    id,
    sourceId,
    trackingId,
    name: null,
    description: null,
    email: null,
    phone: null,
    birthdate: null,
    address: null,
    metadata: {},
    createdAt: now,
    updatedAt: null,
  };
  return { type: 'customer.created', data: { customer: { ...nobody, ...differences(nobody, changes) } } };
}

function reverted(
  { from, to, now }: Extract<CustomerCommand, { do: 'revert' }>,
  state: CustomerState,
): readonly CustomerEvent[] | Refusal<CustomerRefusal> {
  if (state.status !== 'known') return [];
  if (!isSameProfile(state.customer, from)) return refuse('changed_since');
  return to ? updated(state, wholeProfile(to), now) : [{ type: 'customer.deleted', data: {} }];
}

function updated(
  state: CustomerState,
  changes: CustomerChanges,
  now: string,
): readonly CustomerEvent[] | Refusal<CustomerRefusal> {
  if (state.status !== 'known') return refuse('not_found');
  const different = differences(state.customer, changes);
  if (!different) return [];
  const customer = { ...state.customer, ...different, updatedAt: now };
  return [{ type: 'customer.updated', data: { customer, changed: Object.keys(different) } }];
}
