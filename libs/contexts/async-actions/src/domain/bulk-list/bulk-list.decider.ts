import { type Decider, type JsonObject } from '@perkstream/kernel';

/**
 * What somebody sent to be updated: first what all of it has in common, then the things one by one, in parts. Whoever carries on
 * reads the part that is next.
 */
export type ListedEvent =
  | { readonly type: 'bulk_list.begun'; readonly data: { readonly common: JsonObject } }
  | { readonly type: 'bulk_list.listed'; readonly data: { readonly items: readonly JsonObject[] } };

/** The next events: `from` is the number of those before. */
export interface ListCommand {
  readonly do: 'list';
  readonly from: number;
  readonly events: readonly ListedEvent[];
}

/** How many events are kept. */
export type BulkListState = number;

export const bulkListDecider: Decider<ListCommand, ListedEvent, BulkListState, never> = {
  initial: 0,
  decide: ({ from, events }, kept) => events.slice(Math.max(0, kept - from)),
  evolve: (kept) => kept + 1,
};
