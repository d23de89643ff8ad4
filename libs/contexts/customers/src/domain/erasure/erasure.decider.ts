import { type Aggregate, type Refusal } from '@perkstream/kernel';

/**
 * That a customer is being erased, and whether it is done. It outlives what it erases, so it holds ids, and names under a key that the
 * erasure destroys at its end.
 */
export type ErasureState = { readonly status: 'none' } | ({ readonly status: 'begun' | 'done' } & Erasure);

export interface Erasure {
  /** `cust_…` */
  readonly customerId: string;
  /** ISO 8601 in UTC */
  readonly at: string;
  /** How many events the customer's stream had. */
  readonly events: number;
  /** What filters are not to hold any more, also after the customer's own stream cannot be read. Absent in older events. */
  readonly toForget?: {
    /** `fkey_…` */
    readonly keyId: string;
    readonly names: readonly string[];
  };
}

export type ErasureCommand = { readonly do: 'begin'; readonly erasure: Erasure } | { readonly do: 'end' };

export type ErasureEvent =
  | { readonly type: 'customer_erasure.begun'; readonly data: Erasure }
  | { readonly type: 'customer_erasure.done'; readonly data: Readonly<Record<string, never>> };

/** One stream per request for permanent deletion, named by the deletion's id (`del_…`). */
export const erasureAggregate: Aggregate<ErasureCommand, ErasureEvent, ErasureState, never> = {
  category: 'customer_erasure',
  initial: { status: 'none' },

  decide(command, state): readonly ErasureEvent[] | Refusal<never> {
    if (command.do === 'begin') {
      return state.status === 'none' ? [{ type: 'customer_erasure.begun', data: command.erasure }] : [];
    }
    return state.status === 'begun' ? [{ type: 'customer_erasure.done', data: {} }] : [];
  },

  evolve(state, event) {
    if (event.type === 'customer_erasure.begun') return { status: 'begun', ...event.data };
    return state.status === 'none' ? state : { ...state, status: 'done' };
  },
};
