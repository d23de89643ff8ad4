import { type Decider } from '@perkstream/kernel';
import { type VoucherToMake } from '@perkstream/published';

/** The codes that somebody sent to be imported, in parts of the same size: whoever carries on reads the part that is next. */
export interface ListedEvent {
  readonly type: 'campaign_import.listed';
  readonly data: { readonly vouchers: readonly VoucherToMake[] };
}

export interface ListCommand {
  readonly do: 'list';
  readonly parts: readonly (readonly VoucherToMake[])[];
}

/** Whether the list is there. */
export type ImportListState = boolean;

export const importListDecider: Decider<ListCommand, ListedEvent, ImportListState, never> = {
  initial: false,
  decide: ({ parts }, isThere) =>
    isThere ? [] : parts.map((vouchers) => ({ type: 'campaign_import.listed', data: { vouchers } })),
  evolve: () => true,
};
