import { type Aggregate, type JsonObject } from '@perkstream/kernel';
import { type BulkListState, keptOnce, type ListCommand } from '../bulk-list/bulk-list.decider.js';

/**
 * What became of an item: its name, empty for none, whether it was there before, whether it was updated, and what was wrong with it; of
 * people what the result of the action says besides, in wire form.
 */
export type ReportRow = readonly [name: string, found: boolean, updated: boolean, error?: string, about?: JsonObject];

/** A part of the list was carried out. */
export interface ReportedEvent {
  readonly type: 'bulk_report.reported';
  readonly data: { readonly rows: readonly ReportRow[] };
}

/** One stream per bulk update, keyed by the id of its action. Source ids of customers are personal: all is sealed until it is forgotten. */
export const bulkReportAggregate: Aggregate<ListCommand<ReportedEvent>, ReportedEvent, BulkListState, never> = {
  category: 'bulk_report',
  personal: true,
  ...keptOnce(),
};
