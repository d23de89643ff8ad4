import { type Aggregate } from '@perkstream/platform';
import { importListDecider, type ImportListState, type ListCommand, type ListedEvent } from './import-list.decider.js';

/** One stream per import, keyed by the id of its job. */
export const importListAggregate: Aggregate<ListCommand, ListedEvent, ImportListState, never> = {
  category: 'campaign_import',
  decider: importListDecider,
};
