import { type Aggregate, type Decider, type DomainEvent, type JsonObject } from '@perkstream/kernel';

/**
 * What somebody sent to be updated: first what all of it has in common, then the things one by one, in parts. The replica that carries on
 * reads the part that is next.
 */
export type ListedEvent =
  | { readonly type: 'bulk_list.begun'; readonly data: { readonly common: JsonObject } }
  | { readonly type: 'bulk_list.listed'; readonly data: { readonly items: readonly JsonObject[] } };

/** The next events: `from` is the number of those before. */
export interface ListCommand<Event> {
  readonly do: 'list';
  readonly from: number;
  readonly events: readonly Event[];
}

/** How many events are kept. */
export type BulkListState = number;

/** Keeps events in their order, each once. */
export function keptOnce<Event extends DomainEvent>(): Decider<ListCommand<Event>, Event, BulkListState, never> {
  return {
    initial: 0,
    decide: ({ from, events }, kept) => events.slice(Math.max(0, kept - from)),
    evolve: (kept) => kept + 1,
  };
}

/** One stream per bulk update, keyed by the id of its action. What is sent of customers is personal: it is sealed until it is done. */
export const bulkListAggregate: Aggregate<ListCommand<ListedEvent>, ListedEvent, BulkListState, never> = {
  category: 'bulk_list',
  personal: true,
  ...keptOnce(),
};
