import { type StoredCustomer } from '@perkstream/published';

export type CustomerState =
  | { readonly status: 'none' }
  | { readonly status: 'known'; readonly customer: StoredCustomer }
  /** The profile is not shown any more, but can still be read in the stream. */
  | { readonly status: 'deleted' }
  /** Nothing in the stream can be read any more, or will soon be unreadable. */
  | { readonly status: 'erased' };
