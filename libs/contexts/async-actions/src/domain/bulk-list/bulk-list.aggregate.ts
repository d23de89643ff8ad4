import { type Aggregate } from '@perkstream/platform';
import { type BulkListState, keptOnce, type ListCommand, type ListedEvent } from './bulk-list.decider.js';

/** One stream per bulk update, keyed by the id of its action. What is sent of customers is personal: it is sealed until it is done. */
export const bulkListAggregate: Aggregate<ListCommand<ListedEvent>, ListedEvent, BulkListState, never> = {
  category: 'bulk_list',
  decider: keptOnce(),
  personal: true,
};
