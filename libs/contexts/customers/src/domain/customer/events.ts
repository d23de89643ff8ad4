import { type CustomerCreated, type CustomerGone, type CustomerUpdated } from '@perkstream/published';

export type CustomerEvent =
  | { readonly type: 'customer.created'; readonly data: CustomerCreated }
  | { readonly type: 'customer.updated'; readonly data: CustomerUpdated }
  | { readonly type: 'customer.deleted'; readonly data: CustomerGone }
  | { readonly type: 'customer.erased'; readonly data: CustomerGone };
