import { type Aggregate } from '@perkstream/kernel';
import { type VoucherToMake } from '@perkstream/published';

/** The codes of an import, in parts of the same size, so that an interrupted import can read on from its next part. */
export interface ListedEvent {
  readonly type: 'campaign_import.listed';
  readonly data: { readonly vouchers: readonly VoucherToMake[] };
}

/** The next parts: `from` is the number of those before. */
export interface ListCommand {
  readonly do: 'list';
  readonly from: number;
  readonly parts: readonly (readonly VoucherToMake[])[];
}

/** How many parts are kept. */
export type ImportListState = number;

/** One stream per import, keyed by the id of its job. */
export const importListAggregate: Aggregate<ListCommand, ListedEvent, ImportListState, never> = {
  category: 'campaign_import',
  initial: 0,
  decide: ({ from, parts }, kept) =>
    parts.slice(Math.max(0, kept - from)).map((vouchers) => ({ type: 'campaign_import.listed', data: { vouchers } })),
  evolve: (kept) => kept + 1,
};
