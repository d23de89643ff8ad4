import { type AuditedTypes } from '../language/index.js';

/**
 * Stored events of customers: the `data` of each, in the clear. All of it is personal: it is sealed under the customer's own key,
 * and once that is destroyed every event comes back with empty data. So nothing in them can be relied on to be there.
 */

/** A customer as its events keep it. */
export interface StoredCustomer {
  /** `cust_…` */
  readonly id: string;
  readonly sourceId: string | null;
  /** `track_…` */
  readonly trackingId: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** YYYY-MM-DD */
  readonly birthdate: string | null;
  readonly address: StoredAddress | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** ISO 8601 in UTC */
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

export interface StoredAddress {
  readonly city?: string;
  readonly state?: string;
  readonly line_1?: string;
  readonly line_2?: string;
  readonly country?: string;
  readonly postal_code?: string;
}

/** `customer.created` */
export interface CustomerCreated {
  /** Absent once the customer was erased. */
  readonly customer?: StoredCustomer;
}

/** `customer.updated`: the customer after it. */
export interface CustomerUpdated {
  /** Absent once the customer was erased. */
  readonly customer?: StoredCustomer;
  /** Names of the fields that changed, as in `StoredCustomer`. */
  readonly changed?: readonly string[];
}

/** `customer.deleted`, `customer.erased`: which one, the name of the stream says. */
export type CustomerGone = Readonly<Record<string, never>>;

/** Who the customer is. */
export type CustomerDefined =
  | { readonly type: 'customer.created'; readonly data: CustomerCreated }
  | { readonly type: 'customer.updated'; readonly data: CustomerUpdated };

export type CustomerRemoved =
  | { readonly type: 'customer.deleted'; readonly data: CustomerGone }
  | { readonly type: 'customer.erased'; readonly data: CustomerGone };

export type CustomerEvent = CustomerDefined | CustomerRemoved;

export const AUDITED_CUSTOMER_EVENTS: AuditedTypes<CustomerEvent> = {
  'customer.created': true,
  'customer.updated': true,
  'customer.deleted': true,
  'customer.erased': true,
};
