import { type CustomerChanges } from './customer-changes.js';

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
  | { readonly do: 'delete' }
  | { readonly do: 'erase' };
